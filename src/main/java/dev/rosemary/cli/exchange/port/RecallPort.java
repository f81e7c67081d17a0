package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.NameText;
import dev.rosemary.base.Taken;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.NoteText;
import dev.rosemary.engine.exchange.shape.FileNotes;
import dev.rosemary.engine.exchange.shape.NotesOfGraph;
import dev.rosemary.engine.exchange.shape.Subjects;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.engine.graph.GraphImport;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.Memory;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.RecordIds;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The memories with validity in time: each observation is one. */
public final class RecallPort extends NotePort<Memories.About> {
  /** Fields that have a place of their own; all others go to the metadata. */
  private static final List<String> FIELDS =
      List.of(
          "id",
          "memory_type",
          "user_id",
          "metadata",
          "event_time",
          "ingestion_time",
          "valid_from",
          "valid_until",
          "superseded_by",
          "invalidation_reason",
          "importance");

  private final Memories memories;
  private final MemoryEntities entities;
  private final RecallGraph graph;

  /** The memories of a store. */
  public RecallPort(Memories memories, MemoryEntities entities, Manner manner) {
    super(manner);
    this.memories = memories;
    this.entities = entities;
    graph = new RecallGraph(manner);
  }

  @Override
  List<Note> notes(List<Item> items) {
    List<Note> notes = new ArrayList<>();
    for (Item item : items) {
      if (item instanceof Item.OfFile(NoteText file)) {
        for (Carried carried : file.carried()) {
          graph(carried);
        }
      }
      for (Note note : NotesOfGraph.of(item)) {
        if (graph.take(note)) {
          notes.add(Subjects.with(note));
        }
      }
    }
    return notes;
  }

  private void graph(Carried carried) {
    switch (carried) {
      case CarriedEntity entity -> graph.entity(entity.name(), entity.type(), null);
      case CarriedRelation relation ->
          graph.relation(relation.line(), relation.from(), relation.to(), relation.type());
    }
  }

  @Override
  void before() {
    graph.storeEntities(entities);
  }

  @Override
  void last() {
    graph.storeRelations(entities);
  }

  @Override
  Memories.@Nullable About made(Note note) {
    if (NameText.trim(note.content()).isEmpty()) {
      manner.remarks().add(note.line(), "skipped: a memory without text");
      return null;
    }
    if (Bounds.exceeds(note.content(), Bounds.TEXT)) {
      manner.remarks().add(note.line(), Bounds.tooLong("a memory", note.content(), Bounds.TEXT));
      return null;
    }
    JsonObject fields = note.fields();
    String now = memories.now();
    String id = fields.string("id");
    boolean own = id != null && isId(id);
    String word = fields.string("memory_type");
    MemoryType type = word == null ? null : MemoryType.of(word);
    String user = fields.string("user_id");
    boolean fits = user != null && !user.isEmpty() && !Bounds.exceeds(user, Bounds.NAME);
    String ingested = Times.nanos(note, "ingestion_time", manner.remarks());
    String event = Times.nanos(note, "event_time", manner.remarks());
    String from = Times.nanos(note, "valid_from", manner.remarks());
    String created =
        event == null || from == null ? Times.nanos(note, "created_at", manner.remarks()) : null;
    String known = created == null ? now : created;
    Memory memory =
        new Memory(
            0,
            id != null && own ? id : "",
            note.content(),
            type == null ? MemoryType.SEMANTIC : type,
            fits ? user : null,
            metadata(fields, own, type != null, fits),
            event == null ? known : event,
            ingested == null ? now : ingested,
            from == null ? known : from,
            Times.nanos(note, "valid_until", manner.remarks()),
            fields.string("superseded_by"),
            fields.string("invalidation_reason"),
            fields.get("importance") instanceof JsonNumber number ? number.toDouble() : 1,
            event == null ? 0 : Times.offset(note, "event_time"));
    String path = FileNotes.given(note);
    return new Memories.About(memory, path == null ? null : note.first("title"), path);
  }

  private static boolean isId(String id) {
    boolean fits = id.length() == RecordIds.LENGTH;
    for (int i = 0; i < id.length() && fits; i++) {
      char c = id.charAt(i);
      fits = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    }
    return fits;
  }

  private static @Nullable String metadata(
      JsonObject fields, boolean id, boolean type, boolean user) {
    JsonObject.Builder rest = JsonObject.builder();
    JsonObject given = fields.object("metadata");
    for (Map.Entry<String, Json> field : fields.members().entrySet()) {
      String name = field.getKey();
      boolean placed =
          switch (name) {
            case "id" -> id;
            case "memory_type" -> type;
            case "user_id" -> user;
            case "metadata" -> given != null;
            default -> FIELDS.contains(name);
          };
      if (!placed) {
        rest.put(name, field.getValue());
      }
    }
    return given == null ? NoteFields.text(rest.build()) : rest.putAll(given).build().text();
  }

  @Override
  List<Taken> store(List<Memories.About> made, boolean rehearse) {
    return memories.takeAbout(made, rehearse);
  }

  @Override
  String what() {
    return "id";
  }

  @Override
  String name(Memories.About made) {
    return made.memory().id();
  }

  @Override
  public void give(boolean relationsFirst, Item.Sink sink, Losses losses) {
    entities.each(
        entity -> {
          JsonObject.Builder metadata =
              JsonObject.builder().putIfPresent(RecallGraph.DESCRIPTION, entity.description());
          sink.take(
              new Item.OfGraph(
                  new CarriedEntity(
                      0,
                      entity.name(),
                      entity.type() == null ? GraphImport.UNKNOWN_TYPE : entity.type(),
                      List.of(),
                      NoteFields.text(metadata.build()))));
        },
        link ->
            sink.take(
                new Item.OfGraph(
                    new CarriedRelation(
                        0, link.from(), link.to(), link.type(), weight(link.weight())))));
    memories.each(memory -> {
      JsonObject.Builder fields =
          JsonObject.builder()
              .put("id", memory.id())
              .put("memory_type", memory.type().word())
              .putIfPresent("user_id", memory.user())
              .put("event_time", MemoryTime.given(memory.eventTime(), memory.eventOffset()))
              .put("ingestion_time", memory.ingestionTime())
              .put("valid_from", memory.validFrom())
              .putIfPresent("valid_until", memory.validUntil())
              .putIfPresent("superseded_by", memory.supersededBy())
              .putIfPresent("invalidation_reason", memory.invalidationReason());
      if (memory.importance() != 1) {
        fields.put("importance", memory.importance());
      }
      String metadata = memory.metadata();
      if (metadata != null) {
        lift(NoteFields.object(metadata), fields);
      }
      sink.take(new Item.OfNote(new Note(memory.number(), memory.content(), fields.build())));
      return true;
    });
  }

  private static @Nullable String weight(@Nullable Double weight) {
    return weight == null || weight == 1
        ? null
        : JsonObject.builder().put(RecallGraph.WEIGHT, weight).build().text();
  }

  /** Puts what tells of an entity or a relation beside the other metadata, where it came from. */
  private static void lift(JsonObject metadata, JsonObject.Builder fields) {
    JsonObject known = fields.build();
    JsonObject.Builder rest = JsonObject.builder();
    metadata
        .members()
        .forEach((name, value) -> {
          boolean graph = name.startsWith("entity") || name.startsWith("relation");
          if (graph && !known.has(name)) {
            fields.put(name, value);
          } else {
            rest.put(name, value);
          }
        });
    if (!rest.isEmpty() || metadata.isEmpty()) {
      fields.put("metadata", rest.build());
    }
  }
}
