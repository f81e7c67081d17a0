package dev.rosemary.cli.exchange.line;

import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes lines of an exchange file. */
public final class LineEncoder {
  private LineEncoder() {}

  /** The line with its line feed. */
  public static byte[] line(Carried carried) {
    JsonObject.Builder object = JsonObject.builder();
    String metadata =
        switch (carried) {
          case CarriedEntity entity -> {
            object.put("type", "entity").put("name", entity.name());
            object.put("entityType", entity.type());
            object.put("observations", JsonArray.ofStrings(entity.observations()));
            yield entity.metadata();
          }
          case CarriedRelation relation -> {
            object.put("type", "relation").put("from", relation.from()).put("to", relation.to());
            object.put("relationType", relation.type());
            yield relation.metadata();
          }
        };
    return (withMetadata(object.build(), metadata).text() + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static JsonObject withMetadata(JsonObject line, @Nullable String metadata) {
    if (metadata == null) {
      return line;
    }
    JsonObject.Builder whole = line.toBuilder();
    Metadata.read(metadata)
        .members()
        .forEach((name, value) -> {
          if (!line.has(name)) {
            whole.put(name, value);
          }
        });
    return whole.build();
  }
}
