package dev.rosemary.engine.history.change;

import dev.rosemary.store.Transaction;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What changes after a number found in some rows, read in one pass. For one transaction, by one
 * thread.
 */
public final class EventTable {
  private final Map<Long, TreeMap<Long, Found>> byPlace = new HashMap<>();

  /**
   * What a change found.
   *
   * @param state null where nothing was
   */
  public record Found(@Nullable State state) {}

  private EventTable() {}

  /**
   * Those after a number.
   *
   * @param places of which rows, or null for all
   */
  public static EventTable after(Transaction transaction, long number, @Nullable Set<Long> places) {
    EventTable events = new EventTable();
    transaction.each(
        "SELECT number, place, state FROM change_rows WHERE number > ?",
        row -> {
          if (places == null || places.contains(row.number(2))) {
            events.add(row.number(2), row.number(1), new Found(State.of(row.text(3))));
          }
          return true;
        },
        number);
    transaction.each(
        "SELECT number, made FROM changes WHERE number > ? AND made IS NOT NULL",
        row -> {
          Made made = Made.of(row.text(2));
          if (places == null) {
            made.places().forEach(place -> events.add(place, row.number(1), new Found(null)));
          } else {
            events.addMade(made, row.number(1), places);
          }
          return true;
        },
        number);
    return events;
  }

  private void addMade(Made made, long number, Set<Long> places) {
    for (Made.Run run : made.runs()) {
      if (run.last() - run.first() < places.size()) {
        for (long place = run.first(); place <= run.last(); place++) {
          if (places.contains(place)) {
            add(place, number, new Found(null));
          }
        }
      } else {
        for (long place : places) {
          if (place >= run.first() && place <= run.last()) {
            add(place, number, new Found(null));
          }
        }
      }
    }
  }

  private void add(long place, long number, Found found) {
    byPlace.computeIfAbsent(place, _ -> new TreeMap<>()).put(number, found);
  }

  /** What the first change after a number found in a row; null where none touched it. */
  public @Nullable Found after(long place, long number) {
    TreeMap<Long, Found> found = byPlace.get(place);
    Map.Entry<Long, Found> next = found == null ? null : found.higherEntry(number);
    return next == null ? null : next.getValue();
  }

  /** The number of that change's row, or 0. */
  public long next(long place, long number) {
    TreeMap<Long, Found> found = byPlace.get(place);
    Long next = found == null ? null : found.higherKey(number);
    return next == null ? 0 : next;
  }

  /** The rows that were changed, each with what the first of those changes found. */
  public Map<Long, Found> first() {
    Map<Long, Found> first = new TreeMap<>();
    byPlace.forEach((place, found) -> first.put(place, found.firstEntry().getValue()));
    return first;
  }
}
