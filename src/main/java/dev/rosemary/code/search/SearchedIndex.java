package dev.rosemary.code.search;

import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.VectorState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An index that is open, with what searches keep of it. */
public final class SearchedIndex {
  private final String project;
  private final CodeFile file;
  private final CodeVectors vectors = new CodeVectors();

  /** How it was when all texts had a vector, or null. */
  private volatile @Nullable VectorState embedded;

  /** Whether its vectors were those of this process's model since the index was asked for. */
  private volatile boolean own;

  /** Nothing is read before the first search. */
  public SearchedIndex(String project, CodeFile file) {
    this.project = project;
    this.file = file;
  }

  /** The name of the project. */
  public String project() {
    return project;
  }

  /** Its file. */
  public CodeFile file() {
    return file;
  }

  CodeVectors vectors() {
    return vectors;
  }

  /** Whether nothing changed since all texts had a vector. */
  boolean isEmbedded() {
    VectorState known = embedded;
    return known != null && known.equals(file.vectorState());
  }

  /** Notes that all texts of this edition have a vector; false when there is another meanwhile. */
  boolean embedded(@Nullable String edition) {
    VectorState now = file.vectorState();
    if (!Objects.equals(edition, now == null ? null : now.edition())) {
      return false;
    }
    embedded = now;
    return true;
  }

  /**
   * Makes the vectors those of this model. One that another process has made its own after this one
   * is left to it, or two of them with different models would drop each other's vectors for ever.
   *
   * @return whether they are of this model
   */
  boolean become(String model) {
    if (!file.isOf(model)) {
      if (own) {
        return false;
      }
      file.model(model);
    }
    own = true;
    return true;
  }

  /** Lets the vectors be of this process's model again: who uses it asked for the index. */
  public void takeBack() {
    own = false;
  }
}
