package dev.rosemary.store.sqlite;

import dev.rosemary.store.FileSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table whose rows are the only copy of what was stored, and the columns that a row's checksum
 * covers; {@link CanonicalTables} is the one list of them. A column that a later version adds goes
 * to the end of its list: one that is NULL adds nothing to a checksum, so those of older rows stay
 * right.
 */
public final class CanonicalTable {
  /** What SQL calls the number of a row in any of them. */
  public static final String ROW = "rowid";

  private static final int NUMBER_SHIFT = 56;

  /** Columns that hold bytes, which JSON cannot. */
  private static final Set<String> BYTES = Set.of("embedding");

  /**
   * Columns that say that something about a row changed, and not what: when only they change, no
   * history is kept of it.
   */
  private static final Map<String, Set<String>> TOUCHED =
      Map.of("entities", Set.of("updated_at", "revision"));

  private final int number;
  private final String name;
  private final String label;
  private final String contents;
  private final String reading;
  private final String columns;
  private final List<String> texts;
  private final List<String> numbers;

  CanonicalTable(int number, String name, String label, List<String> texts, List<String> numbers) {
    this.number = number;
    this.texts = texts;
    this.numbers = numbers;
    this.name = name;
    this.label = label;
    contents = contents(texts, numbers);
    columns =
        String.join(", ", texts) + (numbers.isEmpty() ? "" : ", ") + String.join(", ", numbers);
    reading = "SELECT " + contents + " FROM " + name + " WHERE rowid = ?";
  }

  /** Those of a kind of file; none of an index of source code, which can be made again. */
  public static List<CanonicalTable> of(FileSchema schema) {
    return switch (schema) {
      case PROJECT -> CanonicalTables.PROJECT;
      case REGISTRY -> CanonicalTables.REGISTRY;
      case CODE -> List.of();
    };
  }

  /**
   * A row as one BLOB, in SQL. Each value carries its column and type, so that no two rows look
   * alike, and numbers are written with all their digits.
   */
  private static String contents(List<String> texts, List<String> numbers) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      String column = numbers.get(i);
      parts.add(
          "iif(%1$s IS NULL, '', 'n%2$d' || substr(typeof(%1$s), 1, 1) || quote(%1$s))"
              .formatted(column, i));
    }
    for (int i = 0; i < texts.size(); i++) {
      String column = texts.get(i);
      parts.add("char(31)||'t%2$d'||substr(typeof(%1$s),1,1)||%1$s".formatted(column, i));
    }
    return "CAST(concat(" + String.join(", ", parts) + ") AS BLOB)";
  }

  /**
   * A row's columns as a JSON object, in SQL: {@code {"id":"…","pinned":1}}. Numbers keep all their
   * digits, and bytes are hexadecimal.
   *
   * @param row what SQL calls the row
   */
  public String state(String row) {
    StringBuilder state = new StringBuilder("json_object(");
    for (String column : texts) {
      String value = row + "." + column;
      part(state, column, BYTES.contains(column) ? "hex(" + value + ")" : value, value);
    }
    for (String column : numbers) {
      String value = row + "." + column;
      part(state, column, "json(quote(" + value + "))", value);
    }
    return state.append(')').toString();
  }

  /**
   * The state of a row ({@code old}) that is deleted. What is said to be about something lies in
   * {@code mentions}, which goes with the row, so it is kept as a column {@code mentions} of pairs.
   */
  String lastState() {
    String state = state("old");
    String others =
        switch (name) {
          case "memories" ->
              "json_array(entity_kind, entity_item)) FROM mentions WHERE text_kind = 1"
                  + " AND text_item = old.rowid)";
          case "memory_entities" ->
              "json_array(text_kind, text_item)) FROM mentions WHERE entity_kind = 1"
                  + " AND entity_item = old.rowid)";
          default -> "";
        };
    return others.isEmpty()
        ? state
        : state.substring(0, state.length() - 1)
            + ", 'mentions', (SELECT json_group_array("
            + others
            + ")";
  }

  private static void part(StringBuilder state, String column, String form, String value) {
    if (!state.toString().endsWith("(")) {
      state.append(", ");
    }
    state.append('\'').append(column).append("', ");
    state.append(form.equals(value) ? value : "iif(" + value + " IS NULL, NULL, " + form + ")");
  }

  /** The expressions of its columns, in their order, of a state as {@link #state} makes it. */
  public List<String> values(String state) {
    List<String> values = new ArrayList<>();
    for (String column : columnNames()) {
      String value = "json_extract(" + state + ", '$." + column + "')";
      values.add(BYTES.contains(column) ? "unhex(" + value + ")" : value);
    }
    return values;
  }

  /** The column that has the row number. */
  public String rowName() {
    return name.endsWith("_memories") ? "id" : "seq";
  }

  /** Its columns, without the row number. */
  public List<String> columnNames() {
    List<String> names = new ArrayList<>(texts);
    names.addAll(numbers);
    return names;
  }

  /** Whether a change of a column alone is none that a history is kept of. */
  public boolean isTouched(String column) {
    return TOUCHED.getOrDefault(name, Set.of()).contains(column);
  }

  /** The condition on {@code old} and {@code new} that something changed. */
  String differs() {
    StringBuilder differs = new StringBuilder();
    for (String column : columnNames()) {
      if (!isTouched(column)) {
        differs.append(differs.isEmpty() ? "" : " OR ");
        differs.append("old.").append(column).append(" IS NOT new.").append(column);
      }
    }
    return differs.toString();
  }

  /** Its number in places. */
  public int number() {
    return number;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** The column by which a person knows a row. */
  String label() {
    return label;
  }

  /** The column that the index of its key has, by which a row that is gone may be known. */
  String key() {
    return switch (label) {
      case "key", "deleted_at" -> label;
      default -> "id";
    };
  }

  /** The expression of a row's contents as one BLOB. */
  String contents() {
    return contents;
  }

  /** The columns that a checksum covers, as a list in SQL. */
  String columns() {
    return columns;
  }

  /** The name in the ledger of the number of its checksums. */
  String countName() {
    return "checksums " + name;
  }

  /** The place of a row of the table with a number. */
  public static long place(int number, long row) {
    return ((long) number << NUMBER_SHIFT) + row;
  }

  /** The number of the table of a place. */
  public static int number(long place) {
    return (int) (place >> NUMBER_SHIFT);
  }

  /** The row number of a place. */
  public static long row(long place) {
    return place & lastRow();
  }

  /** The table of a place, or null for one that no row has. */
  public static @Nullable CanonicalTable at(List<CanonicalTable> tables, long place) {
    for (CanonicalTable table : tables) {
      if (table.number == place >> NUMBER_SHIFT) {
        return table;
      }
    }
    return null;
  }

  /** The query of the contents of a row by its number. */
  String reading() {
    return reading;
  }

  /** Whether checksums are a column of the table itself. */
  boolean isInRow() {
    return number == 0;
  }

  /** The number of a row among those of all tables, by which its checksum and history are known. */
  public long place(long row) {
    return place(number, row);
  }

  /** Whether a row number is one that a place can hold. */
  boolean holds(long row) {
    return row >= 0 && row <= lastRow();
  }

  /** The highest row number that a place can hold. */
  public static long lastRow() {
    return (1L << NUMBER_SHIFT) - 1;
  }

  @Override
  public String toString() {
    return name;
  }
}
