package dev.rosemary.engine.item.write;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.file.SectionEdits;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.ItemTable;
import dev.rosemary.engine.item.PastTable;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.memory.RecordIds;
import dev.rosemary.engine.thread.Saved;
import dev.rosemary.engine.thread.Threads;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ends items: each as its own room does, and so that what they said is still known. */
final class Ending {
  private final Store store;
  private final @Nullable String user;
  private final RecordIds ids = new RecordIds(new SecureRandom());

  /**
   * Ends items of a file.
   *
   * @param user whose items may be ended, or null for anybody's
   */
  Ending(Store store, @Nullable String user) {
    this.store = store;
    this.user = user;
  }

  /**
   * Ends an item within a transaction; a document is taken from its folder at once.
   *
   * @param reason why, or null
   * @param successor the id of the memory that takes its place, or null
   */
  void end(
      Database database,
      Transaction transaction,
      Item item,
      @Nullable String reason,
      @Nullable String successor) {
    ItemTable.because(transaction, reason);
    switch (item.kind()) {
      case MEMORY -> {
        boolean _ = store.memories().invalidate(transaction, user, item.id(), reason, successor);
      }
      case OBSERVATION -> observation(database, transaction, item);
      case ENTITY -> entity(database, transaction, item);
      case SUBJECT -> {
        var _ = store.entities().delete(transaction, user, item.id());
      }
      case VAULT -> {
        boolean _ = store.vault().delete(transaction, title(item));
      }
      case DOCUMENT -> {
        keep(transaction, item, reason);
        documents().delete(item.id());
      }
      case FILE -> {
        SectionEdits.remove(transaction, item.number(), now());
      }
    }
  }

  private void observation(Database database, Transaction transaction, Item item) {
    String thread = item.place();
    if (thread == null) {
      var _ =
          new Graph(database, store.clock())
              .deleteObservations(
                  transaction, List.of(new EntityContents(title(item), List.of(item.text()))));
    } else {
      var _ =
          new Threads(database, store.clock())
              .deleteObservations(
                  transaction, thread, List.of(new Saved.OwnedContent(title(item), item.id())));
    }
  }

  private void entity(Database database, Transaction transaction, Item item) {
    String thread = item.place();
    if (thread == null) {
      var _ = new Graph(database, store.clock()).deleteEntities(transaction, List.of(title(item)));
    } else {
      var _ =
          new Threads(database, store.clock())
              .deleteEntities(transaction, thread, List.of(title(item)));
    }
  }

  /** The present, as files are dated. */
  String now() {
    return Timestamps.nanos(store.clock().instant());
  }

  /** Keeps what a document says now, which it will say no longer: its file is no table. */
  void keep(Transaction transaction, Item item, @Nullable String reason) {
    String now = store.memories().next(transaction);
    PastTable.insert(transaction, ids.next(), item, now, reason);
  }

  Documents documents() {
    Documents documents = store.documents();
    if (documents == null) {
      throw new FailureException(new Failure.Conflict("There is no project folder here."));
    }
    return documents;
  }

  static String title(Item item) {
    String title = item.title();
    return title == null ? "" : title;
  }
}
