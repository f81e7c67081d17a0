package dev.rosemary.engine.history.item;

import dev.rosemary.engine.history.change.Change;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.change.ChangeTable;
import dev.rosemary.engine.history.change.EventTable;
import dev.rosemary.engine.history.change.HistoryFile;
import dev.rosemary.engine.history.change.RowChange;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The changes of one file, the newest first. */
public final class Listing {
  /** Changes that are read at once. */
  private static final int BATCH = 64;

  /** Changes that are looked through for an item before an answer has to do. */
  private static final int LOOKED_AT = 200_000;

  private final Transaction transaction;
  private final HistoryFile file;

  public Listing(Transaction transaction, HistoryFile file) {
    this.transaction = transaction;
    this.file = file;
  }

  /**
   * What changed.
   *
   * @param item an id, a key, a name or a title, or null for all
   * @param mark behind which
   * @param most items at least, where there are so many; a change is never cut
   */
  public List<ChangedItem> list(
      ChangeFilter meant, @Nullable String item, PageMark mark, int most) {
    Predicate<Long> wanted = item == null ? _ -> true : new PlaceTable(transaction, file).of(item);
    List<ChangedItem> items = new ArrayList<>();
    long next = mark.bound(file);
    for (int looked = 0; looked < LOOKED_AT && items.size() < most; looked += BATCH) {
      List<Change> changes = ChangeTable.matching(transaction, meant, next, mark.time(), BATCH);
      if (changes.isEmpty()) {
        break;
      }
      next = changes.getLast().number();
      add(changes, wanted, item != null, mark, items, most);
    }
    return items;
  }

  private void add(
      List<Change> changes,
      Predicate<Long> wanted,
      boolean isAsked,
      PageMark mark,
      List<ChangedItem> items,
      int most) {
    List<List<RowChange>> rows = new ArrayList<>();
    Set<Long> places = new HashSet<>();
    int few = 0;
    for (Change change : changes) {
      List<RowChange> found = ChangeTable.rows(transaction, change);
      boolean isWanted = found.stream().anyMatch(row -> wanted.test(row.place()));
      rows.add(isWanted ? found : List.of());
      for (RowChange row : isWanted ? found : List.<RowChange>of()) {
        places.add(row.place());
      }
      few += isWanted ? 1 : 0;
      if (few >= most) {
        break;
      }
    }
    if (places.isEmpty()) {
      return;
    }
    EventTable events =
        EventTable.after(transaction, changes.get(rows.size() - 1).number(), places);
    Items described = new Items(transaction, file);
    for (int i = 0; i < rows.size() && items.size() < most; i++) {
      if (!rows.get(i).isEmpty()) {
        Change change = changes.get(i);
        for (ChangedItem one : described.of(change, rows.get(i), events, wanted, isAsked)) {
          if (mark.isBefore(change.time(), one.shown())) {
            items.add(one);
          }
        }
      }
    }
  }
}
