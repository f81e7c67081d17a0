package dev.rosemary.engine.exchange.shape;

import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.NoteText;
import dev.rosemary.engine.exchange.markdown.EntityText;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A graph as memories with titles: one for each entity, with the relations that start from it. */
public final class EntityBodies {
  /** What a memory has that is an observation or a relation, and nothing of its own. */
  private static final Set<String> PART =
      Set.of(
          NoteNames.ENTITY,
          NoteNames.ENTITY_TYPE,
          NoteNames.ENTITY_METADATA,
          NoteNames.EMPTY,
          NoteNames.NAMED,
          NoteNames.RELATION,
          NoteNames.RELATION_METADATA);

  private EntityBodies() {}

  /** The items with each entity made one memory. Relations of entities that are not there too. */
  public static List<Note> of(List<Item> given) {
    List<Item> items = joined(given);
    Map<String, List<CarriedRelation>> relations = new HashMap<>();
    Set<String> without = new LinkedHashSet<>();
    for (Item item : items) {
      if (item instanceof Item.OfGraph(CarriedRelation relation)) {
        relations.computeIfAbsent(relation.from(), _ -> new ArrayList<>()).add(relation);
        without.add(relation.from());
      }
    }
    List<Note> notes = new ArrayList<>();
    for (Item item : items) {
      switch (item) {
        case Item.OfNote(Note note) -> notes.add(note);
        case Item.OfFile(NoteText note) -> notes.add(FileNotes.of(note));
        case Item.OfGraph(Carried carried) -> {
          if (carried instanceof CarriedEntity entity) {
            Note former = NotesOfGraph.former(entity);
            List<CarriedRelation> own =
                without.remove(entity.name())
                    ? relations.getOrDefault(entity.name(), List.of())
                    : List.of();
            notes.add(former != null && own.isEmpty() ? former : body(entity, own));
          }
        }
      }
    }
    for (String name : without) {
      List<CarriedRelation> own = relations.getOrDefault(name, List.of());
      for (CarriedRelation relation : own) {
        notes.addAll(NotesOfGraph.of(new Item.OfGraph(relation)));
      }
    }
    return notes;
  }

  /** The items in which memories that are nothing but parts of a graph are that graph. */
  private static List<Item> joined(List<Item> items) {
    List<Item> joined = new ArrayList<>(items.size());
    List<Item> parts = new ArrayList<>();
    for (Item item : items) {
      (item instanceof Item.OfNote(Note note) && isPart(note) ? parts : joined).add(item);
    }
    for (Carried carried : GraphOfNotes.of(parts)) {
      joined.add(new Item.OfGraph(carried));
    }
    return joined;
  }

  private static boolean isPart(Note note) {
    JsonObject fields = note.fields();
    return PART.containsAll(fields.members().keySet())
        && (fields.has(NoteNames.ENTITY) || fields.has(NoteNames.RELATION));
  }

  private static Note body(CarriedEntity entity, List<CarriedRelation> relations) {
    JsonObject.Builder fields =
        JsonObject.builder()
            .put("title", entity.name())
            .put(NoteNames.ENTITY, entity.name())
            .put(NoteNames.ENTITY_TYPE, entity.type())
            .put(NoteNames.BODY, JsonBoolean.TRUE);
    JsonObject metadata = NoteFields.object(entity.metadata());
    if (!metadata.isEmpty()) {
      fields.put(NoteNames.ENTITY_METADATA, metadata);
    }
    return new Note(entity.line(), EntityText.write(entity, relations), fields.build());
  }
}
