package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.markdown.Bullets.Edge;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Writes the file again that entities came from: its text, without what is gone from the graph and
 * with what was added there. Where nothing changed, the text is the same to the byte.
 */
public final class SourceText {
  private final NoteSource source;
  private final List<Piece> pieces;
  private final Predicate<String> exists;
  private final Map<String, Known> known = new HashMap<>();

  /** What the graph has of an entity, and what the file tells of it. */
  private static final class Known {
    final Set<String> observations = new HashSet<>();
    final Set<List<String>> relations = new HashSet<>();
    final Set<String> toldObservations = new HashSet<>();
    final Set<List<String>> toldRelations = new HashSet<>();
  }

  private SourceText(NoteSource source, List<Piece> pieces, Predicate<String> exists) {
    this.source = source;
    this.pieces = pieces;
    this.exists = exists;
  }

  /**
   * The text of a note.
   *
   * @param exists tells whether there is an entity of a name
   */
  public static String note(
      NoteSource source,
      CarriedEntity entity,
      List<CarriedRelation> relations,
      Predicate<String> exists) {
    String text = source.text();
    if (text == null) {
      return NoteFile.write(entity, relations);
    }
    ParsedNote note = ParsedNote.of(text, source.stem());
    SourceText writing = new SourceText(source, note.pieces(), exists);
    Known known = writing.known(note.title());
    writing.learn(known, entity, relations);
    for (FrontMatter.Link link : note.front().links()) {
      List<String> key = writing.key(link.edge());
      known.toldRelations.add(key);
      if (!known.relations.contains(key)) {
        known.toldObservations.add(link.written());
      }
    }
    String kept = writing.kept(text);
    JsonObject fields = fields(entity, note.metadata());
    String whole = FrontMatter.withFields(kept, fields);
    CarriedEntity more = rest(known, entity);
    List<CarriedRelation> others = rest(known, relations);
    return more.observations().isEmpty() && others.isEmpty()
        ? whole
        : with(whole, source.stem(), more, others);
  }

  /** Fields of the metadata that the text does not have. */
  private static JsonObject fields(CarriedEntity entity, JsonObject present) {
    JsonObject.Builder fields = JsonObject.builder();
    NoteSource.without(NoteFields.object(entity.metadata()))
        .members()
        .forEach((name, value) -> {
          if (!present.has(name) && !name.equals("title") && !name.equals("type")) {
            fields.put(name, value);
          }
        });
    return fields.build();
  }

  /** A text with bullets of what is new, at a place where they are read as what they are. */
  private static String with(
      String text, String stem, CarriedEntity entity, List<CarriedRelation> relations) {
    String bullets = NoteFile.sections(entity, relations);
    String top = bullets.replace("\n## ", "\n# ");
    String end = text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    for (String whole : List.of(end + bullets, end + top)) {
      Set<String> told = new HashSet<>();
      for (Piece piece : ParsedNote.of(whole, stem).pieces()) {
        if (piece.observation() != null) {
          told.add(piece.observation());
        }
      }
      if (told.containsAll(entity.observations())) {
        return whole;
      }
    }
    // Something that is not closed would swallow them.
    int body = FrontMatter.read(text).bodyStart();
    return text.substring(0, body) + top + "\n" + text.substring(body);
  }

  /** A file with an entity for each heading, and what of its entities it does not tell. */
  public record SectionsText(
      String text, List<CarriedEntity> entities, List<CarriedRelation> relations) {}

  /**
   * The text of a file with an entity for each heading.
   *
   * @param entities those of the graph that it may tell of
   */
  public static SectionsText sections(
      NoteSource source,
      List<CarriedEntity> entities,
      List<CarriedRelation> relations,
      Predicate<String> exists) {
    String text = source.text() == null ? "" : source.text();
    SourceText writing = new SourceText(source, Sections.pieces(text, source.path()), exists);
    for (CarriedEntity entity : entities) {
      writing.learn(writing.known(entity.name()), entity, List.of());
    }
    for (CarriedRelation relation : relations) {
      writing.known(relation.from()).relations.add(List.of(relation.type(), relation.to()));
    }
    String kept = writing.kept(text);
    List<CarriedEntity> rest = new ArrayList<>();
    for (CarriedEntity entity : entities) {
      rest.add(rest(writing.known(entity.name()), entity));
    }
    List<CarriedRelation> others = new ArrayList<>();
    for (CarriedRelation relation : relations) {
      others.addAll(rest(writing.known(relation.from()), List.of(relation)));
    }
    return new SectionsText(kept, rest, others);
  }

  private Known known(String entity) {
    return known.computeIfAbsent(entity, _ -> new Known());
  }

  private void learn(Known into, CarriedEntity entity, List<CarriedRelation> relations) {
    into.observations.addAll(entity.observations());
    for (CarriedRelation relation : relations) {
      into.relations.add(List.of(relation.type(), relation.to()));
    }
  }

  private List<String> key(Edge edge) {
    return List.of(edge.type(), source.links().getOrDefault(edge.target(), edge.target()));
  }

  /** The text without the pieces that are gone from the graph. */
  private String kept(String text) {
    StringBuilder kept = null;
    int at = 0;
    for (Piece piece : pieces) {
      if (isKept(piece)) {
        continue;
      }
      if (kept == null) {
        kept = new StringBuilder(text.length());
      }
      kept.append(text, at, piece.start());
      at = piece.end();
    }
    return kept == null ? text : kept.append(text, at, text.length()).toString();
  }

  private boolean isKept(Piece piece) {
    Known entity = known(piece.entity());
    String written = piece.written();
    boolean related = written != null && entity.observations.contains(written);
    for (Edge edge : piece.edges()) {
      List<String> key = key(edge);
      entity.toldRelations.add(key);
      if (written != null && !entity.relations.contains(key)) {
        // It stands in for the relation, and its line says it already.
        entity.toldObservations.add(written);
      }
      related |= entity.relations.contains(key) || !exists.test(key.getLast());
    }
    String observation = piece.observation();
    if (observation != null) {
      entity.toldObservations.add(observation);
      return piece.heading() || !piece.isStored() || entity.observations.contains(observation);
    }
    return piece.heading() || piece.edges().isEmpty() || related;
  }

  private static CarriedEntity rest(Known known, CarriedEntity entity) {
    List<String> rest = new ArrayList<>(entity.observations());
    rest.removeIf(known.toldObservations::contains);
    return new CarriedEntity(entity.line(), entity.name(), entity.type(), rest, null);
  }

  private static List<CarriedRelation> rest(Known known, List<CarriedRelation> relations) {
    List<CarriedRelation> rest = new ArrayList<>(relations);
    rest.removeIf(
        relation -> known.toldRelations.contains(List.of(relation.type(), relation.to())));
    return rest;
  }
}
