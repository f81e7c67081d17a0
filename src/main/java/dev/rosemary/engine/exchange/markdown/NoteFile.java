package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.engine.exchange.markdown.Bullets.Edge;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A note with front matter: one entity and the relations that start from it. Pure functions. */
public final class NoteFile {
  /** The type of a note that says none. */
  private static final String TYPE = "note";

  private static final String OBSERVATIONS = "Observations";
  private static final String RELATIONS = "Relations";

  private NoteFile() {}

  /**
   * The names by which notes refer to this one.
   *
   * @param name of the entity
   * @param permalink what other notes may write instead, or null
   */
  public record Names(String name, @Nullable String permalink) {}

  /** The names of a note, given the name of its file without its ending. */
  public static Names names(String text, String stem) throws RefusedException {
    JsonObject fields = FrontMatter.read(text).fields();
    return new Names(name(fields, stem), fields.string("permalink"));
  }

  /**
   * What a note carries. Text that is no bullet is an observation too, under its heading; headings
   * without text are counted as lost.
   *
   * @param stem the name of its file without its ending, for a note without title
   */
  public static List<Carried> read(String text, String stem, Losses losses)
      throws RefusedException {
    FrontMatter front = FrontMatter.read(text);
    JsonObject fields = front.fields();
    String name = name(fields, stem);
    if (name.isEmpty() || Bounds.exceeds(name, Bounds.NAME)) {
      throw new RefusedException(1, "its title is blank or longer than " + Bounds.NAME);
    }
    String type = word(fields.get("type"));
    if (type.isEmpty() || Bounds.exceeds(type, Bounds.NAME)) {
      type = TYPE;
    }
    List<String> observations = new ArrayList<>();
    List<Carried> carried = new ArrayList<>();
    Set<Edge> links = new HashSet<>();
    Blocks.@Nullable Heading heading = null;
    for (Blocks.Block block : Blocks.of(front.body(), front.bodyLine())) {
      switch (block) {
        case Blocks.Heading one -> {
          losses.add("headings", heading == null ? 0 : 1);
          heading = isFrame(one, name) ? null : one;
        }
        case Blocks.Bullet bullet ->
            EntityText.take(bullet, name, true, observations, carried, links);
        case Blocks.Paragraph paragraph -> {
          String whole =
              heading == null
                  ? paragraph.text()
                  : "#".repeat(heading.level()) + " " + heading.text() + "\n" + paragraph.text();
          heading = null;
          EntityText.take(
              new Blocks.Paragraph(paragraph.line(), whole),
              name,
              true,
              observations,
              carried,
              links);
        }
        case Blocks.Comment _ -> losses.add("comments", 1);
      }
    }
    losses.add("headings", heading == null ? 0 : 1);
    carried.addFirst(new CarriedEntity(1, name, type, observations, NoteFields.text(more(fields))));
    return carried;
  }

  private static boolean isFrame(Blocks.Heading heading, String name) {
    return heading.text().equals(OBSERVATIONS)
        || heading.text().equals(RELATIONS)
        || (heading.level() == 1 && heading.text().equals(name.strip()));
  }

  private static String name(JsonObject fields, String stem) {
    String title = word(fields.get("title"));
    String name = title.isEmpty() ? word(fields.get("name")) : title;
    return name.isEmpty() ? NameText.trim(stem) : name;
  }

  private static String word(@Nullable Json value) {
    return switch (value) {
      case JsonString text -> NameText.trim(text.value());
      case JsonNumber number -> number.literal();
      case null, default -> "";
    };
  }

  /** The metadata: all fields but those that the entity has places for. */
  private static JsonObject more(JsonObject fields) {
    String all = fields.string(FrontMatter.ALL);
    JsonObject.Builder more = JsonObject.builder();
    boolean titled = !word(fields.get("title")).isEmpty();
    fields
        .members()
        .forEach((name, value) -> {
          boolean known =
              name.equals("title")
                  || name.equals("type")
                  || (name.equals("name") && !titled)
                  || (name.equals(FrontMatter.ALL) && all != null);
          if (!known) {
            more.put(name, value);
          }
        });
    return all == null ? more.build() : more.putAll(NoteFields.object(all)).build();
  }

  /** The text of a note. */
  public static String write(CarriedEntity entity, List<CarriedRelation> relations) {
    StringBuilder text =
        new StringBuilder(
            FrontMatter.write(entity.name(), entity.type(), NoteFields.object(entity.metadata())));
    text.append("\n# ").append(heading(entity.name())).append('\n');
    Set<String> linked = new HashSet<>();
    String observations = EntityText.observations(entity, relations, true, linked);
    String others = EntityText.relations(relations, linked, true);
    if (!observations.isEmpty()) {
      text.append("\n## ").append(OBSERVATIONS).append('\n').append(observations);
    }
    if (!others.isEmpty()) {
      text.append("\n## ").append(RELATIONS).append('\n').append(others);
    }
    return text.toString();
  }

  /** A name that comes back as it is, or one of the two headings that say nothing. */
  private static String heading(String name) {
    List<Blocks.Block> blocks = Blocks.of("# " + name + "\n", 1);
    boolean same =
        blocks.size() == 1
            && blocks.getFirst() instanceof Blocks.Heading heading
            && isFrame(heading, name);
    return same ? name : OBSERVATIONS;
  }
}
