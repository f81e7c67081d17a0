package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.Taken;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.shape.FileNotes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store of memories: what all of them do alike when they take some. */
abstract class NotePort<M> implements Port {
  /** Memories of a transaction, about; those of one file stay together. */
  private static final int BATCH = 1_000;

  private static final long BATCH_CHARACTERS = 8_000_000;

  final Manner manner;
  private List<M> waiting = new ArrayList<>();
  private List<Long> places = new ArrayList<>();
  private long characters;

  NotePort(Manner manner) {
    this.manner = manner;
  }

  /** The items as memories. */
  abstract List<Note> notes(List<Item> items);

  /** What is stored of a memory; null, and a remark, when nothing can be. */
  abstract @Nullable M made(Note note);

  /** Stores memories in one transaction, or pretends to. */
  abstract List<Taken> store(List<M> made, boolean rehearse);

  /** How remarks call that which two memories may have in common, and what this one has. */
  abstract String what();

  abstract String name(M made);

  /** Stores what has to be there before the memories that wait; nothing by default. */
  void before() {}

  /** Stores what had to wait for all files; nothing by default. */
  void last() {}

  @Override
  public final void take(List<Item> items) {
    for (Note note : notes(items)) {
      M one = made(note);
      if (one != null) {
        waiting.add(one);
        places.add(note.line());
        characters += note.content().length();
      }
    }
    // Each write looks at what is stored already, so that many small ones cost the square.
    if (!manner.rehearse() && (waiting.size() >= BATCH || characters >= BATCH_CHARACTERS)) {
      write();
    }
  }

  @Override
  public final void finish() {
    write();
    last();
  }

  private void write() {
    before();
    if (waiting.isEmpty()) {
      return;
    }
    List<M> made = waiting;
    List<Long> lines = places;
    waiting = new ArrayList<>();
    places = new ArrayList<>();
    characters = 0;
    List<Taken> taken = store(made, manner.rehearse());
    for (int i = 0; i < taken.size(); i++) {
      manner.tally().add(taken.get(i), manner.remarks(), lines.get(i), what(), name(made.get(i)));
    }
  }

  /**
   * Counts the fields of a memory that are none of these. The entity that it is about is kept only
   * where its text is all of that entity.
   */
  final void lose(Note note, List<String> known) {
    if (FileNotes.given(note) != null) {
      // The text of a note holds all of its fields.
      return;
    }
    boolean whole = note.fields().has("entity_body");
    for (String field : note.fields().members().keySet()) {
      if (!known.contains(field) || (field.equals("entity") && !whole)) {
        manner.losses().add("field_" + field, 1);
      }
    }
  }
}
