package dev.rosemary.engine.document;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NearNames;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.Checksum;

/**
 * What {@code memories.json} holds. Immutable.
 *
 * @param fields the fields beside the documents, in their order; {@code memories} is empty here and
 *     only marks its place
 * @param entries the documents, in order of creation
 */
record DocumentFile(JsonObject fields, List<Entry> entries) {
  private static final String PROJECT_ID = "project_id";
  private static final String MEMORIES = "memories";

  /** Characters that are encoded and written at a time: a file is never in memory twice. */
  private static final int CHUNK = 1 << 16;

  /**
   * Characters of an id that tell it from others well enough to suggest it: a UUID's first part.
   */
  private static final int BEGINNING = 8;

  DocumentFile {
    entries = List.copyOf(entries);
  }

  /** A file without documents. */
  static DocumentFile empty(String projectId) {
    return new DocumentFile(
        JsonObject.builder().put(PROJECT_ID, projectId).put(MEMORIES, JsonArray.EMPTY).build(),
        List.of());
  }

  /** Reads the bytes of a file. */
  static DocumentFile read(byte[] bytes) throws MalformedFileException {
    Json json;
    try {
      json = JsonReader.readDistinct(bytes);
    } catch (JsonSyntaxException e) {
      throw new MalformedFileException("it cannot be read as JSON: " + e.getMessage());
    }
    if (!(json instanceof JsonObject object)) {
      throw new MalformedFileException("it is not a JSON object");
    }
    if (!(object.get(PROJECT_ID) instanceof JsonString)) {
      throw new MalformedFileException(PROJECT_ID + " is missing or not a string");
    }
    JsonArray memories = object.array(MEMORIES);
    if (memories == null) {
      throw new MalformedFileException(MEMORIES + " is missing or not an array");
    }
    List<Entry> entries = new ArrayList<>(memories.size());
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < memories.size(); i++) {
      String place = MEMORIES + "[" + i + "]";
      if (!(memories.items().get(i) instanceof JsonObject fields)) {
        throw new MalformedFileException(place + " is not an object");
      }
      Entry entry = Entry.read(fields, place);
      if (!ids.add(entry.document().id())) {
        throw new MalformedFileException(place + ".id is already used by another document");
      }
      entries.add(entry);
    }
    return new DocumentFile(object.toBuilder().put(MEMORIES, JsonArray.EMPTY).build(), entries);
  }

  /** The id of the project that the file says it belongs to. */
  String projectId() {
    String id = fields.string(PROJECT_ID);
    if (id == null) {
      throw new IllegalStateException("a file without " + PROJECT_ID);
    }
    return id;
  }

  /** The same file with other documents, of this project. */
  DocumentFile with(String projectId, List<Entry> documents) {
    return new DocumentFile(fields.toBuilder().put(PROJECT_ID, projectId).build(), documents);
  }

  /**
   * The place of a document among the entries.
   *
   * @throws FailureException with {@link Failure.NotFound} when there is none of that id
   */
  int place(String id) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).document().id().equals(id)) {
        return i;
      }
    }
    throw new FailureException(new Failure.NotFound("document", List.of(id), near(id)));
  }

  /**
   * The ids that were meant by a title or by a beginning. Edit distance says nothing here: among
   * many random ids some are near to any other.
   */
  private List<String> near(String wanted) {
    List<String> near = new ArrayList<>();
    for (Entry entry : entries) {
      Document document = entry.document();
      boolean begins =
          wanted.length() >= BEGINNING
              && document.id().regionMatches(true, 0, wanted, 0, BEGINNING);
      if (near.size() < NearNames.MOST && (begins || document.title().equalsIgnoreCase(wanted))) {
        near.add(document.id());
      }
    }
    return near;
  }

  /**
   * Writes the file.
   *
   * @param checksum is told of every byte
   * @return how many bytes there are
   */
  long write(OutputStream out, Checksum checksum) throws IOException {
    StringBuilder text = new StringBuilder(CHUNK);
    Sink sink =
        chunk -> {
          // No chunk ends inside a character: each ends after an entry.
          byte[] bytes = chunk.toString().getBytes(StandardCharsets.UTF_8);
          chunk.setLength(0);
          checksum.update(bytes);
          out.write(bytes);
          return bytes.length;
        };
    long length = 0;
    String separator = "{\n  ";
    for (Map.Entry<String, Json> field : fields.members().entrySet()) {
      JsonWriter.string(text.append(separator), field.getKey());
      text.append(": ");
      if (field.getKey().equals(MEMORIES)) {
        length += entries(text, sink);
      } else {
        JsonWriter.indented(text, field.getValue(), 1);
      }
      separator = ",\n  ";
    }
    return length + sink.take(text.append("\n}\n"));
  }

  private long entries(StringBuilder text, Sink sink) throws IOException {
    long length = 0;
    String separator = "[\n    ";
    for (Entry entry : entries) {
      JsonWriter.indented(text.append(separator), entry.fields(), 2);
      separator = ",\n    ";
      if (text.length() >= CHUNK) {
        length += sink.take(text);
      }
    }
    text.append(entries.isEmpty() ? "[]" : "\n  ]");
    return length;
  }

  /** Takes text away to be written, and tells its bytes. */
  @FunctionalInterface
  private interface Sink {
    int take(StringBuilder text) throws IOException;
  }
}
