package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.ThreadNode;
import dev.rosemary.engine.thread.ThreadRelation;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Entities and relations of an answer, each relation once, as far as they fit. */
final class GraphAnswer {
  private final ResultBudget budget;
  private final List<Json> entities = new ArrayList<>();
  private final List<Json> relations = new ArrayList<>();
  private final Set<String> relationIds = new HashSet<>();

  GraphAnswer(ResultBudget budget) {
    this.budget = budget;
  }

  /** Takes a node with its relations if they fit; tells whether it did. */
  boolean take(ThreadNode node) {
    JsonObject entity = ThreadJson.entity(node).build();
    int size = Result.size(entity);
    List<Json> added = new ArrayList<>();
    for (ThreadRelation relation : node.relations()) {
      if (!relationIds.contains(relation.id())) {
        JsonObject encoded = ThreadJson.relation(relation);
        added.add(encoded);
        size += Result.size(encoded) + 1;
      }
    }
    if (!budget.take(size)) {
      return false;
    }
    node.relations().forEach(relation -> relationIds.add(relation.id()));
    entities.add(entity);
    relations.addAll(added);
    return true;
  }

  int size() {
    return entities.size();
  }

  JsonObject.Builder object() {
    return JsonObject.builder()
        .put("entities", new JsonArray(entities))
        .put("relations", new JsonArray(relations));
  }
}
