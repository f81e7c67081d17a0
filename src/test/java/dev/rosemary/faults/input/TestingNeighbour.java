package dev.rosemary.faults.input;

import dev.rosemary.engine.embed.TestingModel;
import dev.rosemary.faults.TestingRosemary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What somebody else keeps beside the one who sends the arguments: in another project, session,
 * folder, thread, or as another user. It may neither show up nor change.
 */
enum TestingNeighbour {
  GRAPH {
    @Override
    void settle(TestingRosemary server, Path folder) throws Exception {
      server.ok("create_project", "{\"name\":\"the others\"}");
      server.ok("create_entities", with(TestingRosemary.entity("theirs", SECRET), "project"));
    }

    @Override
    void untouched(TestingRosemary server, Path folder) throws Exception {
      server.call("restore_project", "{\"name\":\"the others\"}");
      found(server, "open_nodes", with("{\"names\":[\"theirs\"]}", "project"));
    }
  },
  VAULT {
    @Override
    void settle(TestingRosemary server, Path folder) throws Exception {
      server.ok(
          "commit_memory",
          with(
              "{\"scope\":\"session\",\"key\":\"theirs\",\"content\":\"%s\"}".formatted(SECRET),
              "session_id"));
    }

    @Override
    void untouched(TestingRosemary server, Path folder) throws Exception {
      found(
          server, "search_memories", with("{\"query\":\"\",\"scope\":\"session\"}", "session_id"));
    }
  },
  RECALL {
    @Override
    void settle(TestingRosemary server, Path folder) throws Exception {
      server.ok(
          "store_memory", with("{\"content\":\"of others %s\"}".formatted(SECRET), "user_id"));
    }

    @Override
    Map<String, String> examples(TestingRosemary server, Path folder) throws Exception {
      Path sources = Files.createDirectories(folder.resolve("mine/sources"));
      Files.writeString(sources.resolve("One.java"), "class One { int uses() { return 1; } }");
      String path = "{\"path\":%s}".formatted(TestingArguments.quoted(sources.toString()));
      String project = TestingRosemary.string(server.object("index_project", path), "project_id");
      String named = "{\"project_id\":%s}".formatted(TestingArguments.quoted(project));
      return Map.of("index_project", path, "get_index_status", named, "delete_project", named);
    }

    @Override
    boolean concerns(String arguments) {
      // Without a user, all of them are meant.
      return arguments.contains("\"user_id\":\"mine\"");
    }

    @Override
    void untouched(TestingRosemary server, Path folder) throws Exception {
      found(server, "list_memories", with("{}", "user_id"));
    }
  },
  DOCS {
    @Override
    void settle(TestingRosemary server, Path folder) throws Exception {
      Path infinity = Files.createDirectories(folder.resolve("theirs/.infinity"));
      Files.writeString(infinity.resolve("memories.json"), SECRET);
      server.ok("activate_project", "{}");
    }

    @Override
    void untouched(TestingRosemary server, Path folder) throws Exception {
      Path file = folder.resolve("theirs/.infinity/memories.json");
      if (!Files.readString(file).equals(SECRET)) {
        throw new AssertionError("the neighbour's documents were changed");
      }
    }
  },
  THREADS {
    @Override
    void settle(TestingRosemary server, Path folder) throws Exception {
      server.ok(
          "create_entities",
          with(
              "{\"entities\":[{\"name\":\"theirs\",\"entityType\":\"Thing\",\"observations\":[\"it is %s\"]}]}"
                  .formatted(SECRET),
              "threadId"));
    }

    @Override
    Map<String, String> examples(TestingRosemary server, Path folder) throws Exception {
      String entity =
          "{\"name\":\"%s\",\"entityType\":\"Thing\",\"observations\":[\"it stays here\"],\"relations\":[{\"targetEntity\":\"%s\",\"relationType\":\"near\"}]}";
      String saved =
          "{\"threadId\":\"mine\",\"entities\":[%s,%s]}"
              .formatted(entity.formatted("one", "two"), entity.formatted("two", "one"));
      server.ok("save_memory", saved);
      String opened = server.ok("open_nodes", "{\"threadId\":\"mine\",\"names\":[\"one\"]}");
      String id = opened.replaceFirst("(?s).*\"observations\":\\[\\{\"id\":\"([^\"]+)\".*", "$1");
      return Map.of(
          "save_memory",
          saved,
          "get_observation_history",
          "{\"threadId\":\"mine\",\"entityName\":\"one\",\"observationId\":\"%s\"}".formatted(id));
    }

    @Override
    void untouched(TestingRosemary server, Path folder) throws Exception {
      found(server, "open_nodes", with("{\"names\":[\"theirs\"]}", "threadId"));
    }
  },
  MEMORY {
    @Override
    void settle(TestingRosemary server, Path folder) throws Exception {
      // Nothing of this surface makes a project by its name.
      try (TestingRosemary graph =
          TestingRosemary.of(
              TestingRosemary.whole(folder.resolve("data"), "--project", "the others"))) {
        graph.initialize();
        graph.ok("create_entities", TestingRosemary.entity("theirs", SECRET));
        graph.end();
      }
    }

    @Override
    Map<String, String> examples(TestingRosemary server, Path folder) throws Exception {
      String remembered = "{\"text\":\"it stays here\"}";
      String forgotten = id(server.ok("remember", remembered));
      String revised = id(server.ok("remember", "{\"text\":\"another one\"}"));
      return Map.of(
          "remember",
          remembered,
          "open",
          "{\"ids\":[%s]}".formatted(revised),
          "revise",
          "{\"id\":%s,\"text\":\"it is another one still\"}".formatted(revised),
          "forget",
          "{\"ids\":[%s]}".formatted(forgotten));
    }

    private static String id(String answer) {
      return TestingArguments.quoted(answer.substring(0, answer.indexOf(' ')));
    }

    @Override
    void untouched(TestingRosemary server, Path folder) throws Exception {
      found(server, "open", with("{\"ids\":[\"theirs\"]}", "project"));
    }
  };

  static final String SECRET = "rosmarinus-4711";

  /** What nobody but the neighbour knows. */
  static final List<String> THEIRS = List.of(SECRET, "the others", "theirs");

  /** The surface's name. */
  String surface() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The command of a server whose files all lie in this folder. */
  List<String> command(Path folder) throws IOException {
    Path mine = Files.createDirectories(folder.resolve("mine"));
    List<String> options = new ArrayList<>(List.of("--surface", surface(), "--project", "mine"));
    options.addAll(List.of("--project-dir", mine.toString(), "--allow-path", mine.toString()));
    options.addAll(List.of("--vault-dimensions", "2"));
    options.addAll(List.of("--embedding-model", TestingModel.folder().toAbsolutePath().toString()));
    return TestingRosemary.whole(folder.resolve("data"), options.toArray(String[]::new));
  }

  /** Writes what is not to be seen. */
  abstract void settle(TestingRosemary server, Path folder) throws Exception;

  /** Arguments, by tool, that chance would not find; what they name is there at first. */
  Map<String, String> examples(TestingRosemary server, Path folder) throws Exception {
    return Map.of();
  }

  /** Fails unless it is still there as it was. */
  abstract void untouched(TestingRosemary server, Path folder) throws Exception;

  /** Whether a call with these arguments may not see what the neighbour has. */
  boolean concerns(String arguments) {
    return true;
  }

  private static String with(String arguments, String name) {
    String more = "\"%s\":\"the others\"".formatted(name);
    return arguments.equals("{}")
        ? "{" + more + "}"
        : arguments.substring(0, arguments.length() - 1) + "," + more + "}";
  }

  private static void found(TestingRosemary server, String tool, String arguments)
      throws Exception {
    String text = server.ok(tool, arguments);
    if (!text.contains(SECRET)) {
      throw new AssertionError("the neighbour's text is gone: " + text);
    }
  }
}
