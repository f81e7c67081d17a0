package dev.rosemary.engine.exchange.table;

import dev.rosemary.engine.exchange.Hashes;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Memories as the documents of a project folder: what {@code memories.json} holds. */
public final class InfinityNotes {
  /** The field that tells which others were made, and what stood in their places. */
  private static final String MADE = "rosemary_made";

  private static final String TYPE = "analysis";

  private InfinityNotes() {}

  /** The documents of a file as memories; every field of them is one of the memory. */
  public static List<Item> read(String text) throws RefusedException {
    return known(JsonNotes.read(text));
  }

  /**
   * The documents of a file as memories.
   *
   * @param odd is told of what is left out
   */
  public static List<Item> read(String text, JsonNotes.OddItems odd) throws RefusedException {
    return known(JsonNotes.read(text, odd));
  }

  private static List<Item> known(List<Item> read) {
    List<Item> items = new ArrayList<>();
    for (Item item : read) {
      items.add(item instanceof Item.OfNote(Note note) ? new Item.OfNote(known(note)) : item);
    }
    return items;
  }

  private static Note known(Note note) {
    JsonObject made = note.fields().object(MADE);
    if (made == null) {
      return note;
    }
    JsonObject.Builder fields = JsonObject.builder();
    note.fields()
        .members()
        .forEach((name, value) -> {
          Json before = made.get(name);
          if (before == null && !name.equals(MADE)) {
            fields.put(name, value);
          } else if (before instanceof JsonArray array && array.size() == 1) {
            fields.put(name, array.items().getFirst());
          }
        });
    return new Note(note.line(), note.content(), fields.build());
  }

  /** Writes memories as documents, one after another. */
  public static final class Writer {
    private final OutputStream out;
    private final List<String> types;
    private final String now;
    private boolean begun;

    /**
     * A file on a stream.
     *
     * @param types those that documents may have
     * @param now the time of documents that know none, ISO 8601
     */
    public Writer(OutputStream out, String projectId, List<String> types, String now)
        throws IOException {
      this.out = out;
      this.types = types;
      this.now = now;
      StringBuilder head = new StringBuilder("{\n  \"project_id\": ");
      JsonWriter.string(head, projectId);
      out.write(head.append(",\n  \"memories\": [").toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a memory as a document. */
    public void write(Note note) throws IOException {
      JsonObject fields = note.fields();
      JsonObject.Builder document = JsonObject.builder();
      JsonObject.Builder made = JsonObject.builder();
      require(document, made, fields, "id", "note-" + Hashes.of(note.content(), fields.text()));
      String name = note.first("title", "key", "name", "entity", "id");
      require(document, made, fields, "title", name == null ? "Memory" : name);
      require(document, made, fields, "type", TYPE);
      document.put("content", note.content());
      require(document, made, fields, "created_at", now);
      JsonObject known = document.build();
      fields
          .members()
          .forEach((field, value) -> {
            if (!known.has(field)) {
              document.put(field, value);
            }
          });
      if (!made.isEmpty()) {
        document.put(MADE, made.build());
      }
      StringBuilder text = new StringBuilder(begun ? ",\n    " : "\n    ");
      JsonWriter.indented(text, document.build(), 2);
      out.write(text.toString().getBytes(StandardCharsets.UTF_8));
      begun = true;
    }

    /** Puts a field that a document has to have; notes what stood there that cannot. */
    private void require(
        JsonObject.Builder document,
        JsonObject.Builder made,
        JsonObject fields,
        String name,
        String otherwise) {
      Json present = fields.get(name);
      boolean fits =
          present instanceof JsonString text
              && !text.value().isBlank()
              && (!name.equals("type") || types.contains(text.value()));
      if (present != null && fits) {
        document.put(name, present);
      } else {
        document.put(name, otherwise);
        made.put(name, present == null ? JsonArray.EMPTY : new JsonArray(List.of(present)));
      }
    }

    /** Ends the file. */
    public void finish() throws IOException {
      out.write((begun ? "\n  ]\n}\n" : "]\n}\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Whether a text begins like such a file: an object with a project id. */
  public static boolean isLike(String beginning) {
    int id = beginning.indexOf("\"project_id\"");
    return beginning.stripLeading().startsWith("{") && id >= 0 && beginning.indexOf(':', id) > 0;
  }
}
