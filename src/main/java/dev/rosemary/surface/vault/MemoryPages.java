package dev.rosemary.surface.vault;

import dev.rosemary.engine.vault.Memory;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Resources.Contents;
import dev.rosemary.tool.Resources.Rest;
import dev.rosemary.tool.ResultBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Memories as the contents of resources, within the bound of a result. Memories that do not fit are
 * left out whole; of one that is larger alone a part is shown, cut at a character. The bound holds
 * while they are read, so that a page never has to fit into memory as a whole.
 */
final class MemoryPages {
  static final String JSON = "application/json";

  /** What follows the URI of a memory of which a part is wanted. */
  static final String FROM = "?from=";

  /**
   * Characters where the results of tools have no bound: an answer is some times that in memory.
   */
  private static final int UNBOUNDED = 4_000_000;

  /** Kept free for what stands around the text of a part, in characters. */
  private static final int FRAME = 2_000;

  private static final int LEAST = 200;

  private final int most;

  MemoryPages(int maxResultChars) {
    most = maxResultChars == 0 ? UNBOUNDED : maxResultChars;
  }

  /** Shows memories, the first of which is at an offset, until one is not taken. */
  @FunctionalInterface
  interface Source {
    void visit(long offset, int limit, Predicate<Memory> taker);
  }

  /**
   * A page.
   *
   * @param uri as it was asked for
   * @param plain the URI without offset and limit
   * @param limit memories at most
   * @param total how many there are, asked for when some are left out
   */
  Contents page(
      String uri, String plain, long offset, int limit, Source source, Supplier<Long> total) {
    ResultBudget budget = new ResultBudget(most);
    List<Json> items = new ArrayList<>();
    boolean[] refused = {false};
    source.visit(
        offset,
        limit,
        memory -> {
          JsonObject item = memory(memory);
          refused[0] = !budget.take(item.text().length());
          return !refused[0] && items.add(item);
        });
    Rest rest = null;
    if (refused[0]) {
      long next = offset + items.size();
      int left = limit == Integer.MAX_VALUE ? limit : limit - items.size();
      rest =
          new Rest(
              "memories",
              items.size(),
              Math.min(limit, Math.max(items.size(), total.get() - offset)),
              plain + "?offset=" + next + (left == Integer.MAX_VALUE ? "" : "&limit=" + left));
    }
    return new Contents(uri, JSON, new JsonArray(items).text(), false, rest);
  }

  /** One memory, from this character of its content on. */
  Contents one(String uri, Memory memory, int from) {
    JsonObject shown = from == 0 ? memory(memory) : part(memory, from);
    JsonObject content = shown.object("content_shown");
    String next = shown.string("next");
    Rest rest =
        content == null || next == null
            ? null
            : new Rest(
                "characters of content",
                Long.parseLong(number(content, "shown")),
                Long.parseLong(number(content, "total")),
                next);
    return new Contents(uri, JSON, shown.text(), false, rest);
  }

  private static String number(JsonObject object, String name) {
    Json value = object.get(name);
    return value == null ? "0" : value.text();
  }

  /** A memory, whole where it fits. */
  private JsonObject memory(Memory memory) {
    JsonObject whole = MemoryJson.memory(memory);
    return memory.content().length() <= most
            && whole.text().length() <= Math.max(LEAST, most - FRAME)
        ? whole
        : part(memory, 0);
  }

  private JsonObject part(Memory memory, int from) {
    int room = Math.max(LEAST, most - FRAME);
    String content = memory.content();
    List<String> tags = new ArrayList<>();
    int taken = 0;
    for (String tag : memory.tags()) {
      int cost = cost(tag, 0, room) + 3;
      if (taken + cost > room / 2) {
        break;
      }
      taken += cost;
      tags.add(tag);
    }
    int total = content.codePointCount(0, content.length());
    int start = content.offsetByCodePoints(0, Math.min(from, total));
    int end = end(content, start, room - taken);
    int shown = content.codePointCount(start, end);
    JsonObject.Builder part =
        JsonObject.builder()
            .put("key", memory.key())
            .put("content", content.substring(start, end))
            .put("tags", JsonArray.ofStrings(tags))
            .put("scope", memory.scope().word())
            .put("created_at", memory.createdAt())
            .put("updated_at", memory.updatedAt());
    JsonObject.Builder said = JsonObject.builder();
    if (from > 0) {
      said.put("from", Math.min(from, total));
    }
    part.put("content_shown", said.put("shown", shown).put("total", total).build());
    if (tags.size() < memory.tags().size()) {
      part.put(
          "tags_shown",
          JsonObject.builder()
              .put("shown", tags.size())
              .put("total", memory.tags().size())
              .build());
    }
    if (end < content.length()) {
      part.put("next", MemoryUri.memory(memory.key()) + FROM + (Math.min(from, total) + shown));
    }
    return part.build();
  }

  /** Characters of a text in JSON, from one of its own on; beyond {@code most} it stops. */
  private static int cost(String text, int start, int most) {
    int cost = 0;
    for (int i = start; i < text.length() && cost <= most; i++) {
      cost += cost(text.charAt(i));
    }
    return cost;
  }

  /** Where a part has to end so that it takes at most so many characters in JSON. */
  private static int end(String text, int start, int most) {
    int cost = 0;
    int end = start;
    while (end < text.length()) {
      cost += cost(text.charAt(end));
      if (cost > most) {
        break;
      }
      end++;
    }
    // At least one character is shown, so that reading on comes to an end.
    end = Math.max(end, Math.min(text.length(), start + 1));
    return end < text.length()
            && Character.isLowSurrogate(text.charAt(end))
            && Character.isHighSurrogate(text.charAt(end - 1))
        ? (end - 1 > start ? end - 1 : end + 1)
        : end;
  }

  private static int cost(char c) {
    return c < ' ' ? 6 : c == '"' || c == '\\' ? 2 : 1;
  }
}
