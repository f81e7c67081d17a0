package dev.rosemary.engine.mention;

import dev.rosemary.engine.indexing.BackgroundStep;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Links in the background what other surfaces wrote, and once all that a file held before anybody
 * asked for mentions. Several processes may do so on one file. Without state.
 */
public final class MentionBacklog implements BackgroundStep {
  /** Tickets of a transaction: some milliseconds, so that writers need not wait. */
  private static final int TICKETS = 50;

  /** How long a run goes on. */
  private static final long RUN = TimeUnit.MILLISECONDS.toNanos(100);

  /** How long a transaction goes on when its tickets take long. */
  private static final long TRANSACTION = TimeUnit.MILLISECONDS.toNanos(20);

  /** Works some of it off, for a tenth of a second. */
  @Override
  public boolean run(Database database) {
    if (database.read(transaction -> !MentionQueueTable.isLinking(transaction))) {
      database.write(transaction -> {
        if (!MentionQueueTable.isLinking(transaction)) {
          MentionQueueTable.begin(transaction);
        }
        return true;
      });
    }
    long begun = System.nanoTime();
    while (!database.read(MentionQueueTable::isEmpty)) {
      database.write(transaction -> {
        work(transaction);
        return true;
      });
      if (System.nanoTime() - begun > RUN) {
        return true;
      }
    }
    return false;
  }

  private static void work(Transaction transaction) {
    long begun = System.nanoTime();
    List<MentionQueueTable.Ticket> tickets = MentionQueueTable.first(transaction, TICKETS);
    for (MentionQueueTable.Ticket ticket : tickets) {
      link(transaction, ticket);
      MentionQueueTable.removeTo(transaction, ticket.number());
      if (System.nanoTime() - begun > TRANSACTION) {
        return;
      }
    }
  }

  private static void link(Transaction transaction, MentionQueueTable.Ticket ticket) {
    if (ticket.what() == MentionQueueTable.TEXT) {
      linkText(transaction, TextKind.of(ticket.kind()), ticket.item());
      return;
    }
    EntityKind kind = EntityKind.of(ticket.kind());
    String name = NamingTextTable.name(transaction, kind, ticket.item());
    if (name == null) {
      return;
    }
    if (ticket.what() == MentionQueueTable.ENTITY_OF_BULK) {
      MentionLinker.seek(transaction, kind, ticket.item(), name);
    } else {
      MentionLinker.linkEntity(transaction, kind, ticket.item(), name);
    }
  }

  private static void linkText(Transaction transaction, TextKind source, long item) {
    String content = NamingTextTable.read(transaction, source, item);
    if (content == null) {
      MentionTable.removeText(transaction, source, item);
      return;
    }
    if (source == TextKind.OBSERVATION) {
      long before = NamingTextTable.versionBefore(transaction, item);
      if (before != 0) {
        MentionTable.removeText(transaction, source, before);
      }
    }
    if (source == TextKind.MEMORY) {
      MentionLinker.linkText(transaction, source, item, content);
    } else {
      MentionLinker.relinkText(transaction, source, item, content);
    }
  }
}
