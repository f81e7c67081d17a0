package dev.rosemary.engine.code.search;

import dev.rosemary.engine.code.index.CodeFile;
import org.jspecify.annotations.Nullable;

/** An index that is open, with what searches keep of it. */
public final class SearchedIndex {
  private final String project;
  private final CodeFile file;
  private final CodeVectors vectors = new CodeVectors();

  /** The edition of which all texts have a vector, or null. */
  private volatile @Nullable String embedded;

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
    String known = embedded;
    return known != null && known.equals(file.edition());
  }

  /** Notes that all texts of this edition have a vector. */
  void embedded(@Nullable String edition) {
    embedded = edition;
  }
}
