package dev.rosemary.engine.memory.recall;

import java.util.Arrays;
import java.util.Comparator;

/** Raises what was found beside something good in the same session. */
final class SessionBoost {
  /** Places of a track that are looked at between two hits; beyond it is another session. */
  private static final int FAR = 5_000;

  private SessionBoost() {}

  private record Place(int index, int track, int place) {}

  /**
   * Adds a share of the best score of its session to each score. The best hit gets it too: else one
   * that is alone in its session would fall behind worse ones that have company.
   *
   * @param share at least 0
   * @param found nodes of memories
   * @param scores by the same index
   */
  static void add(double share, Nodes nodes, int[] found, double[] scores) {
    Place[] places = new Place[found.length];
    for (int i = 0; i < found.length; i++) {
      int track = nodes.track(found[i]);
      places[i] = new Place(i, track, track < 0 ? 0 : nodes.place(found[i]));
    }
    Arrays.sort(places, Comparator.comparingInt(Place::track).thenComparingInt(Place::place));
    int start = 0;
    for (int i = 1; i <= places.length; i++) {
      if (i == places.length || !isOneSession(nodes, places[i - 1], places[i])) {
        addWithin(share, places, start, i, scores);
        start = i;
      }
    }
  }

  private static boolean isOneSession(Nodes nodes, Place before, Place place) {
    return before.track() >= 0
        && before.track() == place.track()
        && place.place() - before.place() <= FAR
        && nodes.isOneSession(place.track(), before.place(), place.place());
  }

  private static void addWithin(double share, Place[] places, int start, int end, double[] scores) {
    double best = 0;
    for (int i = start; i < end; i++) {
      best = Math.max(best, scores[places[i].index()]);
    }
    for (int i = start; i < end; i++) {
      scores[places[i].index()] += share * best;
    }
  }
}
