package dev.rosemary.surface.graph;

import static dev.rosemary.surface.graph.TestingGraph.array;
import static dev.rosemary.surface.graph.TestingGraph.json;
import static dev.rosemary.surface.graph.TestingGraph.key;
import static dev.rosemary.surface.graph.TestingGraph.newEntity;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteConfig;

/** Any sequence of calls agrees with a plain model of the graph. */
class GraphPropertyTest {
  private static final int STEPS = 250;
  private static final List<String> NAMES =
      List.of("alpha", "beta", "gamma", "delta", "Alpha", "épsilon", "数据", "a b", "🎉", "x\u0000y");
  private static final List<String> TYPES = List.of("service", "person", "t y p e");
  private static final List<String> WORDS =
      List.of(
          "kafka",
          "JWT",
          "tokens",
          "expiry",
          "数据库",
          "café",
          "C++",
          "the",
          "🎉",
          " ",
          "parse_config");

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  /** What a project should hold. */
  private static final class Model {
    final Map<String, String> types = new LinkedHashMap<>();
    final Map<String, Set<String>> observations = new LinkedHashMap<>();
    final Set<List<String>> relations = new LinkedHashSet<>();

    void create(String name, String type) {
      types.putIfAbsent(name, type);
      observations.computeIfAbsent(name, _ -> new LinkedHashSet<>());
    }

    boolean delete(String name) {
      observations.remove(name);
      relations.removeIf(relation -> relation.get(0).equals(name) || relation.get(2).equals(name));
      return types.remove(name) != null;
    }

    Set<String> of(String name) {
      return observations.computeIfAbsent(name, _ -> new LinkedHashSet<>());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  @DisplayName(
      "G-17: property: after each call of a random sequence the graph is the model's; G-24: full text holds exactly the active rows")
  void agreesWithTheModel(long seed) throws SQLException {
    Random random = new Random(seed);
    Map<String, Model> models = new LinkedHashMap<>();
    Map<String, String> files = new LinkedHashMap<>();
    try (TestingGraphServer server = new TestingGraphServer(directory)) {
      TestingGraph graph = server.session();
      for (String project : List.of("one", "two")) {
        files.put(
            project, graph.ok("create_project", "{\"name\":\"" + project + "\"}").string("id"));
        models.put(project, new Model());
      }
      for (int step = 0; step < STEPS; step++) {
        boolean named = random.nextInt(3) == 0;
        String project = named ? "one" : "two";
        Model model = java.util.Objects.requireNonNull(models.get(project));
        String in = named ? ",\"project\":\"one\"}" : "}";
        try {
          step(graph, random, model, in);
          for (Map.Entry<String, Model> each : models.entrySet()) {
            check(graph, each.getValue(), "{\"project\":\"" + each.getKey() + "\"}");
          }
        } catch (AssertionError e) {
          throw new AssertionError("seed " + seed + ", step " + step, e);
        }
      }
      for (String id : files.values()) {
        Path file = directory.resolve("projects/" + id + ".db");
        for (int i = 0; i < 2; i++) {
          assertThat(rows(file, "SELECT rowid FROM entities_fts ORDER BY 1"))
              .isEqualTo(
                  rows(file, "SELECT rowid FROM entities WHERE deleted_at IS NULL ORDER BY 1"));
          assertThat(rows(file, "SELECT rowid FROM observations_fts ORDER BY 1"))
              .isEqualTo(
                  rows(file, "SELECT rowid FROM observations WHERE deleted_at IS NULL ORDER BY 1"));
          run(file, "INSERT INTO entities_fts(entities_fts) VALUES('integrity-check')");
          run(file, "INSERT INTO observations_fts(observations_fts) VALUES('integrity-check')");
          run(file, "VACUUM");
        }
      }
    }
  }

  private static void step(TestingGraph graph, Random random, Model model, String in) {
    String name = pick(random, NAMES);
    String other = pick(random, NAMES);
    String type = pick(random, TYPES);
    boolean known = model.types.containsKey(name);
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> {
        String[] contents = {text(random), text(random)};
        boolean fails = random.nextInt(8) == 0;
        String entities = newEntity(name, type, contents) + "," + newEntity(other, type);
        if (fails) {
          graph.error(
              "create_entities",
              "{\"entities\":[" + entities + "," + newEntity(" ", "t") + "]" + in);
        } else {
          TestingAnswer answer =
              graph.ok("create_entities", "{\"entities\":[" + entities + "]" + in);
          assertThat(answer.string("entities.0.created")).isEqualTo(Boolean.toString(!known));
          model.create(name, type);
          model.of(name).addAll(List.of(contents));
          model.create(other, type);
        }
      }
      case 3, 4 -> {
        String content = text(random);
        String call =
            "{\"observations\":[{\"entity_name\":"
                + json(name)
                + ",\"contents\":["
                + json(content)
                + "]}]"
                + in;
        if (known) {
          boolean isNew = model.of(name).add(content);
          assertThat(graph.ok("add_observations", call).all("observations.*"))
              .hasSize(isNew ? 1 : 0);
        } else {
          graph.error("add_observations", call);
        }
      }
      case 5 -> {
        String call = "{\"relations\":[" + key(name, type, other) + "]" + in;
        if (known && model.types.containsKey(other)) {
          boolean isNew = model.relations.add(List.of(name, type, other));
          assertThat(graph.ok("create_relations", call).string("relations.0.created"))
              .isEqualTo(Boolean.toString(isNew));
        } else {
          graph.error("create_relations", call);
        }
      }
      case 6 -> {
        TestingAnswer answer = graph.ok("delete_entities", "{\"names\":[" + json(name) + "]" + in);
        assertThat(answer.number("deleted")).isEqualTo(model.delete(name) ? 1 : 0);
      }
      case 7 -> {
        List<String> contents = known ? List.copyOf(model.of(name)) : List.of();
        String content = contents.isEmpty() ? text(random) : pick(random, contents);
        TestingAnswer answer =
            graph.ok(
                "delete_observations",
                "{\"deletions\":[{\"entity_name\":"
                    + json(name)
                    + ",\"observations\":["
                    + json(content)
                    + "]}]"
                    + in);
        assertThat(answer.number("deleted"))
            .isEqualTo(known && model.of(name).remove(content) ? 1 : 0);
      }
      case 8 -> {
        TestingAnswer answer =
            graph.ok("delete_relations", "{\"relations\":[" + key(name, type, other) + "]" + in);
        assertThat(answer.number("deleted"))
            .isEqualTo(model.relations.remove(List.of(name, type, other)) ? 1 : 0);
      }
      default -> {
        TestingAnswer opened =
            graph.ok("open_nodes", "{\"names\":" + array(List.of(name, other)) + in);
        Set<String> asked = new LinkedHashSet<>(List.of(name, other));
        assertThat(opened.all("not_found.*"))
            .isEqualTo(asked.stream().filter(each -> !model.types.containsKey(each)).toList());
        asked.retainAll(model.types.keySet());
        assertThat(opened.all("entities.*.name")).isEqualTo(List.copyOf(asked));
        TestingAnswer found =
            graph.ok("search_nodes", "{\"query\":" + json(name) + ",\"limit\":1000" + in);
        assertThat(found.all("entities.*.name"))
            .doesNotHaveDuplicates()
            .isSubsetOf(model.types.keySet());
        if (known) {
          assertThat(found.string("entities.0.name")).isEqualTo(name);
          assertThat(found.all("entities.0.observations.*.content"))
              .isEqualTo(List.copyOf(model.of(name)));
        }
      }
    }
  }

  private static void check(TestingGraph graph, Model model, String arguments) {
    TestingAnswer read = graph.ok("read_graph", arguments);
    Map<String, String> types = new LinkedHashMap<>();
    Map<String, List<String>> observations = new LinkedHashMap<>();
    int i = 0;
    for (String name : read.all("entities.*.name")) {
      types.put(name, read.string("entities." + i + ".entity_type"));
      observations.put(name, read.all("entities." + i++ + ".observations.*.content"));
    }
    assertThat(types).isEqualTo(model.types);
    model
        .types
        .keySet()
        .forEach(name -> assertThat(observations.get(name)).isEqualTo(List.copyOf(model.of(name))));
    Set<List<String>> relations = new LinkedHashSet<>();
    for (String relation : read.all("relations.*")) {
      JsonObject object = (JsonObject) TestingAnswer.parse(relation);
      relations.add(
          List.of(member(object, "from"), member(object, "relation_type"), member(object, "to")));
    }
    assertThat(relations).isEqualTo(model.relations);
    assertThat(read.all("relations.*")).hasSize(model.relations.size());
  }

  private static String member(JsonObject object, String name) {
    String value = object.string(name);
    return value == null ? "" : value;
  }

  private static String pick(Random random, List<String> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      text.append(pick(random, WORDS)).append(random.nextBoolean() ? " " : "");
    }
    return text.toString();
  }

  private static List<String> rows(Path file, String sql) throws SQLException {
    try (Connection connection = new SQLiteConfig().createConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(result.getString(1));
      }
      return rows;
    }
  }

  private static void run(Path file, String sql) throws SQLException {
    try (Connection connection = new SQLiteConfig().createConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }
}
