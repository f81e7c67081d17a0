package dev.rosemary.cli.exchange.line;

import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.markdown.NoteSource;
import dev.rosemary.engine.graph.GraphImport.MetadataJoin;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a line that the schema has no column for, kept as the text of a JSON object. */
public final class Metadata implements MetadataJoin {
  /** The text of the fields but for those of these names; null when there are none. */
  public static @Nullable String of(JsonObject object, Set<String> known) {
    JsonObject.Builder rest = JsonObject.builder();
    object
        .members()
        .forEach((name, value) -> {
          if (!known.contains(name)) {
            rest.put(name, value);
          }
        });
    return rest.isEmpty() ? null : rest.build().text();
  }

  /** The fields; none where the text is no JSON object, which this program never writes. */
  public static JsonObject read(@Nullable String text) {
    return NoteFields.object(text);
  }

  @Override
  public Joined join(String kept, String given) {
    if (kept.equals(given)) {
      return new Joined(kept, List.of());
    }
    JsonObject present = read(kept);
    JsonObject.Builder joined = present.toBuilder();
    List<String> differing = new ArrayList<>();
    boolean grew = false;
    for (Map.Entry<String, Json> field : read(given).members().entrySet()) {
      Json value = present.get(field.getKey());
      if (value == null) {
        joined.put(field.getKey(), field.getValue());
        grew = true;
      } else if (field.getKey().equals(NoteSource.FIELD)) {
        // Where texts stand in their file, and not what is known: the later file is right.
        joined.put(field.getKey(), field.getValue());
        grew |= !value.equals(field.getValue());
      } else if (!value.equals(field.getValue())) {
        differing.add(field.getKey());
      }
    }
    return new Joined(grew ? joined.build().text() : kept, differing);
  }
}
