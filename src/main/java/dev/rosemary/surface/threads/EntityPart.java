package dev.rosemary.surface.threads;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.thread.ThreadNode;
import dev.rosemary.engine.thread.ThreadRelation;
import dev.rosemary.engine.thread.VersionedObservation;
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
 * @param relations those of its relations that are shown, which stand beside the entities
 * @param next the place among its observations and relations where the rest begins
 * @param within code points of the text at that place that were shown already
 * @param all whether nothing follows
 */
record EntityPart(
    JsonObject object, List<ThreadRelation> relations, int next, long within, boolean all) {
  /** Characters for what says how many relations are shown. */
  private static final int FRAME = 100;

  EntityPart {
    relations = List.copyOf(relations);
  }

  /**
   * A part.
   *
   * @param from the place to begin with
   * @param within code points of the text at that place to leave out
   * @param most characters of the part
   */
  static EntityPart of(ThreadNode node, int from, long within, long most) {
    List<VersionedObservation> observations = ordered(node);
    int before = observations.size();
    int count = before + node.relations().size();
    JsonObject frame = object(node, List.of(), from, before, 0);
    Portion portion =
        Portion.take(
            count,
            place ->
                place < before
                    ? ThreadJson.observation(observations.get(place))
                    : ThreadJson.relation(node.relations().get(place - before)),
            "content",
            from,
            within,
            most - Result.size(frame) - FRAME);
    int shown = Math.clamp((long) before - portion.from(), 0, portion.items().size());
    int related = portion.items().size() - shown;
    int first = Math.max(0, portion.from() - before);
    return new EntityPart(
        object(node, portion.items().subList(0, shown), portion.from(), before, related),
        node.relations().subList(first, first + related),
        portion.next(),
        portion.within(),
        portion.next() == count);
  }

  private static JsonObject object(
      ThreadNode node, List<Json> observations, int from, int before, int related) {
    long total = node.observations().size() + node.omitted();
    int relations = node.relations().size();
    JsonObject.Builder beside =
        JsonObject.builder()
            .put(
                "observations_cut", Portion.cut(Math.min(from, before), observations.size(), total))
            .putAll(ThreadJson.omitted(node));
    if (related < relations) {
      beside.put("relations_cut", Portion.cut(Math.max(0, from - before), related, relations));
    }
    return ThreadJson.entity(node, new JsonArray(observations), beside.build()).build();
  }

  private static List<VersionedObservation> ordered(ThreadNode node) {
    if (node.matching().isEmpty()) {
      return node.observations();
    }
    List<VersionedObservation> ordered = new ArrayList<>(node.matching());
    Set<String> seen = new HashSet<>();
    node.matching().forEach(observation -> seen.add(observation.id()));
    for (VersionedObservation observation : node.observations()) {
      if (seen.add(observation.id())) {
        ordered.add(observation);
      }
    }
    return ordered;
  }

  /** Says how to read the rest of an entity that an answer shows a part of. */
  static String rest(ThreadNode node) {
    int relations = node.relations().size();
    return "Entity "
        + Quoting.quote(node.entity().name())
        + " is too large for one result: it has "
        + (node.observations().size() + node.omitted())
        + " observations"
        + (node.matching().isEmpty() ? "" : ", those that match first,")
        + (relations == 0
            ? ""
            : " and " + relations + (relations == 1 ? " relation" : " relations") + " here")
        + ". open_nodes with its name reads all of it in parts.";
  }
}
