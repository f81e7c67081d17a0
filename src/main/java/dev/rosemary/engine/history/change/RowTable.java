package dev.rosemary.engine.history.change;

import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows of any canonical table, read and written as states. */
public final class RowTable {
  private RowTable() {}

  /** The table of a place. */
  public static CanonicalTable table(FileSchema schema, long place) {
    return Objects.requireNonNull(CanonicalTable.at(CanonicalTable.of(schema), place));
  }

  /** Lets rows be written before those that they name, which have to be there at the end. */
  public static void inAnyOrder(Transaction transaction) {
    transaction.inAnyOrder();
  }

  /** What is there now, or null. */
  public static @Nullable State now(Transaction transaction, CanonicalTable table, long row) {
    String state =
        transaction.first(
            "SELECT "
                + table.state("m")
                + " FROM "
                + table.name()
                + " m WHERE m."
                + CanonicalTable.ROW
                + " = ?",
            found -> found.text(1),
            row);
    return state == null ? null : State.of(state);
  }

  /** Removes a row, whose number no other row gets from then on. */
  public static void delete(Transaction transaction, CanonicalTable table, long row) {
    TableKind kind = TableKind.of(table.number());
    boolean isCounted =
        kind == TableKind.ENTITY || kind == TableKind.RELATION || kind == TableKind.THREAD;
    if (isCounted || kind == TableKind.OBSERVATION) {
      transaction.update(
          """
          INSERT INTO ledger (name, value) VALUES (?1, ?2)
          ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)
          """,
          isCounted
              ? RowNumbers.highest(table.name())
              : RowNumbers.highestOf(RowNumbers.entityOf(row)),
          row);
    }
    transaction.update(
        "DELETE FROM " + table.name() + " WHERE " + CanonicalTable.ROW + " = ?", row);
  }

  /** Puts a row where none is. */
  public static void insert(Transaction transaction, CanonicalTable table, long row, State state) {
    TableKind kind = TableKind.of(table.number());
    int node =
        kind == TableKind.MEMORY
            ? 1
            : kind == TableKind.SUBJECT ? 2 : kind == TableKind.ENTITY ? 3 : 0;
    if (node > 0) {
      // Triggers note what is new where its going was noted.
      transaction.update("DELETE FROM node_changes WHERE kind = ? AND item = ?", node, row);
    }
    transaction.update(
        "INSERT INTO "
            + table.name()
            + " ("
            + CanonicalTable.ROW
            + ", "
            + String.join(", ", table.columnNames())
            + ") SELECT ?1, "
            + String.join(", ", table.values("?2")),
        row,
        state.columns().text());
  }

  /** Writes a row's columns, but for what tells when it was changed. */
  public static void update(Transaction transaction, CanonicalTable table, long row, State state) {
    List<String> names = table.columnNames();
    List<String> values = table.values("?2");
    List<String> set = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (!table.isTouched(names.get(i))) {
        set.add(names.get(i) + " = " + values.get(i));
      }
    }
    transaction.update(
        "UPDATE "
            + table.name()
            + " SET "
            + String.join(", ", set)
            + " WHERE "
            + CanonicalTable.ROW
            + " = ?1",
        row,
        state.columns().text());
  }
}
