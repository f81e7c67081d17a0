package dev.rosemary.engine.history.undo;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.history.change.Change;
import dev.rosemary.engine.history.change.ChangeTable;
import dev.rosemary.engine.history.change.EventTable;
import dev.rosemary.engine.history.change.HistoryFile;
import dev.rosemary.engine.history.change.RowChange;
import dev.rosemary.engine.history.change.RowTable;
import dev.rosemary.engine.history.change.State;
import dev.rosemary.engine.history.derived.DerivedRows;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.item.Items;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import dev.rosemary.store.sqlite.JournalRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes changes of one file back, within a transaction of that file. For one undo. */
public final class Undoing {
  /** Times that what would stand on nothing is left out, each of which may leave more so. */
  private static final int ROUNDS = 100;

  private final Transaction transaction;
  private final HistoryFile file;
  private final boolean force;
  private final World world;

  /**
   * For a file.
   *
   * @param force whether what was changed again is overwritten
   */
  public Undoing(Transaction transaction, HistoryFile file, boolean force) {
    this.transaction = transaction;
    this.file = file;
    this.force = force;
    world = new World(transaction, file.schema());
  }

  /** What was taken back, as the changes that are undone now, and what was left. */
  public record Taken(List<ChangedItem> items, List<Undone.Left> left) {}

  /** A component that is not taken back, and why. */
  private record Refused(Component component, String reason) {}

  /**
   * Takes back what is meant.
   *
   * @param now ISO 8601 in UTC
   */
  public Taken undo(Selection selection, String now) {
    List<Change> changes = changes(transaction, selection);
    if (changes.isEmpty()) {
      return new Taken(List.of(), List.of());
    }
    Map<Change, List<RowChange>> rows = new HashMap<>();
    Set<Long> places = new HashSet<>();
    for (Change change : changes) {
      if (!JournalRows.isSound(transaction, change.number())) {
        throw new FailureException(
            new Failure.Storage(
                "What change "
                    + file.shown(change.number())
                    + " found is damaged in the history. Nothing was changed."));
      }
      List<RowChange> found = ChangeTable.rows(transaction, change);
      rows.put(change, found);
      found.forEach(row -> places.add(row.place()));
    }
    EventTable events = EventTable.after(transaction, changes.getLast().number(), places);
    Set<Long> already = takenBack(changes);
    Items items = new Items(transaction, file);
    List<Component> components = new ArrayList<>();
    for (Change change : changes) {
      List<Component.Part> parts = new ArrayList<>();
      for (RowChange row : rows.getOrDefault(change, List.of())) {
        parts.add(new Component.Part(row, items.after(row, events)));
      }
      for (Component component : Component.of(change, parts)) {
        if (isMeant(selection, component) && !already.contains(component.first())) {
          components.add(component);
        }
      }
    }
    List<Refused> refused = choose(components, events);
    List<Undone.Left> left = new ArrayList<>();
    for (Refused one : refused) {
      for (ChangedItem item : described(items, one.component(), events)) {
        left.add(new Undone.Left(item, one.reason()));
      }
    }
    Set<Component> kept = new HashSet<>();
    refused.forEach(one -> kept.add(one.component()));
    List<ChangedItem> done = new ArrayList<>();
    StringBuilder numbers = new StringBuilder();
    for (Component component : components) {
      if (!kept.contains(component)) {
        done.addAll(described(items, component, events));
        for (Component.Part part : component.rows()) {
          numbers.append(numbers.isEmpty() ? "" : " ").append(part.row().number());
        }
      }
    }
    if (!numbers.isEmpty()) {
      apply(now);
      ChangeTable.explain(transaction, numbers.toString());
    }
    return new Taken(done, left);
  }

  /**
   * The rows that other undos than those chosen took back already, and which no later one brought
   * back again.
   */
  private Set<Long> takenBack(List<Change> chosen) {
    Set<Long> numbers = new HashSet<>();
    chosen.forEach(change -> numbers.add(change.number()));
    Set<Long> taken = new HashSet<>();
    for (Change undo : ChangeTable.undos(transaction, chosen.getLast().number())) {
      boolean isUndone = false;
      for (long row = undo.number(); row < undo.number() + undo.size(); row++) {
        isUndone |= taken.contains(row);
      }
      if (!isUndone && !numbers.contains(undo.number())) {
        for (String row : undo.revertedRows()) {
          taken.add(Long.parseLong(row));
        }
      }
    }
    return taken;
  }

  private static List<ChangedItem> described(Items items, Component component, EventTable events) {
    List<RowChange> rows = component.rows().stream().map(Component.Part::row).toList();
    return items.of(component.change(), rows, events, _ -> true, false);
  }

  /** The changes that are meant, the newest first. */
  public static List<Change> changes(Transaction transaction, Selection selection) {
    return switch (selection) {
      case Selection.One one -> {
        Change change = ChangeTable.of(transaction, HistoryFile.own(one.shown()));
        boolean isMeant =
            change != null
                && (one.principal() == null || one.principal().equals(change.who().principal()));
        yield isMeant ? List.of(change) : List.of();
      }
      case Selection.All all ->
          ChangeTable.matching(
              transaction, all.meant(), Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);
    };
  }

  private static boolean isMeant(Selection selection, Component component) {
    return switch (selection) {
      case Selection.One one -> component.has(HistoryFile.own(one.shown()));
      case Selection.All _ -> true;
    };
  }

  /** Says in the world what is to be, and returns what cannot be taken back. */
  private List<Refused> choose(List<Component> components, EventTable events) {
    Map<Long, String> blocked = new HashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      world.clear();
      List<Refused> refused = new ArrayList<>();
      for (Component component : components) {
        String reason = reason(component, events, blocked);
        if (reason == null) {
          component.rows().forEach(part -> world.put(part.row().place(), part.row().before()));
        } else {
          refused.add(new Refused(component, reason));
        }
      }
      Map<Long, String> problems = new Standing(transaction, world, force).problems();
      problems.keySet().removeAll(blocked.keySet());
      if (problems.isEmpty()) {
        return refused;
      }
      blocked.putAll(problems);
    }
    throw new FailureException(
        new Failure.Conflict("Too much hangs together here. Nothing was changed; undo less."));
  }

  private @Nullable String reason(
      Component component, EventTable events, Map<Long, String> blocked) {
    for (Component.Part part : component.rows()) {
      long place = part.row().place();
      String problem = blocked.get(place);
      if (problem != null) {
        return problem;
      }
      CanonicalTable table = RowTable.table(file.schema(), place);
      if (!force && !State.isSame(table, world.get(place), part.after())) {
        long later = events.next(place, part.row().number());
        return "it was changed again later (change " + file.shown(later) + ")";
      }
    }
    return null;
  }

  /** Writes what is to be: what others stand on goes last and comes first. */
  private void apply(String now) {
    Map<Long, World.Put> changes = world.changes();
    DerivedRows derived = new DerivedRows(transaction, now);
    changes.keySet().forEach(derived::note);
    RowTable.inAnyOrder(transaction);
    for (int order : new int[] {13, 11, 9, 3, 2, 1, 4, 8, 7, 6, 5}) {
      for (Map.Entry<Long, World.Put> change : of(order, changes).entrySet()) {
        if (change.getValue().state() == null) {
          RowTable.delete(
              transaction,
              RowTable.table(file.schema(), change.getKey()),
              CanonicalTable.row(change.getKey()));
        }
      }
    }
    for (Map.Entry<Long, World.Put> change : changes.entrySet()) {
      State state = change.getValue().state();
      if (state != null) {
        long place = change.getKey();
        CanonicalTable table = RowTable.table(file.schema(), place);
        long row = CanonicalTable.row(place);
        if (world.now(place) == null) {
          RowTable.insert(transaction, table, row, state);
        } else {
          RowTable.update(transaction, table, row, state);
        }
      }
    }
    changes.keySet().forEach(derived::note);
    derived.write();
  }

  private static Map<Long, World.Put> of(int table, Map<Long, World.Put> changes) {
    Map<Long, World.Put> of = new TreeMap<>();
    changes.forEach((place, put) -> {
      if (CanonicalTable.number(place) == table) {
        of.put(place, put);
      }
    });
    return of;
  }
}
