package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.Analytics;
import dev.rosemary.engine.thread.ThreadEntity;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** {@code get_analytics}. */
final class GetAnalytics {
  private static final int DEFAULT_LIMIT = 10;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "limit":{"type":"integer","minimum":1,"maximum":100,"default":10,"description":"Most entries per list"}},
       "required":["threadId"]}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "recent_changes":{"type":"array","description":"Latest first","items":{"type":"object","properties":{
          "entityName":{"type":"string","description":"Entity"},
          "entityType":{"type":"string","description":"Its type"},
          "lastModified":{"type":"string","description":"ISO 8601 UTC"},
          "changeType":{"type":"string","enum":["created","updated"],"description":"created until something of it changes"}},
         "required":["entityName","entityType","lastModified","changeType"]}},
        "top_important":{"type":"array","description":"Most important first","items":{"type":"object","properties":{
          "entityName":{"type":"string","description":"Entity"},
          "entityType":{"type":"string","description":"Its type"},
          "importance":{"type":"number","description":"0 to 1"},
          "observationCount":{"type":"integer","description":"Current observations"}},
         "required":["entityName","entityType","importance","observationCount"]}},
        "most_connected":{"type":"array","description":"Most relations first","items":{"type":"object","properties":{
          "entityName":{"type":"string","description":"Entity"},
          "entityType":{"type":"string","description":"Its type"},
          "relationCount":{"type":"integer","description":"Relations of either direction"},
          "connectedTo":{"type":"array","items":{"type":"string"},"description":"Entities on the other ends, at most 50"}},
         "required":["entityName","entityType","relationCount","connectedTo"]}},
        "orphaned_entities":{"type":"array","description":"Entities without relations","items":{"type":"object","properties":{
          "entityName":{"type":"string","description":"Entity"},
          "entityType":{"type":"string","description":"Its type"},
          "reason":{"type":"string","enum":["no_relations","broken_relation"],"description":"broken_relation: the other end was deleted"}},
         "required":["entityName","entityType","reason"]}}},
       "required":["recent_changes","top_important","most_connected","orphaned_entities"]}
      """;

  private GetAnalytics() {}

  private record In(String threadId, int limit) {
    static In of(Args args) {
      return new In(args.string("threadId"), args.integer("limit", DEFAULT_LIMIT));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "get_analytics",
        "Get analytics",
        "Recent changes, the most important and most connected entities, and those without"
            + " relations.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> analytics(scope, in, call));
  }

  private static Result analytics(ThreadScope scope, In in, Call call) {
    Analytics found = scope.read(call, threads -> threads.analytics(in.threadId(), in.limit()));
    ResultBudget budget = scope.budget();
    // The lists of neighbours are the long ones: they get what the others leave.
    JsonArray recent = fitting(budget, found.recentChanges(), GetAnalytics::recent);
    JsonArray important = fitting(budget, found.topImportant(), GetAnalytics::important);
    JsonArray orphans = fitting(budget, found.orphans(), GetAnalytics::orphan);
    JsonArray connected = fitting(budget, found.mostConnected(), GetAnalytics::connected);
    JsonObject.Builder object =
        JsonObject.builder()
            .put("recent_changes", recent)
            .put("top_important", important)
            .put("most_connected", connected)
            .put("orphaned_entities", orphans);
    if (connected.size() < found.mostConnected().size()
        || orphans.size() < found.orphans().size()
        || important.size() < found.topImportant().size()
        || recent.size() < found.recentChanges().size()) {
      object
          .put("truncated", true)
          .put("message", "Not all entries fit into the answer; send a smaller limit.");
    }
    if (found.recentChanges().isEmpty()) {
      String unknown = UnknownThread.message(scope, call, in.threadId());
      object.put("message", unknown.isEmpty() ? "This thread is empty." : unknown);
    }
    return Result.object(Warnings.add(object, List.of(), call).build());
  }

  private static <T> JsonArray fitting(
      ResultBudget budget, List<T> values, Function<T, JsonObject> encoder) {
    List<Json> items = new ArrayList<>();
    for (T value : values) {
      JsonObject item = encoder.apply(value);
      if (!budget.take(Result.size(item))) {
        break;
      }
      items.add(item);
    }
    return new JsonArray(items);
  }

  private static JsonObject.Builder entity(ThreadEntity entity) {
    return JsonObject.builder().put("entityName", entity.name()).put("entityType", entity.type());
  }

  private static JsonObject recent(ThreadEntity entity) {
    return entity(entity)
        .put("lastModified", entity.updatedAt())
        .put("changeType", entity.revision() > 1 ? "updated" : "created")
        .build();
  }

  private static JsonObject important(Analytics.Important important) {
    return entity(important.entity())
        .put("importance", important.entity().importance())
        .put("observationCount", important.observations())
        .build();
  }

  private static JsonObject connected(Analytics.Connected connected) {
    return entity(connected.entity())
        .put("relationCount", connected.entity().degree())
        .put("connectedTo", JsonArray.ofStrings(connected.connectedTo()))
        .build();
  }

  private static JsonObject orphan(Analytics.Orphan orphan) {
    return entity(orphan.entity())
        .put("reason", orphan.broken() ? "broken_relation" : "no_relations")
        .build();
  }
}
