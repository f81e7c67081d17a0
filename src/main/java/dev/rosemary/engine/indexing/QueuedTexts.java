package dev.rosemary.engine.indexing;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Passage;
import dev.rosemary.engine.indexing.QueueTable.Ticket;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the vectors of the texts that wait, a batch at a time: reads them in one transaction,
 * computes outside of any, and writes in another one what is still the text that was read. Used by
 * one thread.
 */
final class QueuedTexts {
  /** Texts of a batch at most: what a killed process computed in vain. */
  private static final int TEXTS = 16;

  /** How long a batch is computed before it is written, in nanoseconds. */
  private static final long TIME = TimeUnit.MILLISECONDS.toNanos(200);

  /** A text that waits; null when it is gone. */
  private record Waiting(Ticket ticket, @Nullable String text) {}

  /** What came of a text; without vectors it is only taken off the queue. */
  private record Made(Ticket ticket, @Nullable Passage passage) {}

  private final FileAccess file;
  private final PassageMaker maker;
  private final BooleanSupplier goOn;
  private final Log log;
  private final AtomicLong made = new AtomicLong();

  QueuedTexts(FileAccess file, PassageMaker maker, BooleanSupplier goOn, Log log) {
    this.file = file;
    this.maker = maker;
    this.goOn = goOn;
    this.log = log;
  }

  /** Texts whose vectors were made and written; may be asked by any thread. */
  long made() {
    return made.get();
  }

  /**
   * Makes the vectors of a batch.
   *
   * @param model the number of the model that the maker uses
   * @return whether there may be more
   */
  boolean run(long model) {
    List<Waiting> waiting = file.use(QueuedTexts::waiting);
    if (waiting.isEmpty()) {
      return false;
    }
    List<Made> batch = new ArrayList<>();
    long until = System.nanoTime() + TIME;
    for (Waiting text : waiting) {
      boolean late = !batch.isEmpty() && System.nanoTime() > until;
      if (late || !add(batch, text)) {
        break;
      }
    }
    if (!batch.isEmpty()) {
      made.addAndGet(file.use(database -> write(database, model, batch)));
    }
    return true;
  }

  private static List<Waiting> waiting(Database database) {
    return database.read(transaction -> {
      List<Waiting> waiting = new ArrayList<>();
      for (Ticket ticket : QueueTable.first(transaction, TEXTS)) {
        waiting.add(new Waiting(ticket, TextTable.text(transaction, ticket.kind(), ticket.item())));
      }
      return waiting;
    });
  }

  /** Adds what comes of a text; false when the work is to end. */
  private boolean add(List<Made> batch, Waiting waiting) {
    if (!goOn.getAsBoolean()) {
      return false;
    }
    String text = waiting.text();
    if (text == null) {
      batch.add(new Made(waiting.ticket(), null));
      return true;
    }
    try {
      batch.add(new Made(waiting.ticket(), passage(waiting.ticket(), text)));
      return true;
    } catch (FailureException e) {
      // The embedder is being closed, or the work is to end.
      return false;
    }
  }

  /** The vectors of a text; null when the model fails on it twice. */
  private @Nullable Passage passage(Ticket ticket, String text) {
    try {
      return maker.passage(text, goOn);
    } catch (FailureException e) {
      throw e;
    } catch (RuntimeException first) {
      try {
        return maker.passage(text, goOn);
      } catch (FailureException e) {
        throw e;
      } catch (RuntimeException e) {
        log.error(
            "a text cannot be embedded ("
                + ticket.kind()
                + " "
                + ticket.item()
                + ", "
                + text.length()
                + " characters); it is found by its words only",
            e);
        return null;
      }
    }
  }

  private static int write(Database database, long model, List<Made> batch) {
    return database.write(transaction -> {
      if (StateTable.read(transaction).model() != model) {
        return 0;
      }
      int written = 0;
      for (Made made : batch) {
        Ticket ticket = made.ticket();
        Passage passage = made.passage();
        if (QueueTable.take(transaction, ticket) && passage != null) {
          EmbeddingTable.put(
              transaction,
              StateTable.next(transaction),
              model,
              ticket.kind(),
              ticket.item(),
              passage.windows());
          written++;
        }
      }
      return written;
    });
  }
}
