package dev.rosemary.engine.indexing;

import dev.rosemary.engine.embed.EmbeddingModel;
import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/** The rows of {@code embedding_models} (derived): each model that vectors were ever made with. */
final class ModelTable {
  private ModelTable() {}

  /** The number of the model of this fingerprint, or 0. */
  static long number(Transaction transaction, String fingerprint) {
    return transaction.number("SELECT id FROM embedding_models WHERE fingerprint = ?", fingerprint);
  }

  /** The number of a model, which gets one when it has none. */
  static long put(Transaction transaction, EmbeddingModel model) {
    transaction.update(
        """
        INSERT INTO embedding_models (fingerprint, name, dimensions) VALUES (?, ?, ?)
        ON CONFLICT (fingerprint) DO UPDATE SET name = excluded.name
        """,
        model.fingerprint(),
        model.name(),
        model.dimensions());
    return number(transaction, model.fingerprint());
  }

  /** The name of a model for people, or null. */
  static @Nullable String name(Transaction transaction, long number) {
    return transaction.first(
        "SELECT name FROM embedding_models WHERE id = ?", row -> row.text(1), number);
  }
}
