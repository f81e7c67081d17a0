package dev.rosemary.surface.vault;

import dev.rosemary.engine.vault.Memory;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
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

  /** Adds the warnings of a call, if there are any: ours, and the arguments that were ignored. */
  static JsonObject.Builder warnings(JsonObject.Builder object, List<String> ours, Call call) {
    List<String> warnings = new ArrayList<>(ours);
    if (!call.unknownArguments().isEmpty()) {
      warnings.add("Ignored unknown arguments: " + String.join(", ", call.unknownArguments()));
    }
    return warnings.isEmpty() ? object : object.put("warnings", JsonArray.ofStrings(warnings));
  }
}
