package dev.rosemary.engine.item.write;

import dev.rosemary.engine.memory.MemoryTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be remembered.
 *
 * @param kind one of {@link #KINDS}
 * @param about names of entities, which are made when they are new
 * @param happened when, or null
 * @param validFrom since when it holds, or null
 * @param validUntil until when, or null
 * @param replaces what it takes the place of: an id, name, key or title; or null
 * @param source where it comes from, as the client says; or null
 */
public record NewItem(
    String text,
    String kind,
    @Nullable String title,
    List<String> about,
    List<String> tags,
    MemoryTime.@Nullable Given happened,
    @Nullable String validFrom,
    @Nullable String validUntil,
    @Nullable String replaces,
    List<Link> links,
    boolean pinned,
    @Nullable String source) {
  /** The kinds that items are remembered as. */
  public static final List<String> KINDS =
      List.of("fact", "decision", "preference", "howto", "lesson", "event", "task", "document");

  public NewItem {
    about = List.copyOf(about);
    tags = List.copyOf(tags);
    links = List.copyOf(links);
  }

  /** Whether it says nothing beside its text. */
  public boolean isPlain() {
    return kind.equals(KINDS.getFirst())
        && title == null
        && about.isEmpty()
        && tags.isEmpty()
        && happened == null
        && validFrom == null
        && validUntil == null
        && links.isEmpty()
        && !pinned;
  }

  /**
   * A link.
   *
   * @param from its beginning: an id, name, key or title; null for the new item
   * @param to its end likewise
   */
  public record Link(@Nullable String from, String relation, String to) {}
}
