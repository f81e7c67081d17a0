package dev.rosemary.engine.exchange;

import dev.rosemary.engine.graph.Carried;

/** Something that a file carries. */
public sealed interface Item {
  /** An entity or a relation. */
  record OfGraph(Carried carried) implements Item {}

  /** A memory. */
  record OfNote(Note note) implements Item {}

  /** A note that is one text for some stores, and a graph for others. */
  record OfFile(NoteText note) implements Item {}

  /** Is given items one after another. */
  @FunctionalInterface
  interface Sink {
    /**
     * Takes an item.
     *
     * @throws java.io.UncheckedIOException when it cannot be written
     */
    void take(Item item);
  }
}
