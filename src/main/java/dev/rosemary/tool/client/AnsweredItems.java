package dev.rosemary.tool.client;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The items of an answer as values, for a caller in this process that wants more than the text: it
 * keeps one in its session before it calls. Clients are never sent them: a model would pay for the
 * same facts twice. For one call; not thread safe.
 */
public final class AnsweredItems {
  private final List<Json> items = new ArrayList<>();
  private @Nullable String cursor;

  /** Adds an item. */
  public void add(JsonObject item) {
    items.add(item);
  }

  /** Says how to read on. */
  public void cursor(String next) {
    cursor = next;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return items.isEmpty();
  }

  /** {@code {"items": [...], "cursor": "..."}}, the cursor only where more follows. */
  public JsonObject json() {
    return JsonObject.builder()
        .put("items", new JsonArray(items))
        .putIfPresent("cursor", cursor)
        .build();
  }
}
