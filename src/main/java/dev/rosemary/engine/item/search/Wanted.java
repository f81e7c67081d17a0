package dev.rosemary.engine.item.search;

import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Moment;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is looked for. Times are ISO 8601 in UTC.
 *
 * @param query as people type it
 * @param kinds words of what is wanted, such as {@code decision}; empty for all
 * @param about names of entities, of which an item has to be about one; empty for any
 * @param tags labels that an item has to carry, all of them
 * @param since when it happened, or else was stored, at the earliest; or null
 * @param until likewise at the latest, exclusive; or null
 * @param asOf the time that is asked about; null for now
 */
public record Wanted(
    String query,
    Set<String> kinds,
    List<String> about,
    List<String> tags,
    @Nullable String since,
    @Nullable String until,
    @Nullable String asOf) {
  public Wanted {
    kinds = Set.copyOf(kinds);
    about = List.copyOf(about);
    tags = List.copyOf(tags);
  }

  /** Everything that a query finds now. */
  public static Wanted of(String query) {
    return new Wanted(query, Set.of(), List.of(), List.of(), null, null, null);
  }

  /** Whether some of what a search finds may have to be left out again. */
  public boolean isNarrow() {
    return !kinds.isEmpty()
        || !about.isEmpty()
        || !tags.isEmpty()
        || since != null
        || until != null;
  }

  /** Whether an item is of a kind, a time and tags that are wanted. */
  boolean admits(Item item) {
    return (kinds.isEmpty() || kinds.contains(item.word()))
        && item.tags().containsAll(tags)
        && (since == null || item.moment().compareTo(Moment.plain(since)) >= 0)
        && (until == null || item.moment().compareTo(Moment.plain(until)) < 0);
  }
}
