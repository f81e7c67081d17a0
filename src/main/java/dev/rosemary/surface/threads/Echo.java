package dev.rosemary.surface.threads;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What a write repeats of what it wrote: as many records as one answer holds. The client has sent
 * them, so that the rest is only counted.
 */
final class Echo {
  private final List<Json> items = new ArrayList<>();
  private final int total;

  private <T> Echo(List<T> written, Function<T, JsonObject> encoder, ResultBudget budget) {
    total = written.size();
    for (T record : written) {
      JsonObject item = encoder.apply(record);
      if (!budget.take(Result.size(item))) {
        break;
      }
      items.add(item);
    }
  }

  /** The records that fit, which takes their room from the budget. */
  static <T> Echo of(List<T> written, Function<T, JsonObject> encoder, ResultBudget budget) {
    return new Echo(written, encoder, budget);
  }

  JsonArray array() {
    return new JsonArray(items);
  }

  /** How many records the answer shows. */
  int shown() {
    return items.size();
  }

  /** Whether the answer shows all that was written. */
  boolean isWhole() {
    return items.size() == total;
  }

  /**
   * Says beside the records, where some were left out, how many there are and how to read them.
   *
   * @param what the records, such as {@code entities}
   * @param rest the sentence that says how to read those left out
   */
  void explain(JsonObject.Builder object, String what, String rest) {
    if (isWhole()) {
      return;
    }
    object
        .put("truncated", true)
        .put(what + "_total", total)
        .put(what + "_returned", shown())
        .put(
            "message",
            "All "
                + total
                + " "
                + what
                + " are written; this result shows the first "
                + shown()
                + ". "
                + rest);
  }
}
