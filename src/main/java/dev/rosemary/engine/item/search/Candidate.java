package dev.rosemary.engine.item.search;

import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Space;
import org.jspecify.annotations.Nullable;

/** An item that may be among those found, and what is known of it so far. Not thread safe. */
final class Candidate {
  private final Space space;
  private final Item item;
  private final double cosine;
  private double words = Double.NaN;
  private double seed;
  private double link;
  private @Nullable String through;

  /**
   * A candidate.
   *
   * @param cosine NaN where it is not known
   */
  Candidate(Space space, Item item, double cosine) {
    this.space = space;
    this.item = item;
    this.cosine = cosine;
  }

  Space space() {
    return space;
  }

  Item item() {
    return item;
  }

  double cosine() {
    return cosine;
  }

  /** Whether its words were looked at; before that they are NaN. */
  boolean isScored() {
    return !Double.isNaN(words);
  }

  double words() {
    return words;
  }

  void words(double score) {
    words = score;
  }

  /** How much of a walk begins here. */
  double seed() {
    return seed;
  }

  void seed(double weight) {
    seed = weight;
  }

  double link() {
    return link;
  }

  @Nullable String through() {
    return through;
  }

  void walked(double rank, @Nullable String entity) {
    link = rank;
    through = entity;
  }
}
