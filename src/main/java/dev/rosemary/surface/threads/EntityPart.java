package dev.rosemary.surface.threads;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.thread.ThreadNode;
import dev.rosemary.engine.thread.VersionedObservation;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Portion;
import dev.rosemary.tool.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A part of an entity that is larger than a result. The observations that a search matched come
 * first.
 *
 * @param object the entity with what is shown of it
 * @param next the place among its observations where the rest begins
 * @param within code points of the text at that place that were shown already
 * @param all whether nothing follows
 */
record EntityPart(JsonObject object, int next, long within, boolean all) {
  /**
   * A part.
   *
   * @param from the place to begin with
   * @param within code points of the text at that place to leave out
   * @param most characters of the part
   */
  static EntityPart of(ThreadNode node, int from, long within, long most) {
    List<VersionedObservation> observations = ordered(node);
    JsonObject frame = object(node, Portion.take(0, _ -> JsonObject.EMPTY, "", 0, 0, 0));
    Portion portion =
        Portion.take(
            observations.size(),
            place -> ThreadJson.observation(observations.get(place)),
            "content",
            from,
            within,
            most - Result.size(frame));
    return new EntityPart(
        object(node, portion),
        portion.next(),
        portion.within(),
        portion.next() == observations.size());
  }

  private static JsonObject object(ThreadNode node, Portion portion) {
    long total = node.observations().size() + node.omitted();
    return ThreadJson.entity(
            node,
            new JsonArray(portion.items()),
            JsonObject.builder()
                .put("observations_cut", Portion.cut(portion.from(), portion.items().size(), total))
                .putAll(ThreadJson.omitted(node))
                .build())
        .build();
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
    return "Entity "
        + Quoting.quote(node.entity().name())
        + " is too large for one result: it has "
        + (node.observations().size() + node.omitted())
        + " observations"
        + (node.matching().isEmpty() ? "" : ", those that match come first")
        + ". open_nodes with its name reads all of it in parts.";
  }
}
