package dev.rosemary.engine.embed;

import dev.rosemary.engine.vector.Embedding;
import java.util.List;

/**
 * The vectors of a stored text: one for each window of it, in the order of the text. A text is as
 * close to a query as its closest window: a mean would hide the one sentence that matters.
 *
 * @param windows at least one, each of unit length
 * @param whole whether they cover the text; false when it is longer than {@link
 *     Embedder#MAX_WINDOWS}
 */
public record Passage(List<Embedding> windows, boolean whole) {
  public Passage {
    windows = List.copyOf(windows);
    if (windows.isEmpty()) {
      throw new IllegalArgumentException("a passage has at least one window");
    }
  }

  /** The cosine of the window that is closest to a query, −1 to 1. */
  public double cosine(Embedding query) {
    double best = -1;
    for (Embedding window : windows) {
      best = Math.max(best, window.cosine(query));
    }
    return best;
  }
}
