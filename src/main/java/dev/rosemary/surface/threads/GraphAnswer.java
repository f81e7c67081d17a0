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
  private String rest = "";

  GraphAnswer(ResultBudget budget) {
    this.budget = budget;
  }

  /**
   * Takes a node with its relations if they fit, and a part of one that is larger than an answer;
   * tells whether it did.
   */
  boolean take(ThreadNode node) {
    JsonObject entity = ThreadJson.entity(node).build();
    if (budget.isEmpty() && Result.size(entity) > budget.left()) {
      entity = EntityPart.of(node, 0, 0, budget.left()).object();
      rest = EntityPart.rest(node);
    }
    return take(node, entity);
  }

  /** Takes a part of a node, from a place on; the first thing that an answer takes. */
  EntityPart take(ThreadNode node, int from, long within) {
    EntityPart part = EntityPart.of(node, from, within, budget.left());
    budget.take(Result.size(part.object()));
    entities.add(part.object());
    return part;
  }

  /** Whether a node is larger than an answer. */
  boolean isLarge(ThreadNode node) {
    return budget.isEmpty() && Result.size(ThreadJson.entity(node).build()) > budget.left();
  }

  private boolean take(ThreadNode node, JsonObject entity) {
    int size = Result.size(entity);
    List<Json> added = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    for (ThreadRelation relation : node.relations()) {
      if (!relationIds.contains(relation.id())) {
        JsonObject encoded = ThreadJson.relation(relation);
        added.add(encoded);
        ids.add(relation.id());
        // Those of one entity stay together, also where they are larger than an answer: no other
        // page would have them.
        size += Result.size(encoded) + 1;
      }
    }
    if (!budget.take(size)) {
      return false;
    }
    relationIds.addAll(ids);
    entities.add(entity);
    relations.addAll(added);
    return true;
  }

  /** What is to be said of an entity that the answer holds a part of; empty when there is none. */
  String rest() {
    return rest;
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
