package dev.rosemary.engine.exchange.shape;

import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteText;
import dev.rosemary.engine.exchange.markdown.FileNames;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Notes as they stand in their files, as memories, and the files of such memories. */
public final class FileNotes {
  private FileNotes() {}

  /** The memory that a note is: all of its text, and fields for what that says. */
  static Note of(NoteText note) {
    JsonObject.Builder fields =
        JsonObject.builder().put("title", note.title()).put(NoteNames.PATH, note.path());
    if (!note.tags().isEmpty()) {
      fields.put("tags", JsonArray.ofStrings(note.tags()));
    }
    fields.putIfPresent("event_time", note.date()).putIfPresent("created_at", note.created());
    fields.putIfPresent("updated_at", note.updated());
    return new Note(note.line(), note.text(), fields.build());
  }

  /** The path of the file that a memory is the text of, or null. */
  public static @Nullable String path(Note note) {
    JsonObject metadata = note.fields().object("metadata");
    String given = note.fields().string(NoteNames.PATH);
    if (given == null && metadata != null) {
      given = metadata.string(NoteNames.PATH);
    }
    if (given == null && !note.fields().has("memory_type")) {
      given = note.fields().string("key");
    }
    if (given == null && note.fields().string("title") != null) {
      given = decoded(note.fields().string("id"));
    }
    return given != null && FileNames.isPath(given) ? given : null;
  }

  /** The path that a memory was given by an import, or null. */
  public static @Nullable String given(Note note) {
    return note.fields().string(NoteNames.PATH);
  }

  /** A path as an id of printable ASCII, which {@link #path} reads again. */
  public static String id(String path) {
    StringBuilder id = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      if (b > ' ' && b < 0x7F && b != '%') {
        id.append((char) b);
      } else {
        id.append('%').append(String.format(Locale.ROOT, "%02X", b & 0xFF));
      }
    }
    return id.toString();
  }

  private static @Nullable String decoded(@Nullable String id) {
    if (id == null || id.indexOf('%') < 0) {
      return id;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (c == '%' && i + 2 < id.length()) {
        int high = Character.digit(id.charAt(i + 1), 16);
        int low = Character.digit(id.charAt(i + 2), 16);
        if (high < 0 || low < 0) {
          return null;
        }
        bytes.write(high << 4 | low);
        i += 2;
      } else {
        bytes.write(c);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
