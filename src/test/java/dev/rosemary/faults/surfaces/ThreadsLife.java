package dev.rosemary.faults.surfaces;

import dev.rosemary.faults.TestingRosemary;

/** Entities, versioned observations and relations of a thread. */
final class ThreadsLife extends Life {
  ThreadsLife() {
    super("threads");
  }

  @Override
  void live(Caller caller, String name) throws Exception {
    String entity =
        "{'name':'%s','entityType':'Thing','observations':['%s'],'relations':[{'targetEntity':'%s','relationType':'%s'}]}";
    caller.makes(
        "save_memory",
        "{'threadId':'t','entities':[%s,%s]}"
            .formatted(
                entity.formatted(name, name + "-o", name + "-x", name + "-r"),
                entity.formatted(name + "-x", name + "-y", name, name + "-q")),
        name,
        name + "-o",
        name + "-r",
        name + "-x",
        name + "-y",
        name + "-q");
    caller.ledger().uncertain(name + "-o");
    caller.makes(
        "add_observations",
        "{'threadId':'t','observations':[{'entityName':'%1$s','contents':[{'content':'%1$s-n','supersedes':'%1$s-o'},'%1$s-d']}]}"
            .formatted(name),
        name + "-n",
        name + "-d");
    caller.ledger().gone(name + "-o");
    caller.ends(
        "delete_observations",
        "{'threadId':'t','deletions':[{'entityName':'%1$s','observations':['%1$s-d']}]}"
            .formatted(name),
        name + "-d");
    caller.ends(
        "delete_relations",
        "{'threadId':'t','relations':[{'from':'%1$s-x','to':'%1$s','relationType':'%1$s-q'}]}"
            .formatted(name),
        name + "-q");
    caller.ends(
        "delete_entities",
        "{'threadId':'t','names':['%s-x']}".formatted(name),
        name + "-x",
        name + "-y",
        name + "-r");
    caller.makes(
        "create_entities",
        "{'threadId':'t','entities':[{'name':'%1$s-c','entityType':'Thing'}]}".formatted(name),
        name + "-c");
    caller.makes(
        "create_relations",
        "{'threadId':'t','relations':[{'from':'%1$s-c','to':'%1$s','relationType':'%1$s-l'}]}"
            .formatted(name),
        name + "-l");
  }

  @Override
  String stored(TestingRosemary server) throws Exception {
    return pages(server, "read_graph", "{\"threadId\":\"t\"}");
  }
}
