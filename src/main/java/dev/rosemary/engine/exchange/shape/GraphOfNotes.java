package dev.rosemary.engine.exchange.shape;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.Hashes;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Memories as a graph. Used once, for all items of a file, by one thread. */
public final class GraphOfNotes {
  /** The type of an entity that was a memory of no type. */
  private static final String TYPE = "memory";

  /** An entity of which more may follow. */
  private static final class Growing {
    final long line;
    final String name;
    final String type;
    final List<String> observations = new ArrayList<>();
    @Nullable JsonObject metadata;

    Growing(long line, String name, String type) {
      this.line = line;
      this.name = name;
      this.type = type;
    }

    CarriedEntity entity() {
      JsonObject known = metadata;
      return new CarriedEntity(
          line, name, type, observations, known == null ? null : NoteFields.text(known));
    }
  }

  private final List<Object> order = new ArrayList<>();
  private final Map<String, Growing> entities = new LinkedHashMap<>();
  private final Set<String> names = new HashSet<>();

  private GraphOfNotes() {}

  /** The items with every memory made an entity, in their order. */
  public static List<Carried> of(List<Item> items) {
    GraphOfNotes graph = new GraphOfNotes();
    for (Item item : items) {
      switch (item) {
        case Item.OfGraph(Carried carried) -> graph.carried(carried);
        case Item.OfFile(NoteText note) -> graph.order.addAll(note.carried());
        case Item.OfNote(Note note) -> graph.note(note);
      }
    }
    List<Carried> carried = new ArrayList<>(graph.order.size());
    for (Object one : graph.order) {
      carried.add(one instanceof Growing growing ? growing.entity() : (Carried) one);
    }
    return carried;
  }

  /** An entity of which only the name is known may be what memories of the file are about. */
  private void carried(Carried carried) {
    if (carried instanceof CarriedEntity entity
        && entity.observations().isEmpty()
        && entity.metadata() == null) {
      growing(entity.line(), entity.name(), entity.type());
    } else {
      order.add(carried);
    }
  }

  /** Whether what a file carries is a memory that an export made an entity of. */
  public static boolean isMemory(List<Carried> carried) {
    return carried.size() == 1
        && carried.getFirst() instanceof CarriedEntity entity
        && NotesOfGraph.former(entity) != null;
  }

  private void note(Note note) {
    JsonObject fields = note.fields();
    String entity = fields.string(NoteNames.ENTITY);
    JsonObject relation = fields.object(NoteNames.RELATION);
    if (relation != null) {
      String from = relation.string("from");
      String type = relation.string("type");
      String to = relation.string("to");
      if (from != null
          && type != null
          && to != null
          && isName(from)
          && isName(type)
          && isName(to)) {
        JsonObject metadata = fields.object(NoteNames.RELATION_METADATA);
        order.add(
            new CarriedRelation(
                note.line(), from, to, type, metadata == null ? null : NoteFields.text(metadata)));
        return;
      }
    }
    if (entity != null && isName(entity)) {
      String given = fields.string(NoteNames.ENTITY_TYPE);
      String type = given != null && isName(given) ? given : TYPE;
      JsonObject metadata = fields.object(NoteNames.ENTITY_METADATA);
      if (fields.get(NoteNames.BODY) == JsonBoolean.TRUE) {
        order.addAll(
            EntityText.read(
                note.line(),
                entity,
                type,
                metadata == null ? null : NoteFields.text(metadata),
                note.content()));
        return;
      }
      Growing growing = growing(note.line(), entity, type);
      if (metadata != null && growing.metadata == null) {
        growing.metadata = metadata;
      }
      if (fields.get(NoteNames.EMPTY) != JsonBoolean.TRUE) {
        growing.observations.add(Subjects.without(note, entity));
      }
      return;
    }
    memory(note);
  }

  private Growing growing(long line, String name, String type) {
    Growing present = entities.get(name);
    if (present == null) {
      present = new Growing(line, name, type);
      entities.put(name, present);
      order.add(present);
    }
    return present;
  }

  private void memory(Note note) {
    String type = note.first("memory_type", "type");
    JsonObject metadata = JsonObject.builder().put(NoteNames.NOTE, note.fields()).build();
    order.add(
        new CarriedEntity(
            note.line(),
            name(note),
            type != null && isName(type) ? type : TYPE,
            List.of(note.content()),
            metadata.text()));
  }

  /** A name that no other memory of the file has, the same each time. */
  private String name(Note note) {
    String given = note.first("key", "title", "name", "id");
    String name =
        given != null && isName(given)
            ? given
            : TYPE + " " + Hashes.of(note.content(), note.fields().text());
    String free = name;
    for (int count = 2; !names.add(free); count++) {
      free = name + " (" + count + ")";
    }
    return Bounds.exceeds(free, Bounds.NAME) ? TYPE + " " + Hashes.of(free) : free;
  }

  /** Whether a text can be a name as it stands. */
  private static boolean isName(String text) {
    return !text.isEmpty()
        && NameText.trim(text).equals(text)
        && !Bounds.exceeds(text, Bounds.NAME);
  }
}
