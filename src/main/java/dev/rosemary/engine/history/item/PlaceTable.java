package dev.rosemary.engine.history.item;

import dev.rosemary.engine.history.change.HistoryFile;
import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Finds rows, those that are gone too, by what people call them. */
public final class PlaceTable {
  /** Characters of an id that are taken for its beginning. */
  private static final int SHORTEST = 6;

  private final Transaction transaction;
  private final HistoryFile file;

  public PlaceTable(Transaction transaction, HistoryFile file) {
    this.transaction = transaction;
    this.file = file;
  }

  /**
   * The rows of an id, the beginning of one, a key, a name or a title; with an entity also those
   * that say something of it.
   */
  public Predicate<Long> of(String item) {
    Set<Long> places = new HashSet<>();
    String bare = item.strip();
    boolean lettered =
        bare.length() > 2 && bare.charAt(1) == '-' && ItemKind.of(bare.charAt(0)) != null;
    String id = lettered ? bare.substring(2) : bare;
    String end = id.length() < SHORTEST ? id : id + '\uffff';
    for (CanonicalTable table : CanonicalTable.of(file.schema())) {
      TableKind kind = TableKind.of(table.number());
      if (kind != null) {
        add(places, table, columns(table), bare, id, end);
      }
    }
    Set<Long> entities = new HashSet<>();
    if (file.schema() == FileSchema.PROJECT) {
      for (long place : places) {
        if (CanonicalTable.number(place) == TableKind.ENTITY.table()) {
          entities.add(CanonicalTable.row(place));
        }
      }
    }
    return place ->
        places.contains(place)
            || (CanonicalTable.number(place) == TableKind.OBSERVATION.table()
                && entities.contains(RowNumbers.entityOf(CanonicalTable.row(place))));
  }

  /** The columns by which a row is known, the first of them its id. */
  private static List<String> columns(CanonicalTable table) {
    List<String> known = List.of("id", "uid", "key", "name", "title", "path");
    return known.stream().filter(table.columnNames()::contains).toList();
  }

  private void add(
      Set<Long> places,
      CanonicalTable table,
      List<String> columns,
      String bare,
      String id,
      String end) {
    StringBuilder now = new StringBuilder();
    StringBuilder then = new StringBuilder();
    for (String column : columns) {
      String value = "json_extract(state, '$." + column + "')";
      boolean isId = column.equals("id") || column.equals("uid");
      now.append(now.isEmpty() ? "" : " OR ").append(condition(column, isId));
      then.append(then.isEmpty() ? "" : " OR ").append(condition(value, isId));
    }
    places.addAll(
        transaction.list(
            "SELECT "
                + table.place(0)
                + " + "
                + CanonicalTable.ROW
                + " FROM "
                + table.name()
                + " WHERE "
                + now,
            row -> row.number(1),
            bare,
            id,
            end));
    places.addAll(
        transaction.list(
            "SELECT place FROM change_rows WHERE place BETWEEN "
                + table.place(0)
                + " AND "
                + table.place(CanonicalTable.lastRow())
                + " AND ("
                + then
                + ")",
            row -> row.number(1),
            bare,
            id,
            end));
  }

  private static String condition(String value, boolean isId) {
    return isId
        ? "(" + value + " >= ?2 AND " + value + " <= ?3)"
        : "(?2 IS NOT NULL AND ?3 IS NOT NULL AND " + value + " = ?1)";
  }
}
