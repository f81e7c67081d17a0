package dev.rosemary.tool;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The part of a record's items (observations, versions, …) that one answer holds, and where the
 * rest begins. A text that is larger alone is cut.
 *
 * @param items the items, each as JSON
 * @param from the place of the first one among all
 * @param next the place of the item where the rest begins; the number of all when there is none
 * @param within code points of that item's text that were shown already
 */
public record Portion(List<Json> items, int from, int next, long within) {
  public Portion {
    items = List.copyOf(items);
  }

  /**
   * Takes items as long as they fit, and at least a part of the first.
   *
   * @param count how many items there are
   * @param item the item at a place
   * @param text the member of an item that may be long
   * @param from the place to begin with
   * @param within code points of the first item's text to leave out
   * @param room characters that the items may have as JSON
   */
  public static Portion take(
      int count, IntFunction<JsonObject> item, String text, int from, long within, long room) {
    List<Json> items = new ArrayList<>();
    long left = room;
    long skipped = within;
    int at = Math.min(from, count);
    int first = at;
    while (at < count) {
      JsonObject object = item.apply(at);
      boolean fits = skipped == 0 && Result.size(object) < left;
      if (!fits && !items.isEmpty()) {
        break;
      }
      TextPart.Cut cut =
          fits ? new TextPart.Cut(object, 0) : TextPart.cut(object, text, skipped, left - 1);
      items.add(cut.object());
      left -= Result.size(cut.object()) + 1L;
      if (cut.next() > 0) {
        return new Portion(items, first, at, cut.next());
      }
      skipped = 0;
      at++;
    }
    return new Portion(items, first, at, 0);
  }

  /** What stands beside the items of a part: {@code {shown, total}}, and {@code from} unless 0. */
  public static JsonObject cut(long from, long shown, long total) {
    JsonObject.Builder object = JsonObject.builder();
    if (from > 0) {
      object.put("from", from);
    }
    return object.put("shown", shown).put("total", total).build();
  }
}
