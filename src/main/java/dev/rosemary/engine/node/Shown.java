package dev.rosemary.engine.node;

import java.util.ArrayList;
import java.util.List;

/**
 * The observations of an entity as far as one answer holds them: the first ones, and at least one.
 *
 * @param omitted how many more there are
 * @param large whether they are so many, or so long, that a search tells which of them it means
 */
public record Shown<T>(List<T> observations, long omitted, boolean large) {
  /**
   * Characters in all: an answer holds each several times over on its way out, and several calls
   * share a heap of 512 MB.
   */
  public static final long MOST_CHARACTERS = 8_000_000;

  /** Above so many observations, or so many characters of them, an entity is large. */
  private static final int MANY = 50;

  private static final int LONG = 10_000;

  public Shown {
    observations = List.copyOf(observations);
  }

  /** Takes observations in order until they are too many. Used by one thread. */
  public static final class Taking<T> {
    private final List<T> taken = new ArrayList<>();
    private long characters;
    private long last;
    private boolean cut;

    /** Takes one with its row number if it fits; tells whether it did. */
    public boolean take(long number, T observation, String content) {
      characters += content.length();
      cut = !taken.isEmpty() && characters > MOST_CHARACTERS;
      if (cut) {
        return false;
      }
      taken.add(observation);
      last = number;
      return true;
    }

    /** Whether one did not fit. */
    public boolean isCut() {
      return cut;
    }

    /** The row number of the last one taken. */
    public long last() {
      return last;
    }

    /** What was taken; so many are behind it. */
    public Shown<T> shown(long omitted) {
      return new Shown<>(taken, omitted, taken.size() > MANY || characters > LONG || omitted > 0);
    }
  }
}
