package dev.rosemary.engine.exchange;

import dev.rosemary.json.JsonObject;
import java.util.Map;
import java.util.TreeMap;

/** Counts what a form of file, or a store, has no place for. Not thread safe. */
public final class Losses {
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

  /** The same as one line: {@code 3 embeddings, 1 tags}. */
  public String text() {
    StringBuilder text = new StringBuilder();
    counts.forEach((what, count) ->
        text.append(text.isEmpty() ? "" : ", ")
            .append(count)
            .append(' ')
            .append(what.replace('_', ' ')));
    return text.toString();
  }
}
