package dev.rosemary.surface.vault;

import dev.rosemary.engine.vault.Memory;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;

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
}
