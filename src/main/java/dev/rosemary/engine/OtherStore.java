package dev.rosemary.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What another store of a data directory holds.
 *
 * @param project its name, or null for what is stored outside of projects
 * @param counts of what it holds, in words, such as "2 entities"; never empty
 */
public record OtherStore(@Nullable String project, List<String> counts) {
  public OtherStore {
    counts = List.copyOf(counts);
  }
}
