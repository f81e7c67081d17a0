package dev.rosemary.surface.memory;

import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.page.ItemLines;
import dev.rosemary.engine.item.page.Passage;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.client.AnsweredItems;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Items of answers as values, for callers that ask for {@link AnsweredItems}. Without state. */
final class ItemValues {
  private ItemValues() {}

  /** Adds an item if the caller wants them. */
  static void add(Call call, Supplier<JsonObject.Builder> item) {
    AnsweredItems wanted = call.session().present(AnsweredItems.class);
    if (wanted != null) {
      wanted.add(item.get().build());
    }
  }

  /** Says how to read on, if the caller wants to know. */
  static void cursor(Call call, String cursor) {
    AnsweredItems wanted = call.session().present(AnsweredItems.class);
    if (wanted != null) {
      wanted.cursor(cursor);
    }
  }

  /**
   * What is known of an item: {@code id}, {@code kind}, {@code space}, {@code text}, and of {@code
   * date}, {@code title}, {@code tags}, {@code pinned}, {@code thread}, {@code stored}, {@code
   * happened}, {@code valid_from}, {@code valid_until} those that it has. Times are ISO 8601 in
   * UTC.
   */
  static JsonObject.Builder of(List<Space> spaces, String space, Item item) {
    JsonObject.Builder json =
        JsonObject.builder()
            .put("id", Ids.shortest(spaces, item))
            .put("kind", item.word())
            .put("space", space);
    String day = ItemLines.day(item);
    json.putIfPresent("date", day.isEmpty() ? null : day)
        .putIfPresent("title", item.title())
        .put("text", item.text());
    if (!item.tags().isEmpty()) {
      json.put("tags", JsonArray.ofStrings(item.tags()));
    }
    if (item.pinned()) {
      json.put("pinned", true);
    }
    return json.putIfPresent("thread", item.kind() == ItemKind.DOCUMENT ? null : item.place())
        .putIfPresent("stored", time(item.stored()))
        .putIfPresent("happened", time(item.happened()))
        .putIfPresent("valid_from", time(item.from()))
        .putIfPresent("valid_until", time(item.until()));
  }

  /** A piece of source code: {@code id}, {@code kind}, {@code text}. */
  static JsonObject.Builder of(Passage passage) {
    String head = passage.head();
    return JsonObject.builder()
        .put("id", head.substring(1, head.indexOf(']')))
        .put("kind", "code")
        .put("text", passage.text());
  }

  private static @Nullable String time(@Nullable String plain) {
    return plain == null || plain.startsWith("0000") ? null : plain + "Z";
  }
}
