package dev.rosemary.engine.history.change;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row as it was: its columns.
 *
 * @param columns by name, as the journal keeps them
 */
public record State(JsonObject columns) {
  /** That of a text which a journal keeps. */
  public static State of(String text) {
    try {
      return new State(
          JsonReader.read(text) instanceof JsonObject object ? object : JsonObject.EMPTY);
    } catch (JsonSyntaxException e) {
      // A row that was damaged; Undoing asks for the checksum before it writes any.
      return new State(JsonObject.EMPTY);
    }
  }

  /** Whether it was taken out of the history. */
  public boolean isForgotten() {
    return columns.isEmpty();
  }

  /** A column's text; null where it has none. */
  public @Nullable String text(String column) {
    Json value = columns.get(column);
    if (value instanceof JsonString string) {
      return string.value();
    }
    return value instanceof JsonNumber number ? number.literal() : null;
  }

  /** A column's text; empty where it has none. */
  public String textOrEmpty(String column) {
    return Objects.requireNonNullElse(text(column), "");
  }

  /** A column's whole number; 0 where it has none. */
  public long number(String column) {
    return columns.get(column) instanceof JsonNumber number ? number.toLong() : 0;
  }

  /** Whether a column has a value. */
  public boolean has(String column) {
    Json value = columns.get(column);
    return value != null && value != JsonNull.NULL;
  }

  /** Whether both say the same, but for what only tells that something was changed. */
  public static boolean isSame(CanonicalTable table, @Nullable State one, @Nullable State other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    for (String column : table.columnNames()) {
      if (!table.isTouched(column) && !value(one, column).equals(value(other, column))) {
        return false;
      }
    }
    return true;
  }

  private static Json value(State state, String column) {
    return Objects.requireNonNullElse(state.columns.get(column), JsonNull.NULL);
  }
}
