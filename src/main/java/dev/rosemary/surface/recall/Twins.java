package dev.rosemary.surface.recall;

import dev.rosemary.base.Quoting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is said of other valid memories that hold the same text. */
final class Twins {
  private static final int SHOWN = 3;

  private Twins() {}

  /** For the answer of a call that stored the text once more; null when there are none. */
  static @Nullable String stored(List<String> ids) {
    return ids.isEmpty()
        ? null
        : "The same text was already stored as "
            + list(ids)
            + ". Both are valid: delete_memory one of them if that was not intended.";
  }

  /** For the answer of a call that invalidated one of them; null when there are none. */
  static @Nullable String invalidated(List<String> ids) {
    return ids.isEmpty()
        ? null
        : "The same text is still valid as "
            + list(ids)
            + ": invalidate that, too, if the text is no longer true.";
  }

  private static String list(List<String> ids) {
    StringBuilder text = new StringBuilder();
    Quoting.list(text, ids, SHOWN);
    return text.toString();
  }
}
