package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.Node;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a write repeats of what it was sent: the client has long texts already. */
final class Echo {
  /** Characters of a text above which only its beginning is repeated. */
  private static final int LONG = 2_000;

  /** Characters of an observation of which only the beginning is repeated. */
  private static final int SHOWN = 400;

  private Echo() {}

  /** An observation, of a long one the beginning. */
  static JsonObject observation(JsonObject observation) {
    String content = observation.string("content");
    return content == null || content.length() <= LONG
        ? observation
        : TextPart.cut(observation, "content", 0, SHOWN).object();
  }

  /** An entity without its relations; of a large one that was there before, a part. */
  static JsonObject entity(Node node, long most) {
    JsonObject entity = GraphJson.withoutRelations(node).build();
    JsonArray observations = entity.array("observations");
    if (observations == null || Result.size(entity) <= LONG) {
      return entity;
    }
    List<Json> echoed = new ArrayList<>();
    for (Json observation : observations.items()) {
      echoed.add(observation instanceof JsonObject object ? observation(object) : observation);
    }
    JsonObject.Builder shorter = JsonObject.builder();
    for (Map.Entry<String, Json> member : entity.members().entrySet()) {
      boolean list = member.getKey().equals("observations");
      shorter.put(member.getKey(), list ? new JsonArray(echoed) : member.getValue());
    }
    JsonObject built = shorter.build();
    return Result.size(built) <= most
        ? built
        : EntityPart.of(node, false, 0, 0, Math.min(most, LONG)).object();
  }
}
