package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.markdown.Bullets.Edge;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A note with front matter: one entity and the relations that start from it. Pure functions. */
public final class NoteFile {
  private NoteFile() {}

  /**
   * The names by which notes refer to this one.
   *
   * @param title its field {@code title} or {@code name}, else the name of its file
   * @param titled whether a field gives it
   * @param permalink what other notes may write instead, or null
   * @param aliases further names that a person gave it
   */
  public record Names(
      String title, boolean titled, @Nullable String permalink, List<String> aliases) {}

  /** The names of a note, given the name of its file without its ending. */
  public static Names names(String text, String stem) {
    JsonObject fields = FrontMatter.read(text).fields();
    String given = ParsedNote.title(fields);
    List<String> aliases = new ArrayList<>();
    for (String field : List.of("aliases", "alias")) {
      switch (fields.get(field)) {
        case JsonString one -> NoteFields.tags(one.value()).items().forEach(i -> add(aliases, i));
        case JsonArray several -> several.items().forEach(i -> add(aliases, i));
        case null, default -> {
          // no further names
        }
      }
    }
    return new Names(
        given.isEmpty() ? ParsedNote.of("", stem).title() : given,
        !given.isEmpty(),
        fields.string("permalink"),
        aliases);
  }

  /** Whether a text begins with fields. */
  public static boolean hasFields(String text) {
    return FrontMatter.read(text).bodyStart() > 0;
  }

  /** The names of the entities of a file of headings. */
  public static List<String> sectionNames(String text, String path) {
    List<String> names = new ArrayList<>();
    for (Carried carried : Sections.read(text, path, new Losses())) {
      if (carried instanceof CarriedEntity entity) {
        names.add(entity.name());
      }
    }
    return names;
  }

  private static void add(List<String> aliases, Json alias) {
    if (alias instanceof JsonString text && !text.value().isBlank()) {
      aliases.add(text.value().strip());
    }
  }

  /**
   * What a note carries. Every text is an observation under the headings above it.
   *
   * @param stem the name of its file without its ending, for a note without title
   * @param losses is told nothing: a note has no text that its entity has no place for
   */
  public static List<Carried> read(String text, String stem, Losses losses) {
    ParsedNote note = ParsedNote.of(text, stem);
    return note.carried(note.title());
  }

  /** The text of a note. */
  public static String write(CarriedEntity entity, List<CarriedRelation> relations) {
    JsonObject fields = NoteSource.without(NoteFields.object(entity.metadata()));
    StringBuilder text = new StringBuilder(FrontMatter.write(entity.name(), entity.type(), fields));
    text.append("\n# ").append(heading(entity.name())).append('\n');
    return text.append(sections(entity, relations)).toString();
  }

  /** Bullets of observations and relations under their headings; empty for neither. */
  static String sections(CarriedEntity entity, List<CarriedRelation> relations) {
    Set<Edge> linked = new HashSet<>();
    String observations = EntityText.observations(entity, relations, true, linked);
    String others = EntityText.relations(relations, linked, true);
    StringBuilder text = new StringBuilder();
    if (!observations.isEmpty()) {
      text.append("\n## ").append(ParsedNote.OBSERVATIONS).append('\n').append(observations);
    }
    if (!others.isEmpty()) {
      text.append("\n## ").append(ParsedNote.RELATIONS).append('\n').append(others);
    }
    return text.toString();
  }

  /** A name that comes back as it is, or one of the two headings that say nothing. */
  private static String heading(String name) {
    List<Blocks.Block> blocks = Blocks.of("# " + name + "\n", 1);
    boolean same =
        blocks.size() == 1
            && blocks.getFirst() instanceof Blocks.Heading heading
            && ParsedNote.isFrame(heading, name, name);
    return same ? name : ParsedNote.OBSERVATIONS;
  }
}
