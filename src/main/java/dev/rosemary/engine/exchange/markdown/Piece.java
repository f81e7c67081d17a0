package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.markdown.Bullets.Edge;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A part of a note, and what an entity learns from it.
 *
 * @param line its first line in the file, from 1
 * @param start the offset in the file of its first character
 * @param end the offset after its last line
 * @param heading whether it is a heading, which stays whatever becomes of the text below it
 * @param entity whose observation and relations these are
 * @param observation with the headings above it, or null
 * @param written what it says, likewise, where it is relations and no observation; else null
 */
record Piece(
    long line,
    int start,
    int end,
    boolean heading,
    String entity,
    @Nullable String observation,
    List<Edge> edges,
    @Nullable String written) {

  /** Between headings of a path, and in names of entities that are made of one. */
  static final String SEPARATOR = " / ";

  /** Whether it carries an observation that a store takes. */
  boolean isStored() {
    return observation != null && !Bounds.exceeds(observation, Bounds.TEXT);
  }

  /** A text under the headings above it, with their path in front of it. */
  static String under(String path, String text) {
    return path.isEmpty() ? text : path + (text.indexOf('\n') < 0 ? ": " : ":\n") + text;
  }

  /**
   * The entity that pieces of a file tell of, and its relations; a relation that is told twice is
   * one.
   *
   * @param line where the entity begins
   */
  static List<Carried> carried(
      long line,
      String name,
      String type,
      @Nullable String metadata,
      List<FrontMatter.Link> first,
      List<Piece> pieces) {
    List<String> observations = new ArrayList<>();
    List<Carried> relations = new ArrayList<>();
    Set<Edge> told = new HashSet<>();
    for (Piece piece : pieces) {
      if (piece.observation() != null) {
        observations.add(piece.observation());
      }
    }
    Set<String> said = new HashSet<>(observations);
    for (FrontMatter.Link link : first) {
      add(relations, told, line, name, link.edge(), unsaid(said, link.written()));
    }
    for (Piece piece : pieces) {
      for (Edge edge : piece.edges()) {
        add(relations, told, piece.line(), name, edge, unsaid(said, piece.written()));
      }
    }
    List<Carried> carried = new ArrayList<>();
    carried.add(new CarriedEntity(line, name, type, observations, metadata));
    carried.addAll(relations);
    return carried;
  }

  /** What a line says, unless an observation of its own says the same; null for that. */
  static @Nullable String unsaid(Set<String> said, @Nullable String written) {
    return written == null || said.contains(written) ? null : written;
  }

  private static void add(
      List<Carried> relations,
      Set<Edge> told,
      long line,
      String name,
      Edge edge,
      @Nullable String written) {
    if (told.add(edge)) {
      relations.add(
          new CarriedRelation(
              line, name, edge.target(), edge.type(), NoteFields.text(edge.metadata()), written));
    }
  }
}
