package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.Memory;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Memories newest first, as far as they are wanted and fit. For one thread. */
final class MemoryPage {
  private final List<Json> items = new ArrayList<>();
  private final ResultBudget budget;
  private final int limit;
  private final Call call;
  private long last;
  private boolean more;
  private boolean truncated;

  MemoryPage(ResultBudget budget, int limit, Call call) {
    this.budget = budget;
    this.limit = limit;
    this.call = call;
  }

  /** The number before which a page begins that a cursor asks for. */
  static long before(@Nullable String cursor) {
    return cursor == null || cursor.isEmpty() ? Long.MAX_VALUE : Cursor.position(cursor);
  }

  /** Takes a memory, or refuses it and knows that there are more. */
  boolean take(Memory memory) {
    call.cancellation().check();
    if (items.size() == limit) {
      more = true;
      return false;
    }
    JsonObject item = RecallJson.memory(memory).build();
    if (budget.isEmpty()) {
      item = RecallJson.fitted(item, 0, budget.left()).object();
    }
    if (!budget.take(Result.size(item))) {
      more = true;
      truncated = true;
      return false;
    }
    last = memory.number();
    return items.add(item);
  }

  int size() {
    return items.size();
  }

  JsonArray items() {
    return new JsonArray(items);
  }

  /** Adds how to get the rest, if there is any. */
  JsonObject.Builder putRest(JsonObject.Builder object) {
    if (truncated) {
      object.put("truncated", true);
    }
    return more && !items.isEmpty() ? object.put("next_cursor", Cursor.of(last)) : object;
  }
}
