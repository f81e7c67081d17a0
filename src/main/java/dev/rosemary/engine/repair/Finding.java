package dev.rosemary.engine.repair;

import java.util.List;

/**
 * Something that is wrong with a data directory, and what was done.
 *
 * @param file below the data directory, {@code /} between names
 * @param text a sentence or two
 * @param details what was lost, a line each
 */
public record Finding(State state, String file, String text, List<String> details) {
  public Finding {
    details = List.copyOf(details);
  }

  /** A finding without details. */
  public Finding(State state, String file, String text) {
    this(state, file, text, List.of());
  }

  /** What became of it. */
  public enum State {
    /** Mended. */
    REPAIRED,
    /** Would be mended by a run that may change something. */
    REPAIRABLE,
    /** Mended, but something could not be saved. */
    LOST,
    /** Left as it is: the text says what to do. */
    LEFT;

    /** The word on the wire. */
    public String word() {
      return switch (this) {
        case REPAIRED -> "repaired";
        case REPAIRABLE -> "repairable";
        case LOST -> "repaired_with_losses";
        case LEFT -> "left";
      };
    }
  }
}
