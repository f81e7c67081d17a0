package dev.rosemary.engine.item.write;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be changed of an item; null leaves a part as it is.
 *
 * @param validUntil until when it holds, ISO 8601 in UTC
 */
public record Revision(
    @Nullable String text,
    @Nullable String kind,
    @Nullable String title,
    @Nullable List<String> tags,
    @Nullable List<String> about,
    @Nullable String validUntil,
    @Nullable Boolean pinned,
    @Nullable String reason) {
  /** Whether anything is to be changed. */
  public boolean isAnything() {
    return text != null
        || kind != null
        || title != null
        || tags != null
        || about != null
        || validUntil != null
        || pinned != null;
  }

  /** Names of the given parts that are not among those that an item has; empty when all are. */
  String beyond(List<String> possible) {
    StringBuilder beyond = new StringBuilder();
    add(beyond, possible, "text", text);
    add(beyond, possible, "kind", kind);
    add(beyond, possible, "title", title);
    add(beyond, possible, "tags", tags);
    add(beyond, possible, "about", about);
    add(beyond, possible, "valid_until", validUntil);
    add(beyond, possible, "pinned", pinned);
    return beyond.toString();
  }

  private static void add(
      StringBuilder beyond, List<String> possible, String name, @Nullable Object given) {
    if (given != null && !possible.contains(name)) {
      beyond.append(beyond.isEmpty() ? "" : ", ").append(name);
    }
  }
}
