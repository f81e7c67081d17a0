package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The file that an entity came from, kept in its metadata, so that an export can write that file
 * again: with the order and the headings of its text, which a list of observations does not have.
 *
 * @param path within the folder that was imported, with slashes
 * @param sections whether the file has an entity for each heading
 * @param text of the file; null where the entity alone gives the same text
 * @param links the entities that names in double brackets stand for, where they are others
 */
public record NoteSource(
    String path, boolean sections, @Nullable String text, Map<String, String> links) {
  /** The field of the metadata. */
  public static final String FIELD = "rosemary_source";

  /** Characters of a text that is kept, at most: with its copies it has to fit into the heap. */
  public static final int MOST = 8_000_000;

  public NoteSource {
    links = Map.copyOf(links);
  }

  /** The source of an entity, or null. */
  public static @Nullable NoteSource of(CarriedEntity entity) {
    String metadata = entity.metadata();
    if (metadata == null || !metadata.contains(FIELD)) {
      return null;
    }
    JsonObject source = NoteFields.object(metadata).object(FIELD);
    String path = source == null ? null : source.string("path");
    if (source == null || path == null) {
      return null;
    }
    Map<String, String> links = new LinkedHashMap<>();
    JsonObject known = source.object("links");
    if (known != null) {
      for (Map.Entry<String, Json> link : known.members().entrySet()) {
        if (link.getValue() instanceof JsonString name) {
          links.put(link.getKey(), name.value());
        }
      }
    }
    boolean sections = source.get("sections") == JsonBoolean.TRUE;
    return new NoteSource(path, sections, source.string("text"), links);
  }

  /** An entity with this source in its metadata. */
  public CarriedEntity in(CarriedEntity entity) {
    JsonObject.Builder source = JsonObject.builder().put("path", path);
    if (sections) {
      source.put("sections", JsonBoolean.TRUE);
    }
    source.putIfPresent("text", text);
    if (!links.isEmpty()) {
      JsonObject.Builder known = JsonObject.builder();
      new TreeMap<>(links).forEach(known::put);
      source.put("links", known.build());
    }
    JsonObject metadata =
        NoteFields.object(entity.metadata()).toBuilder().put(FIELD, source.build()).build();
    return new CarriedEntity(
        entity.line(), entity.name(), entity.type(), entity.observations(), metadata.text());
  }

  /** Metadata without a source. */
  public static JsonObject without(JsonObject metadata) {
    if (!metadata.has(FIELD)) {
      return metadata;
    }
    JsonObject.Builder rest = JsonObject.builder();
    metadata
        .members()
        .forEach((name, value) -> {
          if (!name.equals(FIELD)) {
            rest.put(name, value);
          }
        });
    return rest.build();
  }

  /** An entity without a source. */
  public static CarriedEntity without(CarriedEntity entity) {
    return new CarriedEntity(
        entity.line(),
        entity.name(),
        entity.type(),
        entity.observations(),
        NoteFields.text(without(NoteFields.object(entity.metadata()))));
  }

  /** The name of the file without folder and ending. */
  String stem() {
    return stem(path);
  }

  /** The name of a file without folder and ending. */
  public static String stem(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
