package dev.rosemary.faults.surfaces;

import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;

/** Entities, observations and relations in projects that come, go and are moved. */
final class GraphLife extends Life {
  GraphLife() {
    super("graph");
  }

  @Override
  void live(Caller caller, String name) throws Exception {
    caller.makes("create_project", "{'name':'%s-p'}".formatted(name), name + "-p");
    caller.call("switch_project", "{'name':'%s-p'}".formatted(name));
    caller.makes(
        "create_entities",
        "{'entities':[{'name':'%1$s','entity_type':'t','observations':['%1$s-o']},{'name':'%1$s-x','entity_type':'t'}]}"
            .formatted(name),
        name,
        name + "-o",
        name + "-x");
    caller.makes(
        "add_observations",
        "{'observations':[{'entity_name':'%1$s','contents':['%1$s-a','%1$s-d']}]}".formatted(name),
        name + "-a",
        name + "-d");
    caller.makes(
        "create_relations",
        "{'relations':[{'from':'%1$s','to':'%1$s-x','relation_type':'%1$s-r'},{'from':'%1$s','to':'%1$s-x','relation_type':'%1$s-q'}]}"
            .formatted(name),
        name + "-r",
        name + "-q");
    caller.ends(
        "delete_observations",
        "{'deletions':[{'entity_name':'%1$s','observations':['%1$s-d']}]}".formatted(name),
        name + "-d");
    caller.ends(
        "delete_relations",
        "{'relations':[{'from':'%1$s','to':'%1$s-x','relation_type':'%1$s-q'}]}".formatted(name),
        name + "-q");
    caller.ends("delete_entities", "{'names':['%s-x']}".formatted(name), name + "-x", name + "-r");
    caller.call("archive_project", "{'name':'%s-p'}".formatted(name));
    caller.call("restore_project", "{'name':'%s-p'}".formatted(name));
    caller.makes("create_project", "{'name':'%s-z'}".formatted(name), name + "-z");
    caller.ends("delete_project", "{'name':'%s-z'}".formatted(name), name + "-z");
  }

  @Override
  String stored(TestingRosemary server) throws Exception {
    StringBuilder all = new StringBuilder();
    JsonObject projects = answer(server, "list_projects", "{\"status\":\"all\"}");
    all.append(projects.text());
    JsonArray list = projects.array("projects");
    if (list == null) {
      throw new AssertionError(projects.text());
    }
    for (Json project : list.items()) {
      String name = TestingRosemary.string((JsonObject) project, "name");
      if (TestingRosemary.string((JsonObject) project, "status").equals("archived")) {
        server.ok("restore_project", "{\"name\":\"%s\"}".formatted(name));
      }
      all.append(pages(server, "read_graph", "{\"project\":\"%s\"}".formatted(name)));
    }
    return all.toString();
  }
}
