package dev.rosemary.engine.memory;

import dev.rosemary.json.JsonArray;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of a memory beside its text.
 *
 * @param kind a word for what it is, such as {@code decision}; null where nobody said
 * @param title what it is called, or null
 * @param tags labels; each is searched for like a word of the text
 * @param source where a client says that it comes from, or null
 * @param pinned whether it is always worth knowing
 */
public record Details(
    @Nullable String kind,
    @Nullable String title,
    List<String> tags,
    @Nullable String source,
    boolean pinned) {
  /** Nothing. */
  public static final Details NONE = new Details(null, null, List.of(), null, false);

  public Details {
    tags = List.copyOf(tags);
  }

  /** The tags as an array in JSON, or null when there is none. */
  @Nullable String tagText() {
    return tags.isEmpty() ? null : JsonArray.ofStrings(tags).text();
  }

  /** The words by which a memory is found: its title, its text and its tags, a line each. */
  String words(String content) {
    StringBuilder words = new StringBuilder();
    if (title != null) {
      words.append(title).append('\n');
    }
    words.append(content);
    for (String tag : tags) {
      words.append('\n').append(tag);
    }
    return words.toString();
  }
}
