package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.markdown.Bullets.Edge;
import dev.rosemary.engine.exchange.markdown.Bullets.Meaning;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An entity and the relations that start from it as bullets, and back. Pure functions. */
public final class EntityText {
  private EntityText() {}

  /** Bullets of its observations, then of its relations. */
  public static String write(CarriedEntity entity, List<CarriedRelation> relations) {
    Set<Edge> linked = new HashSet<>();
    String observations = observations(entity, relations, false, linked);
    return observations + relations(relations, linked, false);
  }

  /**
   * The entity and its relations that bullets carry.
   *
   * @param line where they begin
   * @param metadata of the entity
   */
  public static List<Carried> read(
      long line, String name, String type, @Nullable String metadata, String text) {
    List<String> observations = new ArrayList<>();
    List<CarriedRelation> relations = new ArrayList<>();
    Set<Edge> links = new HashSet<>();
    for (Blocks.Block block : Blocks.of(text, line)) {
      take(block, name, observations, relations, links);
    }
    Set<String> said = new HashSet<>(observations);
    relations.replaceAll(one ->
        new CarriedRelation(
            one.line(),
            one.from(),
            one.to(),
            one.type(),
            one.metadata(),
            Piece.unsaid(said, one.written())));
    List<Carried> carried = new ArrayList<>();
    carried.add(new CarriedEntity(line, name, type, observations, metadata));
    carried.addAll(relations);
    return carried;
  }

  /** Takes what a bullet or a paragraph carries; a name that is linked twice is one relation. */
  private static void take(
      Blocks.Block block,
      String name,
      List<String> observations,
      List<CarriedRelation> relations,
      Set<Edge> links) {
    Meaning meaning = meaning(block, false);
    String observation = meaning.observation();
    if (observation != null) {
      observations.add(observation);
    }
    for (Edge edge : meaning.edges()) {
      if (links.add(edge) || observation == null) {
        relations.add(
            new CarriedRelation(
                block.line(),
                name,
                edge.target(),
                edge.type(),
                NoteFields.text(edge.metadata()),
                observation == null ? block.text() : null));
      }
    }
  }

  /** What a block carries; lines that are no markup carry themselves. */
  static Meaning meaning(Blocks.Block block, boolean categories) {
    return block instanceof Blocks.Verbatim
        ? new Meaning(block.text(), List.of())
        : Bullets.read(block.text(), categories);
  }

  /** Bullets of the observations; adds to {@code linked} the relations that are told by these. */
  static String observations(
      CarriedEntity entity, List<CarriedRelation> relations, boolean categories, Set<Edge> linked) {
    Set<Edge> related = new HashSet<>();
    for (CarriedRelation relation : relations) {
      if (relation.metadata() == null) {
        related.add(Edge.of(relation.type(), relation.to()));
      }
    }
    StringBuilder text = new StringBuilder();
    for (String observation : entity.observations()) {
      text.append(Bullets.observation(observation, categories, related, linked));
    }
    return text.toString();
  }

  /** Bullets of the relations but for those that the observations tell. */
  static String relations(List<CarriedRelation> relations, Set<Edge> linked, boolean categories) {
    StringBuilder text = new StringBuilder();
    for (CarriedRelation relation : relations) {
      boolean told =
          relation.metadata() == null && linked.contains(Edge.of(relation.type(), relation.to()));
      if (!told) {
        text.append(
            Bullets.relation(
                new Edge(relation.type(), relation.to(), NoteFields.object(relation.metadata())),
                categories));
      }
    }
    return text.toString();
  }
}
