package dev.rosemary.engine.thread.rule;

import java.util.List;

/** How complete a saved graph is; the formula stands with this package. */
final class Quality {
  private static final double FOR_RELATIONS = 0.4;
  private static final double FOR_OBSERVATIONS = 0.3;
  private static final double FOR_SHORTNESS = 0.3;
  private static final double FOR_WARNING = 0.05;

  /** Relations of an entity that count in full. */
  private static final double RELATIONS = 2;

  /** Observations of an entity that count in full. */
  private static final double OBSERVATIONS = 3;

  /** Lifts a half that binary fractions put a hair below itself. */
  private static final double BINARY = 1e-9;

  /** Code points of a short observation. */
  private static final int SHORT = 100;

  private Quality() {}

  /** The score of these entities, 0 to 1, rounded to 2 places. */
  static double of(List<NewNode> nodes, int warnings) {
    double sum = 0;
    for (NewNode node : nodes) {
      long relations =
          node.relations().stream().filter(edge -> !edge.target().equals(node.name())).count();
      int observations = node.observations().size();
      long small =
          node.observations().stream().filter(text -> Limits.length(text) <= SHORT).count();
      sum +=
          FOR_RELATIONS * Math.min(1, relations / RELATIONS)
              + FOR_OBSERVATIONS * Math.min(1, observations / OBSERVATIONS)
              + (observations == 0 ? 0 : FOR_SHORTNESS * small / observations);
    }
    double mean = nodes.isEmpty() ? 0 : sum / nodes.size();
    return Math.round(Math.max(0, mean - FOR_WARNING * warnings) * 100 + BINARY) / 100.0;
  }
}
