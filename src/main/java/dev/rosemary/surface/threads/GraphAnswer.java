package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.ThreadNode;
import dev.rosemary.engine.thread.ThreadRelation;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Entities and relations of an answer, each relation once, as far as they fit. */
final class GraphAnswer {
  private final ResultBudget budget;
  private final List<Json> entities = new ArrayList<>();
  private final List<Json> relations = new ArrayList<>();
  private final Set<String> relationIds = new HashSet<>();
  private final boolean goesOn;
  private int item;
  private long within;
  private @Nullable EntityPart part;
  private String message = "";

  private GraphAnswer(ResultBudget budget, boolean goesOn) {
    this.budget = budget;
    this.goesOn = goesOn;
  }

  /** An answer that shows of an entity larger than itself a part, and then the next entities. */
  static GraphAnswer ofParts(ResultBudget budget) {
    return new GraphAnswer(budget, false);
  }

  /**
   * An answer that ends within an entity larger than itself, and begins where the one before ended.
   *
   * @param cursor from {@link #cursor}, or null for the first answer
   */
  static GraphAnswer goingOn(ResultBudget budget, @Nullable String cursor) {
    GraphAnswer answer = new GraphAnswer(budget, true);
    answer.item = (int) Math.min(Cursor.within(cursor), Integer.MAX_VALUE);
    answer.within = Cursor.shown(cursor);
    return answer;
  }

  /**
   * Takes a node with its relations if they fit, and a part of one that is larger than an answer;
   * tells whether the next one may follow.
   */
  boolean take(ThreadNode node) {
    if (item > 0 || within > 0 || isLarge(node)) {
      return takePart(node);
    }
    JsonObject entity = ThreadJson.entity(node).build();
    List<ThreadRelation> added = added(node);
    if (!budget.take((int) Math.min(size(entity, added), Integer.MAX_VALUE - 1))) {
      return false;
    }
    add(entity, added);
    return true;
  }

  private boolean takePart(ThreadNode node) {
    EntityPart taken = EntityPart.of(node, item, within, budget.left());
    item = 0;
    within = 0;
    budget.take((int) Math.min(size(taken.object(), taken.relations()), Integer.MAX_VALUE - 1));
    add(taken.object(), taken.relations());
    if (taken.all()) {
      return true;
    }
    if (goesOn) {
      part = taken;
      message =
          "The last entity is too large for one result. Send next_cursor as cursor to read more of"
              + " it.";
      return false;
    }
    message = EntityPart.rest(node);
    return true;
  }

  /** Whether the answer ends within an entity, which the next one goes on with. */
  boolean endsWithin() {
    return part != null;
  }

  /** Where the next answer begins, when what stands at {@code position} was not taken whole. */
  String cursor(long position) {
    EntityPart last = part;
    return last == null ? Cursor.of(position) : Cursor.of(position, last.next(), last.within());
  }

  /** Whether a node with its relations is larger than an answer that holds nothing yet. */
  boolean isLarge(ThreadNode node) {
    return budget.isEmpty()
        && size(ThreadJson.entity(node).build(), node.relations()) > budget.left();
  }

  /** The relations of a node that the answer does not have yet. */
  private List<ThreadRelation> added(ThreadNode node) {
    List<ThreadRelation> added = new ArrayList<>();
    for (ThreadRelation relation : node.relations()) {
      if (!relationIds.contains(relation.id())) {
        added.add(relation);
      }
    }
    return added;
  }

  /** Characters of an entity and relations; of more than fit, any number that does not fit. */
  private long size(JsonObject entity, List<ThreadRelation> added) {
    long size = Result.size(entity);
    for (ThreadRelation relation : added) {
      if (size > budget.left()) {
        return size;
      }
      size += Result.size(ThreadJson.relation(relation)) + 1L;
    }
    return size;
  }

  private void add(JsonObject entity, List<ThreadRelation> added) {
    entities.add(entity);
    for (ThreadRelation relation : added) {
      relationIds.add(relation.id());
      relations.add(ThreadJson.relation(relation));
    }
  }

  int size() {
    return entities.size();
  }

  JsonObject.Builder object() {
    return JsonObject.builder()
        .put("entities", new JsonArray(entities))
        .put("relations", new JsonArray(relations));
  }

  /** Says what there is to say, before it that the answer holds a part of an entity. */
  void explain(JsonObject.Builder object, String beside) {
    if (!message.isEmpty()) {
      object.put("truncated", true);
    }
    String all = (message + " " + beside).strip();
    if (!all.isEmpty()) {
      object.put("message", all);
    }
  }
}
