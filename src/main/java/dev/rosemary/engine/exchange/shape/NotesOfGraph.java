package dev.rosemary.engine.exchange.shape;

import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.NoteText;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A graph as memories: one for each observation, and one for each relation. Pure functions. */
public final class NotesOfGraph {
  private NotesOfGraph() {}

  /** What an item is as memories; a memory as it is. */
  public static List<Note> of(Item item) {
    return switch (item) {
      case Item.OfNote(Note note) -> List.of(note);
      case Item.OfFile(NoteText note) -> List.of(FileNotes.of(note));
      case Item.OfGraph(Carried carried) ->
          switch (carried) {
            case CarriedEntity entity -> entity(entity);
            case CarriedRelation relation -> List.of(relation(relation));
          };
    };
  }

  /** The memory that an entity was before it was one, or null when it was none. */
  static @Nullable Note former(CarriedEntity entity) {
    JsonObject fields = NoteFields.object(entity.metadata()).object(NoteNames.NOTE);
    return fields != null && entity.observations().size() == 1
        ? new Note(entity.line(), entity.observations().getFirst(), fields)
        : null;
  }

  private static List<Note> entity(CarriedEntity entity) {
    Note former = former(entity);
    if (former != null) {
      return List.of(former);
    }
    JsonObject about =
        JsonObject.builder()
            .put(NoteNames.ENTITY, entity.name())
            .put(NoteNames.ENTITY_TYPE, entity.type())
            .build();
    JsonObject.Builder first = about.toBuilder();
    JsonObject metadata = NoteFields.object(entity.metadata());
    if (!metadata.isEmpty()) {
      first.put(NoteNames.ENTITY_METADATA, metadata);
    }
    List<Note> notes = new ArrayList<>();
    for (String content : entity.observations()) {
      notes.add(new Note(entity.line(), content, notes.isEmpty() ? first.build() : about));
    }
    if (notes.isEmpty()) {
      first.put(NoteNames.EMPTY, JsonBoolean.TRUE);
      notes.add(new Note(entity.line(), entity.name(), first.build()));
    }
    return notes;
  }

  private static Note relation(CarriedRelation relation) {
    JsonObject.Builder fields =
        JsonObject.builder()
            .put(
                NoteNames.RELATION,
                JsonObject.builder()
                    .put("from", relation.from())
                    .put("type", relation.type())
                    .put("to", relation.to())
                    .build());
    JsonObject metadata = NoteFields.object(relation.metadata());
    if (!metadata.isEmpty()) {
      fields.put(NoteNames.RELATION_METADATA, metadata);
    }
    return new Note(
        relation.line(),
        relation.from() + " " + relation.type() + " " + relation.to(),
        fields.build());
  }
}
