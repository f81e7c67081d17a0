package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.Hashes;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A note with front matter, read.
 *
 * @param title what it is called: its field {@code title} or {@code name}, else its file
 * @param titled whether a field says so
 * @param pieces of its text, in their order
 */
record ParsedNote(
    String title, boolean titled, String type, FrontMatter front, List<Piece> pieces) {
  /** The type of a note that says none. */
  static final String TYPE = "note";

  /** Headings that an export writes, and that say nothing about what stands below them. */
  static final String OBSERVATIONS = "Observations";

  static final String RELATIONS = "Relations";

  /**
   * Reads a note.
   *
   * @param stem the name of its file without its ending
   */
  static ParsedNote of(String text, String stem) {
    FrontMatter front = FrontMatter.read(text);
    JsonObject fields = front.fields();
    String given = title(fields);
    String title = given.isEmpty() ? ofFile(stem) : given;
    String word = word(fields.get("type"));
    String type = word.isEmpty() || Bounds.exceeds(word, Bounds.NAME) ? TYPE : word;
    List<Piece> pieces =
        Outline.of(
            text.substring(front.bodyStart()),
            front.bodyStart(),
            front.bodyLine(),
            title,
            heading -> isFrame(heading, title, stem));
    return new ParsedNote(title, !given.isEmpty(), type, front, pieces);
  }

  private static String ofFile(String stem) {
    String name = NameText.trim(stem);
    return name.isEmpty() || Bounds.exceeds(name, Bounds.NAME) ? "note " + Hashes.of(stem) : name;
  }

  /** The title that fields give, which a store can take; else empty. */
  static String title(JsonObject fields) {
    String title = word(fields.get("title"));
    String name = title.isEmpty() ? word(fields.get("name")) : title;
    return Bounds.exceeds(name, Bounds.NAME) ? "" : name;
  }

  static boolean isFrame(Blocks.Heading heading, String title, String stem) {
    String text = heading.text();
    return text.equals(OBSERVATIONS)
        || text.equals(RELATIONS)
        || (heading.level() == 1
            && (text.equalsIgnoreCase(title.strip()) || text.equalsIgnoreCase(stem.strip())));
  }

  private static String word(@Nullable Json value) {
    return switch (value) {
      case JsonString text -> NameText.trim(text.value());
      case JsonNumber number -> number.literal();
      case null, default -> "";
    };
  }

  /** What it carries as an entity of a name. */
  List<Carried> carried(String name) {
    return Piece.carried(1, name, type, NoteFields.text(metadata()), front.links(), pieces);
  }

  /** All fields but those that the entity has places for. */
  JsonObject metadata() {
    JsonObject fields = front.fields();
    String all = fields.string(FrontMatter.ALL);
    JsonObject.Builder more = JsonObject.builder();
    boolean byTitle = !word(fields.get("title")).isEmpty();
    fields
        .members()
        .forEach((name, value) -> {
          boolean known =
              (name.equals("title") && byTitle && titled)
                  || (name.equals("type") && type.equals(word(value)))
                  || (name.equals("name") && !byTitle && titled)
                  || (name.equals(FrontMatter.ALL) && all != null);
          if (!known) {
            more.put(name, value);
          }
        });
    return all == null ? more.build() : more.putAll(NoteFields.object(all)).build();
  }
}
