package dev.rosemary.engine.repair.content;

import dev.rosemary.engine.file.FileSections;
import dev.rosemary.store.Transaction;
import java.util.List;
import java.util.Set;

/**
 * The derived rows of a project's file that are not full text. They have no checksums, so where a
 * file was damaged all of them are made again: sections of files here, the rest by the next server.
 */
public final class DerivedTable {
  /** The tables. */
  public static final Set<String> NAMES =
      Set.of(
          "documents",
          "embedding_models",
          "embedding_queue",
          "embedding_state",
          "embeddings",
          "file_sections",
          "mention_names",
          "mention_queue",
          "mentions",
          "node_changes",
          "vault_sequence",
          "vault_vectors");

  private static final List<String> RESET =
      List.of(
          "DELETE FROM documents",
          "DELETE FROM file_sections",
          "DELETE FROM mentions",
          "DELETE FROM mention_names",
          "DELETE FROM mention_queue",
          "DELETE FROM embeddings",
          "DELETE FROM embedding_queue",
          "DELETE FROM node_changes",
          // Another identity, so that no process goes on with what it has read.
          "DELETE FROM embedding_state",
          "DELETE FROM embedding_models",
          "INSERT INTO embedding_state (seq, identity, model, linking) VALUES (0, random(), NULL, 0)",
          "DELETE FROM vault_vectors",
          """
          INSERT INTO vault_vectors (slot, memory_id, seq)
          SELECT row_number() OVER (ORDER BY id) - 1, id, row_number() OVER (ORDER BY id)
          FROM vault_memories WHERE embedding IS NOT NULL
          """,
          "DELETE FROM vault_sequence",
          """
          INSERT INTO vault_sequence (seq, identity)
          SELECT count(*), random() FROM vault_vectors
          """);

  private DerivedTable() {}

  /** Removes them, and says that all have to be made again. */
  public static void reset(Transaction transaction) {
    for (String statement : RESET) {
      transaction.update(statement);
    }
    FileSections.renewAll(transaction);
  }
}
