package dev.rosemary.engine.exchange.table;

import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Memories as a list of JSON objects. Pure functions. */
public final class JsonNotes {
  private JsonNotes() {}

  /** The memories of a text. */
  public static List<Item> read(String text) throws RefusedException {
    List<Item> items = new ArrayList<>();
    new JsonElements(text)
        .each((line, value) -> {
          if (!(value instanceof JsonObject object)) {
            throw new RefusedException(
                line, "a JSON " + value.kind() + " where a memory should be, an object");
          }
          Note note = NoteFields.of(line, object);
          if (note == null) {
            throw new RefusedException(
                line, "a memory without text: it has no content, memory, text or data");
          }
          items.add(new Item.OfNote(note));
        });
    return items;
  }

  /** Writes memories one after another; {@link #finish} ends the list, not the stream. */
  public static final class Writer {
    private final OutputStream out;
    private boolean begun;

    /** A list of memories on a stream. */
    public Writer(OutputStream out) {
      this.out = out;
    }

    /** Writes a memory as a line. */
    public void write(Note note) throws IOException {
      JsonObject object =
          JsonObject.builder().put("content", note.content()).putAll(note.fields()).build();
      out.write(((begun ? ",\n" : "[\n") + object.text()).getBytes(StandardCharsets.UTF_8));
      begun = true;
    }

    /** Ends the list. */
    public void finish() throws IOException {
      out.write((begun ? "\n]\n" : "[]\n").getBytes(StandardCharsets.UTF_8));
    }
  }
}
