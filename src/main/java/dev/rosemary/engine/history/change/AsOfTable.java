package dev.rosemary.engine.history.change;

import dev.rosemary.store.FileSchema;
import dev.rosemary.store.PastView;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The canonical tables of a project's file as they stood at a time. */
public final class AsOfTable {
  private AsOfTable() {}

  /**
   * The same snapshot, in which canonical tables are as they stood.
   *
   * @param time microseconds since 1970
   */
  public static Transaction at(Transaction transaction, long time) {
    long last = ChangeTable.lastAt(transaction, time);
    Map<Integer, List<String>> places = new TreeMap<>();
    Map<Integer, List<String>> states = new TreeMap<>();
    Map<String, List<Long>> changed = new HashMap<>();
    EventTable.after(transaction, last, null)
        .first()
        .forEach((place, found) -> {
          int table = CanonicalTable.number(place);
          long row = CanonicalTable.row(place);
          places.computeIfAbsent(table, _ -> new ArrayList<>()).add(Long.toString(row));
          List<String> of = states.computeIfAbsent(table, _ -> new ArrayList<>());
          State state = found.state();
          if (state != null && !state.isForgotten()) {
            of.add("{\"row\":" + row + ",\"state\":" + state.columns().text() + "}");
            changed.computeIfAbsent(name(place), _ -> new ArrayList<>()).add(row);
          }
        });
    StringBuilder tables = new StringBuilder();
    List<String> parameters = new ArrayList<>();
    for (Map.Entry<Integer, List<String>> table : places.entrySet()) {
      CanonicalTable of =
          RowTable.table(FileSchema.PROJECT, CanonicalTable.place(table.getKey(), 0));
      int parameter = PastView.FIRST + parameters.size();
      tables.append(tables.isEmpty() ? "" : ",\n").append(expression(of, parameter));
      parameters.add("[" + String.join(",", table.getValue()) + "]");
      List<String> before = states.getOrDefault(table.getKey(), List.of());
      parameters.add("[" + String.join(",", before) + "]");
    }
    return transaction.at(new PastView(tables.toString(), parameters, changed));
  }

  private static String name(long place) {
    return RowTable.table(FileSchema.PROJECT, place).name();
  }

  /** A table without the rows that changed, and with those that they were. */
  private static String expression(CanonicalTable table, int parameter) {
    String key = table.rowName();
    StringBuilder now = new StringBuilder("SELECT m.").append(key);
    StringBuilder then = new StringBuilder("SELECT s.value ->> '$.row' AS ").append(key);
    List<String> values = table.values("(s.value -> '$.state')");
    List<String> names = table.columnNames();
    for (int i = 0; i < names.size(); i++) {
      now.append(", m.").append(names.get(i));
      then.append(", ").append(values.get(i)).append(" AS ").append(names.get(i));
    }
    return table.name()
        + " AS NOT MATERIALIZED (\n"
        + now
        + " FROM main."
        + table.name()
        + " m WHERE m."
        + key
        + " NOT IN (SELECT value FROM json_each(?"
        + parameter
        + "))\nUNION ALL "
        + then
        + " FROM json_each(?"
        + (parameter + 1)
        + ") s)";
  }

  /** The time of a text, ISO 8601 in UTC with or without its Z, as changes have it. */
  public static long micros(String time) {
    return ChangeTable.micros(Instant.parse(time.endsWith("Z") ? time : time + "Z"));
  }
}
