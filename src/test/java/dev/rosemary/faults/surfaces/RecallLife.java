package dev.rosemary.faults.surfaces;

import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Memories with their validity, entities, relations, and an index of source code. */
final class RecallLife extends Life {
  private final List<String> entities = new CopyOnWriteArrayList<>();
  private Path sources = Path.of(".");

  RecallLife() {
    super("recall");
  }

  @Override
  List<String> command(Path folder) {
    sources = folder.resolve("sources");
    return super.command(folder);
  }

  @Override
  void live(Caller caller, String name) throws Exception {
    String first = store(caller, name + "-o");
    caller.ledger().uncertain(name + "-o");
    caller.makes(
        "update_memory", "{'id':'%s','content':'%s-n'}".formatted(first, name), name + "-n");
    caller.ledger().gone(name + "-o");
    String second = store(caller, name + "-s");
    caller.makes(
        "invalidate",
        "{'id':'%s','reason':'%s-r','superseded_by':'%s'}".formatted(first, name, second),
        name + "-r");
    String third = store(caller, name + "-x");
    caller.ends("delete_memory", "{'id':'%s'}".formatted(third), name + "-x");
    caller.makes("create_entity", "{'name':'%s'}".formatted(name), name);
    entities.add(name);
    caller.makes(
        "create_relation",
        "{'from_entity':'%1$s','to_entity':'%1$s','relation_type':'%1$s-l'}".formatted(name),
        name + "-l");
    caller.makes("create_entity", "{'name':'%s-e'}".formatted(name), name + "-e");
    caller.ends("delete_entity", "{'entity_id':'%s-e'}".formatted(name), name + "-e");
    Path folder = Files.createDirectories(sources.resolve(name + "-d"));
    Files.writeString(folder.resolve("A.java"), "class A%s { void run() {} }".formatted(name));
    Json indexed = caller.call("index_project", "{'path':'%s'}".formatted(folder));
    String project = TestingRosemary.string((JsonObject) indexed, "project_id");
    caller.ledger().present(project);
    caller.ends("delete_project", "{'project_id':'%s'}".formatted(project), project);
  }

  private static String store(Caller caller, String content) throws Exception {
    Json stored = caller.makes("store_memory", "{'content':'%s'}".formatted(content), content);
    return TestingRosemary.string((JsonObject) stored, "id");
  }

  @Override
  String stored(TestingRosemary server) throws Exception {
    StringBuilder all =
        new StringBuilder(pages(server, "list_memories", "{\"limit\":100}"))
            .append(pages(server, "list_projects", "{}"));
    for (String entity : entities) {
      String asked = "{\"entity_id\":\"%s\",\"direction\":\"both\"}".formatted(entity);
      all.append(server.ok("get_related", asked)).append("\"").append(entity).append("\"");
    }
    return all.toString();
  }
}
