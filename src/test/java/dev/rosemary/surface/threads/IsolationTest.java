package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads and the graph in one file do not see each other. */
class IsolationTest {
  private static final long SEED = 99;
  private static final int STEPS = 150;
  private static final String ID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}";
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z";

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  /** Published names where both surfaces have a tool of the same one. */
  private static String graph(String tool) {
    return "graph_" + tool;
  }

  private static String normal(TestingAnswer answer) {
    return answer
        .result()
        .text()
        .replaceAll(ID, "id")
        .replaceAll(TIME, "time")
        .replaceAll("next_cursor[^,}]*", "cursor");
  }

  @Test
  @DisplayName("T-9: the same name in two threads and in the graph is three entities")
  void keepsApart() throws Exception {
    try (TestingThreads threads = TestingThreads.withGraph(directory)) {
      threads.saveCircle("one", "Ann", "Bob");
      threads.saveCircle("two", "Ann", "Cid");
      threads.ok(
          graph("create_entities"),
          "{'entities':[{'name':'Ann','entity_type':'g','observations':['Is called Ann in the graph']}]}");
      assertThat(threads.ok("query_nodes", "{'threadId':'one'}").all("entities.*.name"))
          .containsExactly("Ann", "Bob");
      for (String thread : List.of("one", "two")) {
        TestingAnswer found =
            threads.ok(
                "threads_search_nodes", "{'threadId':'%s','query':'called Ann'}".formatted(thread));
        assertThat(found.all("entities.*.name").getFirst()).isEqualTo("Ann");
        assertThat(found.all("entities.0.observations.*.content")).containsExactly("Is called Ann");
      }
      TestingAnswer found = threads.ok(graph("search_nodes"), "{'query':'called'}");
      assertThat(found.all("entities.*.name")).containsExactly("Ann");
      assertThat(found.all("entities.0.observations.*.content"))
          .containsExactly("Is called Ann in the graph");
      assertThat(threads.ok(graph("read_graph"), "{}").all("entities.*")).hasSize(1);
      assertThat(threads.ok(graph("read_graph"), "{}").all("relations.*")).isEmpty();
      assertThat(threads.ok(graph("delete_entities"), "{'names':['Bob']}").string("deleted"))
          .isEqualTo("0");
      threads.ok(graph("delete_entities"), "{'names':['Ann']}");
      assertThat(
              threads
                  .ok("threads_open_nodes", "{'threadId':'one','names':['Ann']}")
                  .all("entities.*"))
          .hasSize(1);
      threads.ok("threads_delete_entities", "{'threadId':'one','names':['Ann']}");
      assertThat(
              threads
                  .ok("threads_open_nodes", "{'threadId':'two','names':['Ann']}")
                  .all("entities.*"))
          .hasSize(1);
      TestingAnswer wrong =
          threads.call(
              "threads_add_observations",
              "{'threadId':'two','observations':[{'entityName':'Bob','contents':['Is new']}]}");
      assertThat(wrong.string("validation_errors.0.problem"))
          .isEqualTo("No entity named 'Bob' in this thread");
      TestingAnswer near =
          threads.call(
              graph("add_observations"),
              "{'observations':[{'entity_name':'Cidd','contents':['x']}]}");
      assertThat(near.text()).doesNotContain("'Cid'");
      assertThat(
              threads
                  .call("find_relation_path", "{'threadId':'two','from':'Cid','to':'Bob'}")
                  .text())
          .contains("No entity named 'Bob'");
    }
  }

  @Test
  @DisplayName("T-9: random calls on graph answer the same with threads in the file as without")
  void leavesTheGraphAlone() throws Exception {
    Random random = new Random(SEED);
    try (TestingThreads mixed = TestingThreads.withGraph(directory.resolve("mixed"));
        TestingThreads plain = TestingThreads.withGraph(directory.resolve("plain"))) {
      for (int step = 0; step < STEPS; step++) {
        mixed.saveCircle("t" + random.nextInt(3), name(random), "x" + name(random));
        List<String> call = graphCall(random);
        assertThat(normal(mixed.call(graph(call.get(0)), call.get(1))))
            .as("seed %d, step %d: %s", SEED, step, call)
            .isEqualTo(normal(plain.call(graph(call.get(0)), call.get(1))));
      }
    }
  }

  @Test
  @DisplayName(
      "T-9: random calls on a thread answer the same with other threads and a graph beside it")
  void leavesThreadsAlone() throws Exception {
    Random random = new Random(SEED + 1);
    try (TestingThreads mixed = TestingThreads.withGraph(directory.resolve("mixed"));
        TestingThreads plain = TestingThreads.withGraph(directory.resolve("plain"))) {
      for (int step = 0; step < STEPS; step++) {
        mixed.saveCircle("other", name(random), "x" + name(random));
        if (step == 0) {
          // An empty answer names the threads that there are, but nothing of what they hold.
          plain.saveCircle("other", "a", "b");
        }
        List<String> beside = graphCall(random);
        mixed.call(graph(beside.get(0)), beside.get(1));
        List<String> call = threadCall(random);
        assertThat(normal(mixed.call(call.get(0), call.get(1))))
            .as("seed %d, step %d: %s", SEED, step, call)
            .isEqualTo(normal(plain.call(call.get(0), call.get(1))));
      }
    }
  }

  private static String name(Random random) {
    return "n" + random.nextInt(6);
  }

  private static List<String> graphCall(Random random) {
    String a = name(random);
    String b = name(random);
    return switch (random.nextInt(8)) {
      case 0 ->
          List.of(
              "create_entities",
              "{'entities':[{'name':'%s','entity_type':'t','observations':['is called %s','is %s']},{'name':'%s','entity_type':'t'}]}"
                  .formatted(a, a, random.nextInt(4), b));
      case 1 ->
          List.of(
              "add_observations",
              "{'observations':[{'entity_name':'%s','contents':['is next to %s']}]}"
                  .formatted(a, b));
      case 2 ->
          List.of(
              "create_relations",
              "{'relations':[{'from':'%s','to':'%s','relation_type':'next'}]}".formatted(a, b));
      case 3 -> List.of("search_nodes", "{'query':'called %s OR next'}".formatted(a));
      case 4 -> List.of("search_nodes", "{'query':'is %s'}".formatted(b));
      case 5 -> List.of("open_nodes", "{'names':['%s','%s']}".formatted(a, b));
      case 6 -> List.of("read_graph", "{'limit':2}");
      default -> List.of("delete_entities", "{'names':['%s']}".formatted(a));
    };
  }

  private static List<String> threadCall(Random random) {
    String a = name(random);
    String b = name(random);
    List<List<String>> calls = new ArrayList<>();
    calls.add(
        List.of(
            "save_memory",
            "{'threadId':'t','entities':[{'name':'%s','entityType':'T','observations':['is called %s'],'relations':[{'targetEntity':'x%s','relationType':'next'}]},{'name':'x%s','entityType':'T','observations':['is called %s'],'relations':[{'targetEntity':'%s','relationType':'next'}]}]}"
                .formatted(a, a, b, b, b, a)));
    calls.add(
        List.of(
            "threads_add_observations",
            "{'threadId':'t','observations':[{'entityName':'%s','contents':['is next to %s']}]}"
                .formatted(a, b)));
    calls.add(
        List.of(
            "threads_create_relations",
            "{'threadId':'t','relations':[{'from':'%s','to':'x%s','relationType':'near'}]}"
                .formatted(a, b)));
    calls.add(
        List.of(
            "threads_search_nodes", "{'threadId':'t','query':'called %s OR next'}".formatted(a)));
    calls.add(
        List.of("threads_open_nodes", "{'threadId':'t','names':['%s','x%s']}".formatted(a, b)));
    calls.add(List.of("threads_read_graph", "{'threadId':'t'}"));
    calls.add(List.of("query_nodes", "{'threadId':'t','importanceMin':0.5}"));
    calls.add(
        List.of("find_relation_path", "{'threadId':'t','from':'%s','to':'x%s'}".formatted(a, b)));
    calls.add(List.of("threads_delete_entities", "{'threadId':'t','names':['%s']}".formatted(a)));
    calls.add(
        List.of(
            "threads_delete_relations",
            "{'threadId':'t','relations':[{'from':'%s','to':'x%s','relationType':'next'}]}"
                .formatted(a, b)));
    return calls.get(random.nextInt(calls.size()));
  }
}
