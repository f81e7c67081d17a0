package dev.rosemary.surface.vault;

import dev.rosemary.engine.vault.Memory;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The published forms of memories. */
final class MemoryJson {
  private MemoryJson() {}

  /** A memory as a resource shows it. */
  static JsonObject memory(Memory memory) {
    return JsonObject.builder()
        .put("key", memory.key())
        .put("content", memory.content())
        .put("tags", JsonArray.ofStrings(memory.tags()))
        .put("scope", memory.scope().word())
        .put("created_at", memory.createdAt())
        .put("updated_at", memory.updatedAt())
        .build();
  }

  static JsonArray memories(List<Memory> memories) {
    List<Json> items = new ArrayList<>(memories.size());
    for (Memory memory : memories) {
      items.add(memory(memory));
    }
    return new JsonArray(items);
  }
}
