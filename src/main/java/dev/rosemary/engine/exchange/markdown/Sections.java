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
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of headings and bullets: an entity for each heading that has text, or for a deeper one
 * with the headings above it ({@code Build / Commands}). Used once, by one thread.
 */
public final class Sections {
  /** The type of an entity whose heading says none. */
  private static final String TYPE = "memory";

  private static final String MARK = "rosemary";

  /** Headings of this level and above stand for themselves. */
  private static final int ALONE = 2;

  /** An entity that grows. */
  private static final class Section {
    final long line;
    String name;
    String type = TYPE;
    boolean marked;
    @Nullable String metadata;
    final List<String> observations = new ArrayList<>();
    final List<Carried> relations = new ArrayList<>();
    final Set<Edge> links = new HashSet<>();

    Section(long line, String name) {
      this.line = line;
      this.name = name;
    }

    boolean isEmpty() {
      return !marked && observations.isEmpty() && relations.isEmpty();
    }
  }

  private final Losses losses;
  private final List<Section> sections = new ArrayList<>();
  private final Map<Integer, String> above = new LinkedHashMap<>();

  private Sections(Losses losses) {
    this.losses = losses;
  }

  /**
   * What a file carries. A file with front matter is one note.
   *
   * @param stem the name of the file without its ending: the entity of what stands before the first
   *     heading
   */
  public static List<Carried> read(String text, String stem, Losses losses)
      throws RefusedException {
    FrontMatter front = FrontMatter.read(text);
    if (!front.fields().isEmpty()) {
      return NoteFile.read(text, stem, losses);
    }
    Sections sections = new Sections(losses);
    sections.sections.add(new Section(1, stem));
    for (Blocks.Block block : Blocks.of(text, 1)) {
      sections.take(block);
    }
    return sections.carried();
  }

  private void take(Blocks.Block block) {
    Section section = sections.getLast();
    switch (block) {
      case Blocks.Heading heading -> sections.add(new Section(heading.line(), name(heading)));
      case Blocks.Comment comment -> comment(section, comment);
      case Blocks.Bullet bullet -> section(section, bullet);
      case Blocks.Paragraph paragraph -> section(section, paragraph);
    }
  }

  private static void section(Section section, Blocks.Block block) {
    EntityText.take(
        block, section.name, false, section.observations, section.relations, section.links);
  }

  private String name(Blocks.Heading heading) {
    above.keySet().removeIf(level -> level >= heading.level());
    above.put(heading.level(), heading.text());
    StringBuilder path = new StringBuilder();
    above.forEach((level, text) -> {
      if (level == heading.level() || (level >= ALONE && heading.level() > ALONE)) {
        path.append(path.isEmpty() ? "" : " / ").append(text);
      }
    });
    return path.toString();
  }

  private void comment(Section section, Blocks.Comment comment) {
    String text = comment.text().strip();
    if (!text.startsWith(MARK + " {") || !section.isEmpty()) {
      losses.add("comments", 1);
      return;
    }
    JsonObject mark = NoteFields.object(text.substring(MARK.length()));
    String name = mark.string("name");
    String type = mark.string("type");
    JsonObject metadata = mark.object("metadata");
    section.name = name == null ? section.name : name;
    section.type = type == null ? section.type : type;
    section.metadata = metadata == null ? null : NoteFields.text(metadata);
    section.marked = true;
  }

  private List<Carried> carried() throws RefusedException {
    List<Carried> carried = new ArrayList<>();
    Map<String, Section> named = new LinkedHashMap<>();
    for (Section section : sections) {
      if (section.isEmpty()) {
        continue;
      }
      String name = NameText.trim(section.name);
      if (name.isEmpty() || Bounds.exceeds(name, Bounds.NAME)) {
        throw new RefusedException(
            section.line, "its heading is blank or longer than " + Bounds.NAME + " characters");
      }
      Section present = named.putIfAbsent(name, section);
      if (present != null) {
        present.observations.addAll(section.observations);
        present.relations.addAll(section.relations);
      }
    }
    named.forEach((name, section) ->
        carried.add(
            new CarriedEntity(
                section.line, name, section.type, section.observations, section.metadata)));
    for (Section section : named.values()) {
      carried.addAll(section.relations);
    }
    return carried;
  }

  /** The heading and the bullets of an entity, after an empty line. */
  public static String write(CarriedEntity entity, List<CarriedRelation> relations) {
    Set<String> linked = new HashSet<>();
    String body =
        EntityText.observations(entity, relations, false, linked)
            + EntityText.relations(relations, linked, false);
    JsonObject.Builder mark = JsonObject.builder();
    boolean plain = comesBack(entity.name());
    if (!plain) {
      mark.put("name", entity.name());
    }
    if (!entity.type().equals(TYPE)) {
      mark.put("type", entity.type());
    }
    JsonObject metadata = NoteFields.object(entity.metadata());
    if (!metadata.isEmpty()) {
      mark.put("metadata", metadata);
    }
    StringBuilder text = new StringBuilder("\n## ");
    text.append(plain ? entity.name() : "Entity").append('\n');
    if (!mark.isEmpty() || body.isEmpty()) {
      // An angle bracket could end the comment.
      String json = mark.build().text().replace(">", "\\u003e");
      text.append("<!-- ").append(MARK).append(' ').append(json).append(" -->\n");
    }
    return text.append(body).toString();
  }

  private static boolean comesBack(String name) {
    List<Blocks.Block> blocks = Blocks.of("## " + name + "\n", 1);
    return blocks.size() == 1
        && blocks.getFirst() instanceof Blocks.Heading heading
        && heading.text().equals(name);
  }
}
