package dev.rosemary.engine.node;

import dev.rosemary.store.text.TextQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whose entities, observations and relations are meant.
 *
 * @param thread the row number of a thread, or null for the graph
 */
public record Partition(@Nullable Long thread) {
  /** The graph. */
  public static final Partition GRAPH = new Partition(null);

  /** A thread. */
  public static Partition ofThread(long number) {
    return new Partition(number);
  }

  boolean isGraph() {
    return thread == null;
  }

  /** The condition on rows, whose parameter is the thread. */
  String condition() {
    return condition("?");
  }

  /** Likewise; {@code parameter} is how SQL names it. */
  String condition(String parameter) {
    // The indexes of threads hold no rows without one, and "=" says that none is wanted.
    return (isGraph() ? "thread IS " : "thread = ") + parameter;
  }

  /** How all entities are best read in their order. */
  String members() {
    return isGraph() ? "" : " INDEXED BY idx_thread_members";
  }

  /** The word that stands for a thread in the full-text tables. */
  String word() {
    return "t" + thread;
  }

  /** A question to the full-text tables, within this partition. */
  public TextQuery within(TextQuery query) {
    return isGraph()
        ? query
        : TextQuery.all(List.of(new TextQuery.Phrase(word()).within("thread"), query));
  }
}
