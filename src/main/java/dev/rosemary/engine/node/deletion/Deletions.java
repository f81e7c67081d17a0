package dev.rosemary.engine.node.deletion;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.node.Partition;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.Work;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The soft deletions of one file: the graph's, or those of a thread. Thread safe. */
public final class Deletions {
  private final Database database;
  private final InstantSource clock;

  /** The deletions in a file. */
  public Deletions(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * What is deleted, in order of time; what went with its entity is not told by itself.
   *
   * @param thread the id of a thread, or null for the graph
   * @param meant which of it is meant
   */
  public List<DeletedItem> list(@Nullable String thread, DeletedBy meant) {
    List<DeletedItem> items =
        new ArrayList<>(
            database.read(
                transaction -> DeletedTable.list(transaction, partition(transaction, thread))));
    items.removeIf(item -> !meant.includes(item));
    return items;
  }

  /** Something that could not be brought back, and why. */
  public record Left(DeletedItem item, String reason) {}

  /** What was brought back of many, the latest deletion first, and what was left. */
  public record Restored(List<DeletedItem> items, List<Left> left) {
    public Restored {
      items = List.copyOf(items);
      left = List.copyOf(left);
    }
  }

  /**
   * Brings back all that is meant and can be, the latest deletion first, as one transaction.
   *
   * @param rehearse whether it only tells what it would do
   */
  public Restored restoreAll(@Nullable String thread, DeletedBy meant, boolean rehearse) {
    String now = Timestamps.millis(clock.instant());
    Work<Restored> work =
        transaction -> {
          Partition partition = partition(transaction, thread);
          List<DeletedItem> restored = new ArrayList<>();
          List<Left> left = new ArrayList<>();
          for (DeletedItem item : DeletedTable.list(transaction, partition).reversed()) {
            if (meant.includes(item)) {
              try {
                restore(transaction, partition, item, now);
                restored.add(item);
              } catch (FailureException e) {
                left.add(new Left(item, e.failure().message()));
              }
            }
          }
          return new Restored(restored, left);
        };
    return rehearse ? database.rehearse(work) : database.write(work);
  }

  /**
   * Brings back all of these, or none.
   *
   * @param wanted ids, or names of entities, of which the one that was deleted last is meant
   * @param rehearse whether it only tells what it would do
   * @throws FailureException with {@code NotFound}, or {@code Conflict} where its like is there or
   *     what it belongs to is not
   */
  public List<DeletedItem> restore(@Nullable String thread, List<String> wanted, boolean rehearse) {
    String now = Timestamps.millis(clock.instant());
    Work<List<DeletedItem>> work =
        transaction -> {
          Partition partition = partition(transaction, thread);
          List<DeletedItem> restored = new ArrayList<>();
          for (String one : wanted) {
            DeletedItem item = DeletedTable.find(transaction, partition, NameText.trim(one));
            if (item == null) {
              throw new FailureException(
                  new Failure.NotFound(
                      "deleted entity, observation or relation", List.of(one), List.of()));
            }
            restore(transaction, partition, item, now);
            restored.add(item);
          }
          return restored;
        };
    return rehearse ? database.rehearse(work) : database.write(work);
  }

  private static Partition partition(Transaction transaction, @Nullable String thread) {
    if (thread == null) {
      return Partition.GRAPH;
    }
    long number = DeletedTable.thread(transaction, NameText.trim(thread));
    if (number == 0) {
      throw new FailureException(
          new Failure.NotFound("thread", List.of(NameText.trim(thread)), List.of()));
    }
    return Partition.ofThread(number);
  }

  private static void restore(
      Transaction transaction, Partition partition, DeletedItem item, String now) {
    switch (item.kind()) {
      case ENTITY -> {
        if (DeletedTable.isNamed(transaction, partition, item.text())) {
          throw conflict("An entity named " + Quoting.quote(item.text()) + " already exists");
        }
        DeletedTable.restoreEntity(transaction, partition, item, now);
      }
      case OBSERVATION -> {
        if (!DeletedTable.isOwned(transaction, item.number())) {
          throw conflict(
              "The entity of observation " + item.id() + " is deleted: restore it first");
        }
        if (DeletedTable.hasAlike(transaction, item.number())) {
          throw conflict("An observation of the same content as " + item.id() + " already exists");
        }
        for (long number : DeletedTable.chain(transaction, item)) {
          DeletedTable.restoreObservation(transaction, partition, number);
        }
        DeletedTable.touch(transaction, RowNumbers.entityOf(item.number()), now);
      }
      case RELATION -> {
        if (DeletedTable.ends(transaction, item.number()) == 0) {
          throw conflict("An end of relation " + item.id() + " is deleted: restore it first");
        }
        if (DeletedTable.hasAlikeRelation(transaction, item.number())) {
          throw conflict("A relation like " + item.id() + " already exists");
        }
        DeletedTable.restoreRelation(transaction, item.number());
      }
    }
  }

  private static FailureException conflict(String what) {
    return new FailureException(new Failure.Conflict(what + ". Nothing was restored."));
  }
}
