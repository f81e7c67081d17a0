package dev.rosemary.engine.history.item;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the history.
 *
 * @param items the newest first
 * @param cursor asks for the next page, or null where this is the last
 */
public record Listed(List<ChangedItem> items, @Nullable String cursor) {
  public Listed {
    items = List.copyOf(items);
  }
}
