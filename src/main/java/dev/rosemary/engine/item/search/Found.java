package dev.rosemary.engine.item.search;

import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Space;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param hits the best first
 * @param searched how many items there are
 * @param reason why there was nothing to search for; else empty
 * @param degraded why meaning could not be used, as a sentence; else empty
 * @param time the time that the answer is of, ISO 8601 in UTC
 */
public record Found(List<Hit> hits, long searched, String reason, String degraded, String time) {
  public Found {
    hits = List.copyOf(hits);
  }

  /**
   * An item in its place.
   *
   * @param score by which they are ordered, above 0
   * @param cosine of its meaning, where it is among the nearest
   * @param words its score by words, where it is among the best; 0 where it holds none
   * @param link its share of a walk along what hangs together
   * @param through what is called so is what most of that came through, or null
   */
  public record Hit(
      Space space,
      Item item,
      double score,
      @Nullable Double cosine,
      double words,
      double link,
      @Nullable String through) {}
}
