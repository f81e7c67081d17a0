package dev.rosemary.engine.exchange;

import dev.rosemary.json.JsonObject;
import java.util.Map;
import java.util.TreeMap;

/** Counts what a form of file, or a store, has no place for. Not thread safe. */
public final class Losses {
  /** Before the name of a field of another program. */
  private static final String FIELD = "field_";

  private final Map<String, Long> counts = new TreeMap<>();

  /** Notes that so many of something are not carried; none is no loss. */
  public void add(String what, long count) {
    if (count > 0) {
      counts.merge(what, count, Long::sum);
    }
  }

  /** Whether nothing was lost. */
  public boolean isEmpty() {
    return counts.isEmpty();
  }

  /** What was lost and how many of it. */
  public JsonObject json() {
    JsonObject.Builder object = JsonObject.builder();
    counts.forEach(object::put);
    return object.build();
  }

  /** The same as one line: {@code embeddings (3 entries), tags (1 entry)}. */
  public String text() {
    StringBuilder text = new StringBuilder();
    counts.forEach((what, count) -> {
      String name = what.startsWith(FIELD) ? what.substring(FIELD.length()) : what;
      text.append(text.isEmpty() ? "" : ", ").append(name.replace('_', ' '));
      text.append(" (").append(count).append(count == 1 ? " entry)" : " entries)");
    });
    return text.toString();
  }
}
