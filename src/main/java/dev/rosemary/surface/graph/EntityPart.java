package dev.rosemary.surface.graph;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.graph.Node;
import dev.rosemary.engine.graph.Observation;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Portion;
import dev.rosemary.tool.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A part of an entity that is larger than a result: some of its observations, then of its
 * relations. The observations that a search matched come first.
 *
 * @param object the entity with what is shown of it
 * @param next the place among its observations and relations where the rest begins
 * @param within code points of the text at that place that were shown already
 * @param all whether nothing follows
 */
record EntityPart(JsonObject object, int next, long within, boolean all) {
  /** Characters for what says that the entity is a part. */
  private static final int FRAME = 300;

  /**
   * A part.
   *
   * @param withRelations whether the entity is shown with its relations
   * @param from the place to begin with
   * @param within code points of the text at that place to leave out
   * @param most characters of the part
   */
  static EntityPart of(Node node, boolean withRelations, int from, long within, long most) {
    List<Observation> observations = ordered(node);
    int relations = withRelations ? node.relations().size() : 0;
    int count = observations.size() + relations;
    JsonObject frame = object(node, withRelations, List.of(), List.of(), from, 0);
    Portion portion =
        Portion.take(
            count,
            place ->
                place < observations.size()
                    ? GraphJson.observation(observations.get(place))
                    : GraphJson.relation(node.relations().get(place - observations.size())),
            "content",
            from,
            within,
            most - Result.size(frame) - FRAME);
    int shown = Math.clamp((long) observations.size() - portion.from(), 0, portion.items().size());
    return new EntityPart(
        object(
            node,
            withRelations,
            portion.items().subList(0, shown),
            portion.items().subList(shown, portion.items().size()),
            portion.from(),
            observations.size()),
        portion.next(),
        portion.within(),
        portion.next() == count);
  }

  private static JsonObject object(
      Node node,
      boolean withRelations,
      List<Json> observations,
      List<Json> relations,
      int from,
      int before) {
    long total = node.observations().size() + node.omitted();
    JsonObject.Builder object =
        GraphJson.head(node)
            .put("observations", new JsonArray(observations))
            .put("observations_cut", Portion.cut(from, observations.size(), total))
            .putAll(GraphJson.omitted(node));
    if (withRelations) {
      object.put("relations", new JsonArray(relations));
      if (relations.size() < node.relations().size()) {
        object.put(
            "relations_cut",
            Portion.cut(Math.max(0, from - before), relations.size(), node.relations().size()));
      }
    }
    return GraphJson.times(object, node.entity()).build();
  }

  private static List<Observation> ordered(Node node) {
    if (node.matching().isEmpty()) {
      return node.observations();
    }
    List<Observation> ordered = new ArrayList<>(node.matching());
    Set<String> seen = new HashSet<>();
    node.matching().forEach(observation -> seen.add(observation.id()));
    for (Observation observation : node.observations()) {
      if (seen.add(observation.id())) {
        ordered.add(observation);
      }
    }
    return ordered;
  }

  /** Says how to read the rest of an entity that an answer shows a part of. */
  static String rest(Node node) {
    return "Entity "
        + Quoting.quote(node.entity().name())
        + " is too large for one result: it has "
        + (node.observations().size() + node.omitted())
        + " observations"
        + (node.matching().isEmpty() ? "" : ", those that match come first")
        + ". open_nodes with its name reads all of it in parts.";
  }
}
