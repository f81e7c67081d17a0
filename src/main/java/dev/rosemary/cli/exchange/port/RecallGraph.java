package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.graph.GraphImport;
import dev.rosemary.engine.graph.GraphImport.Outcome;
import dev.rosemary.engine.graph.SkippedRelation;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.memory.entity.MemoryEntities.Link;
import dev.rosemary.engine.memory.entity.MemoryEntities.Named;
import dev.rosemary.engine.memory.entity.MissingEnd;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What memories are about, and how that is related: collected, and stored beside them. */
final class RecallGraph {
  /** Fields of an entity and of a relation that memories have a place for. */
  static final String DESCRIPTION = "description";

  static final String WEIGHT = "weight";

  private final Port.Manner manner;
  private final Map<String, Named> entities = new LinkedHashMap<>();
  private final Map<String, Boolean> stored = new LinkedHashMap<>();
  private final List<Link> relations = new ArrayList<>();
  private final List<Long> places = new ArrayList<>();

  RecallGraph(Port.Manner manner) {
    this.manner = manner;
  }

  /** Takes what a memory tells of a graph; tells whether it is a memory beside that. */
  boolean take(Note note) {
    JsonObject fields = note.fields();
    JsonObject relation = fields.object("relation");
    if (relation != null) {
      String from = relation.string("from");
      String to = relation.string("to");
      String type = relation.string("type");
      if (from != null && to != null && type != null) {
        JsonObject metadata = fields.object("relation_metadata");
        Double weight =
            metadata != null && metadata.get(WEIGHT) instanceof JsonNumber number
                ? share(number.toDouble())
                : null;
        manner
            .losses()
            .add(
                "relation_metadata",
                metadata == null ? 0 : metadata.members().size() - (weight == null ? 0 : 1));
        relation(note.line(), from, to, type, weight);
        return false;
      }
    }
    String entity = fields.string("entity");
    if (entity == null) {
      return true;
    }
    JsonObject metadata = fields.object("entity_metadata");
    String description = metadata == null ? null : metadata.string(DESCRIPTION);
    boolean known = entity(entity, fields.string("entity_type"), description);
    boolean rest = metadata != null && metadata.members().size() > (description == null ? 0 : 1);
    boolean empty = fields.get("entity_empty") == JsonBoolean.TRUE;
    return !known || !empty || rest;
  }

  private static @Nullable Double share(double weight) {
    return weight >= 0 && weight <= 1 ? weight : null;
  }

  /** Takes an entity; false where its name can be none. */
  boolean entity(String given, @Nullable String type, @Nullable String description) {
    String name = NameText.trim(given);
    if (name.isEmpty() || Bounds.exceeds(name, Bounds.NAME)) {
      return false;
    }
    boolean typed = type != null && !type.isBlank() && !type.equals(GraphImport.UNKNOWN_TYPE);
    if (!stored.containsKey(name)) {
      entities.merge(name, new Named(name, typed ? type : null, description), (one, _) -> one);
    }
    return true;
  }

  /** Takes a relation without a weight. */
  void relation(long place, String from, String to, String type) {
    relation(place, from, to, type, null);
  }

  private void relation(long place, String from, String to, String type, @Nullable Double weight) {
    relations.add(new Link(NameText.trim(from), NameText.trim(to), NameText.trim(type), weight));
    places.add(place);
  }

  /** Stores the entities that came since the last time. */
  void storeEntities(MemoryEntities into) {
    if (manner.rehearse() || entities.isEmpty()) {
      return;
    }
    add(into.take(List.copyOf(entities.values()), List.of(), false, false));
    entities.keySet().forEach(name -> stored.put(name, true));
    entities.clear();
  }

  /** Stores all relations; in a rehearsal, does everything. */
  void storeRelations(MemoryEntities into) {
    if (entities.isEmpty() && relations.isEmpty()) {
      return;
    }
    MemoryEntities.Taken taken =
        into.take(
            List.copyOf(entities.values()), relations, manner.createMissing(), manner.rehearse());
    add(taken);
    for (MissingEnd missing : taken.missing()) {
      Link relation = relations.get(missing.place());
      manner
          .remarks()
          .add(
              places.get(missing.place()),
              new SkippedRelation(
                      relation.from(), relation.to(), missing.noFrom(), missing.noTo(), false)
                  .advice());
    }
  }

  private void add(MemoryEntities.Taken taken) {
    manner
        .tally()
        .add(
            new Outcome(
                taken.entitiesAdded(),
                taken.entitiesMerged(),
                0,
                taken.relationsAdded(),
                taken.duplicates()));
  }
}
