package dev.rosemary.engine.exchange.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.rosemary.base.Plural;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Memories as a table. Pure functions. */
public final class CsvNotes {
  /** Columns of fields that are texts, in the order in which they are written. */
  private static final List<String> TEXTS =
      List.of(
          "id",
          "key",
          "title",
          "type",
          "memory_type",
          "entity",
          "entity_type",
          "user_id",
          "created_at",
          "updated_at",
          "event_time",
          "ingestion_time",
          "valid_from",
          "valid_until",
          "superseded_by",
          "invalidation_reason");

  private static final String TAGS = "tags";
  private static final String METADATA = "metadata";
  private static final String MORE = "more";

  /** Characters of a field at most: twice the longest text. */
  private static final int LONGEST_FIELD = 1 << 25;

  private CsvNotes() {}

  /** The memories of a text. */
  public static List<Item> read(String text) throws RefusedException {
    List<Item> items = new ArrayList<>();
    List<String> header = List.of();
    long line = 0;
    boolean open = isOpen(text);
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .fieldSeparator(separator(text))
            .allowExtraFields(true)
            .allowMissingFields(true)
            .maxBufferSize(LONGEST_FIELD)
            .ofCsvRecord(text)) {
      for (CsvRecord row : reader) {
        line = row.getStartingLineNumber();
        if (header.isEmpty()) {
          header = header(row);
        } else {
          items.add(new Item.OfNote(note(header, row, open)));
        }
      }
    } catch (CsvParseException e) {
      String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw new RefusedException(line + 1, "no CSV: " + reason);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (open) {
      throw new RefusedException(line, "a quote that is opened in this row is never closed");
    }
    return items;
  }

  /** In whole rows quotes come in pairs. */
  private static boolean isOpen(String text) {
    boolean open = false;
    for (int i = text.indexOf('"'); i >= 0; i = text.indexOf('"', i + 1)) {
      open = !open;
    }
    return open;
  }

  private static char separator(String text) {
    int end = text.indexOf('\n');
    String first = end < 0 ? text : text.substring(0, end);
    char separator = ',';
    for (char candidate : new char[] {';', '\t'}) {
      if (count(first, candidate) > count(first, separator)) {
        separator = candidate;
      }
    }
    return separator;
  }

  private static int count(String text, char wanted) {
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      count += text.charAt(i) == wanted ? 1 : 0;
    }
    return count;
  }

  private static List<String> header(CsvRecord row) throws RefusedException {
    List<String> header = new ArrayList<>();
    boolean content = false;
    for (String name : row.getFields()) {
      header.add(name.strip());
      content |= NoteFields.of(1, JsonObject.builder().put(name.strip(), "").build()) != null;
    }
    if (!content) {
      throw new RefusedException(
          row.getStartingLineNumber(),
          "the first row must name the columns, one of them content, memory, text or data");
    }
    return header;
  }

  /** Whether a row is short because empty cells at its end were left out, and not by a quote. */
  private static boolean isShort(List<String> header, CsvRecord row, boolean open) {
    int count = row.getFieldCount();
    return count > 0 && count < header.size() && !open && row.getField(count - 1).indexOf('\n') < 0;
  }

  private static Note note(List<String> header, CsvRecord row, boolean open)
      throws RefusedException {
    long line = row.getStartingLineNumber();
    if (row.getFieldCount() != header.size() && !isShort(header, row, open)) {
      throw new RefusedException(
          line,
          "the row has "
              + Plural.of(row.getFieldCount(), "field")
              + " and the header "
              + header.size()
              + ": is a quote missing?");
    }
    JsonObject.Builder fields = JsonObject.builder();
    JsonObject more = JsonObject.EMPTY;
    for (int i = 0; i < header.size(); i++) {
      String name = header.get(i);
      String cell = i < row.getFieldCount() ? row.getField(i) : "";
      boolean isContent = NoteFields.of(line, JsonObject.builder().put(name, "").build()) != null;
      if ((cell.isEmpty() && !isContent) || name.isEmpty()) {
        continue;
      }
      switch (name) {
        case TAGS -> fields.put(TAGS, tags(cell));
        case METADATA -> fields.put(METADATA, json(cell));
        case MORE -> {
          if (json(cell) instanceof JsonObject object) {
            more = object;
          } else {
            fields.put(MORE, cell);
          }
        }
        default -> fields.put(name, cell);
      }
    }
    Note note = NoteFields.of(line, fields.putAll(more).build());
    if (note == null) {
      throw new RefusedException(line, "a row without text");
    }
    return note;
  }

  private static Json tags(String cell) {
    return json(cell) instanceof JsonArray array ? array : NoteFields.tags(cell);
  }

  /** The value of a cell of JSON, or the cell as a text. */
  private static Json json(String cell) {
    if (cell.startsWith("{") || cell.startsWith("[")) {
      try {
        return JsonReader.read(cell);
      } catch (JsonSyntaxException e) {
        // a text like any other
      }
    }
    return new JsonString(cell);
  }

  /** Writes memories one after another. */
  public static final class Writer {
    private final CsvWriter csv;

    /** A table on a stream, which begins with its header. */
    public Writer(OutputStream out) {
      csv =
          CsvWriter.builder()
              .lineDelimiter(LineDelimiter.LF)
              .build(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      List<String> header = new ArrayList<>(List.of("content", TAGS));
      header.addAll(TEXTS);
      header.add(METADATA);
      header.add(MORE);
      csv.writeRecord(header);
    }

    /** Writes a memory as a row. */
    public void write(Note note) {
      JsonObject.Builder more = JsonObject.builder();
      note.fields()
          .members()
          .forEach((name, value) -> {
            if (cell(name, value) == null) {
              more.put(name, value);
            }
          });
      List<String> row = new ArrayList<>();
      row.add(note.content());
      row.add(cell(TAGS, note.fields()));
      for (String name : TEXTS) {
        row.add(cell(name, note.fields()));
      }
      row.add(cell(METADATA, note.fields()));
      row.add(more.isEmpty() ? "" : more.build().text());
      csv.writeRecord(row);
    }

    /** Writes what is left; the stream stays open. */
    public void finish() throws IOException {
      csv.flush();
    }

    private static String cell(String name, JsonObject fields) {
      Json value = fields.get(name);
      String cell = value == null ? null : cell(name, value);
      return cell == null ? "" : cell;
    }

    /** What stands in the column of a field; null when it has none, or would not come back. */
    private static @Nullable String cell(String name, Json value) {
      return switch (value) {
        case JsonString text when TEXTS.contains(name) && !text.value().isEmpty() -> text.value();
        case JsonArray array when name.equals(TAGS) -> tagsCell(array);
        case JsonObject object when name.equals(METADATA) -> object.text();
        default -> null;
      };
    }

    private static String tagsCell(JsonArray array) {
      List<String> tags = NoteFields.strings(JsonObject.builder().put(TAGS, array).build(), TAGS);
      String plain = String.join(",", tags);
      return !plain.isEmpty() && tags(plain).equals(array) ? plain : array.text();
    }
  }
}
