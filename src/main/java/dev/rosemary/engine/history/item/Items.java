package dev.rosemary.engine.history.item;

import dev.rosemary.engine.history.change.Change;
import dev.rosemary.engine.history.change.EventTable;
import dev.rosemary.engine.history.change.HistoryFile;
import dev.rosemary.engine.history.change.RowChange;
import dev.rosemary.engine.history.change.RowTable;
import dev.rosemary.engine.history.change.State;
import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.engine.history.item.ChangedItem.Operation;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What changes did to items of one file, in the words of people: the rows of one version after
 * another are one item, and what came or went with an entity is not told by itself.
 */
public final class Items {
  private static final long MICROS = 1_000_000;

  private final Transaction transaction;
  private final HistoryFile file;

  public Items(Transaction transaction, HistoryFile file) {
    this.transaction = transaction;
    this.file = file;
  }

  /** A row with what a change found and left there. */
  private record Seen(
      RowChange row,
      CanonicalTable table,
      TableKind kind,
      @Nullable State before,
      @Nullable State after) {
    State last() {
      return Objects.requireNonNull(after == null ? before : after);
    }
  }

  /**
   * What a change did.
   *
   * @param wanted which rows are asked for by themselves
   * @param isAsked whether rows were asked for: then nothing is left to its entity
   */
  public List<ChangedItem> of(
      Change change,
      List<RowChange> rows,
      EventTable events,
      Predicate<Long> wanted,
      boolean isAsked) {
    List<Seen> seen = new ArrayList<>();
    Set<String> successors = new HashSet<>();
    for (RowChange row : rows) {
      TableKind kind = TableKind.of(CanonicalTable.number(row.place()));
      CanonicalTable table = RowTable.table(file.schema(), row.place());
      State after = after(row, events);
      if (kind == null || (row.before() == null && after == null)) {
        continue;
      }
      Seen one = new Seen(row, table, kind, row.before(), after);
      if (one.last().isForgotten()) {
        continue;
      }
      seen.add(one);
      String successor = successor(one);
      if (successor != null) {
        successors.add(successor);
      }
    }
    Map<String, Operation> entities = new HashMap<>();
    List<ChangedItem> items = new ArrayList<>();
    String now = now(change);
    for (Seen one : seen) {
      Operation operation = operation(one, now, successors);
      if (operation != null && one.kind() == TableKind.ENTITY) {
        entities.put(one.last().textOrEmpty("id"), operation);
      }
    }
    for (Seen one : seen) {
      Operation operation = operation(one, now, successors);
      if (operation != null
          && wanted.test(one.row().place())
          && (isAsked || !goesWithEntity(one, operation, entities))) {
        items.add(item(change, one, operation));
      }
    }
    return items;
  }

  /** What a change left in a row. */
  public @Nullable State after(RowChange row, EventTable events) {
    EventTable.Found next = events.after(row.place(), row.number());
    return next == null
        ? RowTable.now(
            transaction,
            RowTable.table(file.schema(), row.place()),
            CanonicalTable.row(row.place()))
        : next.state();
  }

  private static String now(Change change) {
    Instant instant =
        Instant.ofEpochSecond(change.time() / MICROS, change.time() % MICROS * 1_000 + 999);
    return dev.rosemary.base.Timestamps.nanos(instant);
  }

  /** The id of the version that took a row's place in this change, or null. */
  private static @Nullable String successor(Seen one) {
    String after = one.after() == null ? null : one.after().text("superseded_by");
    return after == null || one.before() == null || one.before().has("superseded_by")
        ? null
        : after;
  }

  /** What was done, or null for what is told with another row. */
  private static @Nullable Operation operation(Seen one, String now, Set<String> successors) {
    State before = one.before();
    State after = one.after();
    String successor = successor(one);
    if (successor != null && successors.contains(successor) && isMadeWith(one)) {
      return null; // the new version tells it
    }
    boolean was = before != null && one.kind().counts(before, now);
    boolean is = after != null && one.kind().counts(after, now);
    if (before == null && after != null) {
      String id = one.last().textOrEmpty("id");
      return successors.contains(id) ? Operation.REPLACE : Operation.ADD;
    }
    if (was && is) {
      return State.isSame(one.table(), before, after) ? null : Operation.REPLACE;
    }
    if (was || after == null) {
      return Operation.REMOVE; // also what had ended, and is now gone for good
    }
    return is ? Operation.RESTORE : null;
  }

  private static boolean isMadeWith(Seen one) {
    return one.kind() == TableKind.MEMORY || one.kind() == TableKind.OBSERVATION;
  }

  private static boolean goesWithEntity(
      Seen one, Operation operation, Map<String, Operation> entities) {
    return switch (one.kind()) {
      case OBSERVATION -> entities.get(one.last().textOrEmpty("entity_id")) == operation;
      case RELATION ->
          operation != Operation.ADD
              && (entities.get(one.last().textOrEmpty("from_entity")) == operation
                  || entities.get(one.last().textOrEmpty("to_entity")) == operation);
      case PROJECT, ENTITY, THREAD, SESSION, VAULT, MEMORY, SUBJECT, SUBJECT_RELATION, LINK, FILE ->
          false;
    };
  }

  private ChangedItem item(Change change, Seen one, Operation given) {
    boolean isBack = given == Operation.ADD && change.reverts() != null;
    State last = one.last();
    String title =
        switch (one.kind()) {
          case RELATION, SUBJECT_RELATION, LINK -> NameTable.ends(transaction, one.kind(), last);
          case PROJECT, ENTITY, OBSERVATION, THREAD, SESSION, VAULT, MEMORY, SUBJECT, FILE ->
              one.kind().title(last);
        };
    return new ChangedItem(
        file.shown(one.row().number()),
        change,
        isBack ? Operation.RESTORE : given,
        one.kind().word(last),
        one.kind().id(last),
        title,
        one.before() == null ? null : one.kind().text(one.before()),
        one.after() == null ? null : one.kind().text(one.after()),
        one.kind() == TableKind.PROJECT ? one.kind().title(last) : file.project());
  }

  /** The schema of the file. */
  public FileSchema schema() {
    return file.schema();
  }
}
