package dev.rosemary.engine.document.mirror;

import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.text.Descending;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.FileAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the documents of one project folder among the rows of a store, which other folders may
 * share. Thread safe, and safe beside other processes.
 */
public final class MirroredDocuments {
  private final FileAccess file;
  private final Embedder embedder;
  private final Vectors vectors;
  private final String folder;

  /**
   * The documents of a project folder.
   *
   * @param projectFolder as {@link dev.rosemary.engine.document.Documents#projectFolder} says it
   */
  public MirroredDocuments(
      FileAccess file, Embedder embedder, Vectors vectors, Path projectFolder) {
    this.file = file;
    this.embedder = embedder;
    this.vectors = vectors;
    folder = projectFolder.toString();
  }

  /**
   * A document that was found.
   *
   * @param cosine of its nearest part, −1 to 1
   */
  public record Hit(String id, String title, double cosine) {}

  /**
   * The documents of the folder that are nearest to a query, the nearest first; none as long as
   * none has its vector.
   *
   * @param most hits at most, at least 1
   * @throws dev.rosemary.base.FailureException with {@code NotReady} while the model loads
   */
  public List<Hit> nearest(String query, int most) {
    Embedding embedding = embedder.query(query);
    return file.read(transaction -> {
      long[] present = DocumentTable.numbers(transaction, folder);
      List<Hit> hits = new ArrayList<>();
      for (Vectors.Hit hit :
          vectors.nearest(
              transaction,
              embedding,
              TextKind.DOCUMENT,
              number -> Descending.contains(present, number),
              most)) {
        DocumentTable.Named named = DocumentTable.named(transaction, hit.item());
        if (named != null) {
          hits.add(new Hit(named.id(), named.title(), hit.cosine()));
        }
      }
      return hits;
    });
  }
}
