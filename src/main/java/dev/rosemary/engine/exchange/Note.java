package dev.rosemary.engine.exchange;

import dev.rosemary.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A memory on its way: a text, and everything else that is known of it.
 *
 * @param line where it stands in its file, from 1
 * @param fields under the names of the surface that it comes from, or of {@link NoteFields}
 */
public record Note(long line, String content, JsonObject fields) {

  /** The first of these fields that is a string which is not blank, or null. */
  public @Nullable String first(String... names) {
    for (String name : names) {
      String value = fields.string(name);
      if (value != null && !value.isBlank()) {
        return value;
      }
    }
    return null;
  }
}
