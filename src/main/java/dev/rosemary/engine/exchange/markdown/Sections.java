package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.Hashes;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.markdown.Bullets.Edge;
import dev.rosemary.engine.exchange.markdown.Bullets.Meaning;
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
import java.util.TreeMap;
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

  /** A block, and what it carries. */
  private record Part(Blocks.Block block, Meaning meaning) {}

  /** An entity that grows. */
  private static final class Section {
    final long line;
    final String path;
    String name;
    String type = TYPE;
    boolean marked;
    @Nullable String metadata;
    final List<Part> parts = new ArrayList<>();

    Section(long line, String name, String path) {
      this.line = line;
      this.name = name;
      this.path = path;
    }

    boolean isEmpty() {
      return !marked && parts.isEmpty();
    }
  }

  private final String folder;
  private final List<Section> sections = new ArrayList<>();
  private final Map<Integer, String> above = new TreeMap<>();

  private Sections(String text, String path) {
    int slash = path.lastIndexOf('/');
    folder = slash < 0 ? "" : path.substring(0, slash) + Piece.SEPARATOR;
    String stem = folder + NoteSource.stem(path);
    sections.add(new Section(1, stem, stem));
    for (Blocks.Block block : Blocks.of(text, 1)) {
      take(block);
    }
    distinguish();
  }

  /**
   * What a file carries. A file with front matter is one note.
   *
   * @param path of the file; its name without its ending is the entity of what stands before the
   *     first heading, and its folder, if it has one, stands before all names
   * @param losses is told nothing: the file has no text that its entities have no place for
   */
  public static List<Carried> read(String text, String path, Losses losses) {
    if (FrontMatter.read(text).bodyStart() > 0) {
      return NoteFile.read(text, NoteSource.stem(path), losses);
    }
    return text.equals(TITLE) ? List.of() : new Sections(text, path).carried();
  }

  /** The pieces of a file that is no note, each of the entity of its heading. */
  static List<Piece> pieces(String text, String path) {
    List<Piece> pieces = new ArrayList<>();
    for (Section section : new Sections(text, path).sections) {
      String name = name(section);
      for (Part part : section.parts) {
        pieces.add(piece(name, part));
      }
    }
    return pieces;
  }

  private void take(Blocks.Block block) {
    Section section = sections.getLast();
    switch (block) {
      case Blocks.Heading heading -> sections.add(section(heading));
      case Blocks.Comment comment -> comment(section, comment);
      case Blocks.Bullet _, Blocks.Paragraph _, Blocks.Verbatim _ ->
          section.parts.add(new Part(block, EntityText.meaning(block, false)));
    }
  }

  private Section section(Blocks.Heading heading) {
    above.keySet().removeIf(level -> level >= heading.level());
    above.put(heading.level(), heading.text());
    StringBuilder name = new StringBuilder();
    StringBuilder path = new StringBuilder();
    above.forEach((level, text) -> {
      path.append(path.isEmpty() ? "" : Piece.SEPARATOR).append(text);
      if (level == heading.level() || (level >= ALONE && heading.level() > ALONE)) {
        name.append(name.isEmpty() ? "" : Piece.SEPARATOR).append(text);
      }
    });
    return new Section(heading.line(), folder + name, folder + path);
  }

  /** Gives sections of one name the headings above them too, where these differ. */
  private void distinguish() {
    Map<String, Set<String>> paths = new LinkedHashMap<>();
    for (Section section : sections) {
      if (!section.isEmpty() && !section.marked) {
        paths.computeIfAbsent(section.name, _ -> new HashSet<>()).add(section.path);
      }
    }
    for (Section section : sections) {
      if (!section.marked && paths.getOrDefault(section.name, Set.of()).size() > 1) {
        section.name = section.path;
      }
    }
  }

  private static void comment(Section section, Blocks.Comment comment) {
    String text = comment.text().strip();
    if (!text.startsWith(MARK + " {") || !section.isEmpty()) {
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

  /** The name of the entity of a section; a heading that cannot be one is shortened. */
  private static String name(Section section) {
    String name = NameText.trim(section.name);
    if (name.isEmpty()) {
      return "section " + section.line;
    }
    if (!Bounds.exceeds(name, Bounds.NAME)) {
      return name;
    }
    int most = name.offsetByCodePoints(0, Bounds.NAME / 2);
    return name.substring(0, most) + "… " + Hashes.of(name);
  }

  private List<Carried> carried() {
    Map<String, List<Section>> named = new LinkedHashMap<>();
    for (Section section : sections) {
      if (!section.isEmpty()) {
        named.computeIfAbsent(name(section), _ -> new ArrayList<>()).add(section);
      }
    }
    if (named.isEmpty()) {
      // A file without text is a file all the same.
      named.put(name(sections.getFirst()), List.of(sections.getFirst()));
    }
    List<Carried> carried = new ArrayList<>();
    List<Carried> relations = new ArrayList<>();
    named.forEach((name, same) -> {
      Section first = same.getFirst();
      List<Piece> pieces = new ArrayList<>();
      for (Section section : same) {
        for (Part part : section.parts) {
          pieces.add(piece(name, part));
        }
      }
      List<Carried> one =
          Piece.carried(first.line, name, first.type, first.metadata, List.of(), pieces);
      carried.add(one.getFirst());
      relations.addAll(one.subList(1, one.size()));
    });
    carried.addAll(relations);
    return carried;
  }

  private static Piece piece(String name, Part part) {
    Blocks.Block block = part.block();
    return new Piece(
        block.line(),
        block.start(),
        block.end(),
        false,
        name,
        part.meaning().observation(),
        part.meaning().edges(),
        part.meaning().observation() == null ? block.text() : null);
  }

  /** What an export writes before the entities of a file. */
  public static final String TITLE = "# Memory\n";

  /** The heading and the bullets of an entity, after an empty line. */
  public static String write(CarriedEntity entity, List<CarriedRelation> relations) {
    Set<Edge> linked = new HashSet<>();
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
    JsonObject metadata = NoteSource.without(NoteFields.object(entity.metadata()));
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
        && heading.text().equals(name)
        && NameText.trim(name).equals(name)
        && !Bounds.exceeds(name, Bounds.NAME);
  }
}
