package dev.rosemary.faults.surfaces;

import dev.rosemary.faults.TestingRosemary;

/** Memories of the vault, by key. Those of a session end with the process that held it. */
final class VaultLife extends Life {
  VaultLife() {
    super("vault");
  }

  @Override
  void live(Caller caller, String name) throws Exception {
    caller.call("set_session_id", "{'session_id':'%s'}".formatted(name));
    String commit = "{'scope':'vault','key':'%s','content':'%s','tags':['%s']}";
    caller.makes(
        "commit_memory", commit.formatted(name, name + "-o", name + "-t"), name, name + "-o");
    caller.ledger().uncertain(name + "-o");
    caller.makes("commit_memory", commit.formatted(name, name + "-n", name + "-t"), name + "-n");
    caller.ledger().gone(name + "-o");
    caller.makes("commit_memory", commit.formatted(name + "-x", name + "-y", "t"), name + "-y");
    caller.ends(
        "prune_memory", "{'scope':'vault','key':'%s-x'}".formatted(name), name + "-x", name + "-y");
    caller.call("commit_memory", "{'scope':'session','key':'%s','content':'s'}".formatted(name));
  }

  @Override
  String stored(TestingRosemary server) throws Exception {
    return pages(server, "search_memories", "{\"query\":\"\",\"scope\":\"vault\",\"limit\":100}");
  }
}
