package dev.rosemary.faults.surfaces;

import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Documents of a project's folder. */
final class DocsLife extends Life {
  private Path file = Path.of(".");

  DocsLife() {
    super("docs");
  }

  @Override
  List<String> command(Path folder) {
    file = folder.resolve(".infinity").resolve("memories.json");
    return super.command(folder);
  }

  @Override
  void live(Caller caller, String name) throws Exception {
    caller.call("activate_project", "{}");
    String id = store(caller, name);
    caller.ledger().uncertain(name + "-o");
    caller.makes(
        "update_memory", "{'memory_id':'%s','content':'%s-n'}".formatted(id, name), name + "-n");
    caller.ledger().gone(name + "-o");
    String other = store(caller, name + "-x");
    caller.ends("delete_memory", "{'memory_id':'%s'}".formatted(other), name + "-x", name + "-x-o");
  }

  private static String store(Caller caller, String title) throws Exception {
    Json stored =
        caller.makes(
            "store_memory",
            "{'title':'%1$s','type':'rules','content':'%1$s-o'}".formatted(title),
            title,
            title + "-o");
    return TestingRosemary.string((JsonObject) stored, "memory_id");
  }

  @Override
  String stored(TestingRosemary server) throws Exception {
    server.ok("activate_project", "{}");
    server.ok("list_memories", "{}");
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
