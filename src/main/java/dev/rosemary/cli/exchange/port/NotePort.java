package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.Taken;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store of memories: what all of them do alike when they take some. */
abstract class NotePort<M> implements Port {
  final Manner manner;
  private List<Item> waiting = new ArrayList<>();

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

  @Override
  public final void take(List<Item> items) {
    if (manner.rehearse()) {
      waiting.addAll(items);
    } else {
      write(items);
    }
  }

  @Override
  public final void finish() {
    if (manner.rehearse()) {
      write(waiting);
      waiting = new ArrayList<>();
    }
  }

  private void write(List<Item> items) {
    List<M> made = new ArrayList<>();
    List<Long> places = new ArrayList<>();
    for (Note note : notes(items)) {
      M one = made(note);
      if (one != null) {
        made.add(one);
        places.add(note.line());
      }
    }
    if (made.isEmpty()) {
      return;
    }
    List<Taken> taken = store(made, manner.rehearse());
    for (int i = 0; i < taken.size(); i++) {
      manner.tally().add(taken.get(i), manner.remarks(), places.get(i), what(), name(made.get(i)));
    }
  }

  /**
   * Counts the fields of a memory that are none of these. The entity that it is about is kept only
   * where its text is all of that entity.
   */
  final void lose(Note note, List<String> known) {
    boolean whole = note.fields().has("entity_body");
    for (String field : note.fields().members().keySet()) {
      if (!known.contains(field) || (field.equals("entity") && !whole)) {
        manner.losses().add("field_" + field, 1);
      }
    }
  }
}
