package dev.rosemary.engine.exchange.table;

import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.engine.graph.GraphImport;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Entities and relations as objects of JSON, as {@code read_graph} answers them. Pure functions.
 */
final class GraphObjects {
  /** Lists of an object whose elements are entities or relations without saying so. */
  static final String ENTITIES = "entities";

  static final String RELATIONS = "relations";

  private static final List<String> ENTITY_TYPES = List.of("entityType", "entity_type");
  private static final List<String> RELATION_TYPES =
      List.of("relationType", "relation_type", "relationship");
  private static final List<String> FROM = List.of("from", "source", "from_entity");
  private static final List<String> TO = List.of("to", "target", "destination", "to_entity");

  private GraphObjects() {}

  /**
   * What an object carries, or null when it is neither an entity nor a relation.
   *
   * @param list the name of the list that it stands in; empty where that has none
   */
  static @Nullable Carried of(long line, String list, JsonObject object) {
    String kind = object.string("type");
    boolean entity = list.equals(ENTITIES) || "entity".equals(kind) || has(object, ENTITY_TYPES);
    boolean relation =
        list.equals(RELATIONS) || "relation".equals(kind) || has(object, RELATION_TYPES);
    String name = object.string("name");
    if (entity && name != null && !name.isBlank()) {
      return entity(line, name, object);
    }
    String from = first(object, FROM);
    String to = first(object, TO);
    String type = first(object, RELATION_TYPES);
    if (type == null && list.equals(RELATIONS)) {
      type = kind;
    }
    return relation && from != null && to != null && type != null
        ? new CarriedRelation(line, from, to, type, metadata(object, FROM, TO, RELATION_TYPES))
        : null;
  }

  private static Carried entity(long line, String name, JsonObject object) {
    String type = first(object, ENTITY_TYPES);
    String kind = object.string("type");
    if (type == null && kind != null && !kind.equals("entity") && !kind.isBlank()) {
      type = kind;
    }
    List<String> observations = new ArrayList<>();
    @Nullable Json given = object.get("observations");
    if (given instanceof JsonArray array) {
      for (Json item : array.items()) {
        observation(observations, item);
      }
    } else if (given != null) {
      observation(observations, given);
    }
    return new CarriedEntity(
        line,
        name,
        type == null ? GraphImport.UNKNOWN_TYPE : type,
        observations,
        metadata(object, ENTITY_TYPES, List.of("name", "observations")));
  }

  /** A text, or the text of an object that has more to say of it; other values as JSON. */
  private static void observation(List<String> observations, Json item) {
    switch (item) {
      case JsonString text -> observations.add(text.value());
      case JsonObject object when object.string("content") != null ->
          observations.add(String.valueOf(object.string("content")));
      case JsonNull _ -> {
        // nothing was noted
      }
      default -> observations.add(item.text());
    }
  }

  private static boolean has(JsonObject object, List<String> names) {
    return first(object, names) != null;
  }

  private static @Nullable String first(JsonObject object, List<String> names) {
    for (String name : names) {
      String value = object.string(name);
      if (value != null && !value.isBlank()) {
        return value;
      }
    }
    return null;
  }

  /** Ids and times that this program's own answers have, and that a store makes anew. */
  private static final Set<String> OWN =
      Set.of("type", "id", "created_at", "updated_at", "createdAt", "updatedAt");

  @SafeVarargs
  private static @Nullable String metadata(JsonObject object, List<String>... known) {
    JsonObject.Builder rest = JsonObject.builder();
    object
        .members()
        .forEach((name, value) -> {
          boolean placed = OWN.contains(name);
          for (List<String> names : known) {
            placed |= names.contains(name);
          }
          if (!placed) {
            rest.put(name, value);
          }
        });
    return NoteFields.text(rest.build());
  }
}
