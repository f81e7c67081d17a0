package dev.rosemary.engine.graph;

import dev.rosemary.base.NearNames;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the entities that a wrong name may have meant. */
final class NearEntities {
  /** Names compared, the latest: comparing one costs about 5 µs, and only failing calls pay it. */
  private static final int COMPARED = 5_000;

  /** Wrong names that suggestions are looked for. */
  private static final int LOOKED_AT = 6;

  private NearEntities() {}

  /** For one name the best; for several the best of each of the first, at most three in all. */
  static List<String> of(GraphEntityTable entities, List<String> wanted) {
    List<String> names = entities.names(COMPARED);
    if (wanted.size() == 1) {
      return NearNames.of(wanted.getFirst(), names);
    }
    Set<String> near = new LinkedHashSet<>();
    for (String name : wanted.subList(0, Math.min(LOOKED_AT, wanted.size()))) {
      List<String> best = NearNames.of(name, names);
      if (!best.isEmpty() && near.size() < NearNames.MOST) {
        near.add(best.getFirst());
      }
    }
    return List.copyOf(near);
  }
}
