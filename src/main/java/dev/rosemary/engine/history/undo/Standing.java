package dev.rosemary.engine.history.undo;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.history.change.State;
import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether a file could be as an undo would leave it: nothing stands on what is gone, and
 * nothing is there twice. For one transaction.
 */
final class Standing {
  private final StandingTable table;
  private final World world;
  private final boolean force;

  /**
   * For a world.
   *
   * @param force whether what stands on something that goes is to go with it
   */
  Standing(Transaction transaction, World world, boolean force) {
    table = new StandingTable(transaction);
    this.world = world;
    this.force = force;
  }

  /** The rows that cannot become what they are to, each with the reason. */
  Map<Long, String> problems() {
    Map<Long, String> problems = new HashMap<>();
    Map<Long, World.Put> changes = world.changes();
    for (Map.Entry<Long, World.Put> change : changes.entrySet()) {
      String problem = problem(change.getKey(), change.getValue().state(), changes);
      if (problem != null) {
        problems.put(change.getKey(), problem);
      }
    }
    return problems;
  }

  private @Nullable String problem(
      long place, @Nullable State target, Map<Long, World.Put> changes) {
    TableKind kind = Objects.requireNonNull(TableKind.of(CanonicalTable.number(place)));
    long row = CanonicalTable.row(place);
    if (target == null) {
      State now = Objects.requireNonNull(world.now(place));
      return leaving(kind, row, now);
    }
    if (target.isForgotten()) {
      return "what it was before is no longer in the history";
    }
    for (long other : table.alike(kind, row, target)) {
      State would = world.get(other);
      if (would != null && isAlike(kind, would, target)) {
        return "there is another " + kind.word(target) + " like it now";
      }
    }
    for (Map.Entry<Long, World.Put> other : changes.entrySet()) {
      State would = other.getValue().state();
      if (other.getKey() < place
          && StandingTable.isOf(kind, other.getKey())
          && would != null
          && kind != TableKind.MEMORY
          && isAlike(kind, would, target)) {
        return "there is another " + kind.word(target) + " like it now";
      }
    }
    return switch (kind) {
      case OBSERVATION -> end(target, "entity_id", changes);
      case RELATION -> {
        String from = end(target, "from_entity", changes);
        yield from == null ? end(target, "to_entity", changes) : from;
      }
      case SUBJECT_RELATION ->
          isSubject(target.number("from_entity")) && isSubject(target.number("to_entity"))
              ? null
              : "one of its ends is gone";
      case PROJECT, ENTITY, THREAD, SESSION, VAULT, MEMORY, SUBJECT, LINK, FILE -> null;
    };
  }

  private @Nullable String leaving(TableKind kind, long row, State now) {
    List<Long> children = table.standingOn(kind, row, now);
    for (long child : children) {
      if (world.get(child) != null) {
        if (!force) {
          return "more was stored about it later";
        }
        world.put(child, null);
        TableKind of = Objects.requireNonNull(TableKind.of(CanonicalTable.number(child)));
        State state = world.now(child);
        String _ = state == null ? null : leaving(of, CanonicalTable.row(child), state);
      }
    }
    return null;
  }

  private boolean isSubject(long number) {
    return world.get(CanonicalTable.place(TableKind.SUBJECT.table(), number)) != null;
  }

  /** Why an end of what is to be there is none; null when it is one. */
  private @Nullable String end(State target, String column, Map<Long, World.Put> changes) {
    String id = target.textOrEmpty(column);
    State entity = null;
    long place = table.entity(id);
    if (place != 0) {
      entity = world.get(place);
    } else {
      for (Map.Entry<Long, World.Put> change : changes.entrySet()) {
        State would = change.getValue().state();
        if (StandingTable.isOf(TableKind.ENTITY, change.getKey())
            && would != null
            && id.equals(would.text("id"))) {
          entity = would;
        }
      }
    }
    if (entity == null || !id.equals(entity.text("id"))) {
      return "the entity that it belongs to is gone";
    }
    return entity.has("deleted_at") && !target.has("deleted_at")
        ? "the entity " + Quoting.quote(entity.textOrEmpty("name")) + " is deleted: undo that first"
        : null;
  }

  private static boolean isAlike(TableKind kind, State one, State other) {
    if (one.has("deleted_at") || other.has("deleted_at")) {
      return false;
    }
    if (kind == TableKind.FILE) {
      return Objects.equals(one.text("user_id"), other.text("user_id"))
          && isInTheWay(one.textOrEmpty("path"), other.textOrEmpty("path"));
    }
    List<String> columns =
        switch (kind) {
          case ENTITY -> List.of("name", "thread");
          case OBSERVATION -> List.of("entity_id", "content", "superseded_by");
          case RELATION -> List.of("from_entity", "to_entity", "relation_type", "thread");
          case THREAD -> List.of("id");
          case SESSION -> List.of("session_id", "key");
          case VAULT -> List.of("key");
          case PROJECT, MEMORY, SUBJECT, SUBJECT_RELATION, LINK, FILE -> List.<String>of();
        };
    for (String column : columns) {
      if (!Objects.equals(one.text(column), other.text(column))) {
        return false;
      }
    }
    return !columns.isEmpty();
  }

  /** Whether files of these paths cannot both be there: they are the same, or one in the other. */
  private static boolean isInTheWay(String one, String other) {
    return one.equals(other) || one.startsWith(other + "/") || other.startsWith(one + "/");
  }
}
