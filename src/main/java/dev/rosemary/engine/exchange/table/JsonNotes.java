package dev.rosemary.engine.exchange.table;

import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Memories as a list of JSON objects. Pure functions. */
public final class JsonNotes {
  private JsonNotes() {}

  /** Is told of what a list holds that is neither a memory nor a part of a graph. */
  @FunctionalInterface
  public interface OddItems {
    /** Adds the reason why an item was left out. */
    void add(long line, String reason);
  }

  /** The memories of a text, and the entities and relations; what is odd is refused. */
  public static List<Item> read(String text) throws RefusedException {
    List<String> reasons = new ArrayList<>();
    List<Long> lines = new ArrayList<>();
    List<Item> items =
        read(
            text,
            (line, reason) -> {
              lines.add(line);
              reasons.add(reason);
            });
    if (!reasons.isEmpty()) {
      throw new RefusedException(lines.getFirst(), reasons.getFirst());
    }
    return items;
  }

  /**
   * The memories of a text, and the entities and relations.
   *
   * @param odd is told of items that are left out
   */
  public static List<Item> read(String text, OddItems odd) throws RefusedException {
    List<Item> items = new ArrayList<>();
    new JsonElements(text, odd)
        .each((line, list, value) -> {
          if (!(value instanceof JsonObject object)) {
            odd.add(line, "skipped: a JSON " + value.kind() + " where an object should be");
            return;
          }
          Carried carried = GraphObjects.of(line, list, object);
          Note note = carried == null ? NoteFields.of(line, object) : null;
          if (carried != null) {
            items.add(new Item.OfGraph(carried));
          } else if (note != null) {
            items.add(new Item.OfNote(note));
          } else {
            odd.add(
                line,
                "skipped: it has no content, memory, text or data, and is neither an entity nor a"
                    + " relation");
          }
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
