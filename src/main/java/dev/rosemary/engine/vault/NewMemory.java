package dev.rosemary.engine.vault;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.vector.Embedding;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be stored. The key and the tags lose the white space at their ends; empty tags and
 * repeated ones are dropped.
 *
 * @param content kept as it is
 * @param embedding what the content means, or null
 */
public record NewMemory(
    String key, String content, List<String> tags, @Nullable Embedding embedding) {
  /**
   * Checks the key.
   *
   * @throws FailureException with {@link Failure.Invalid} when it is blank
   */
  public NewMemory {
    key = key.strip();
    if (key.isEmpty()) {
      throw new FailureException(
          new Failure.Invalid(
              "The key is empty: send a name to find this memory by, such as"
                  + " 'user_preference_language'. Nothing was written."));
    }
    tags = clean(tags);
  }

  /** Tags without white space at their ends, empty ones and repetitions. */
  static List<String> clean(List<String> given) {
    Set<String> tags = new LinkedHashSet<>();
    for (String tag : given) {
      String stripped = tag.strip();
      if (!stripped.isEmpty()) {
        tags.add(stripped);
      }
    }
    return List.copyOf(tags);
  }
}
