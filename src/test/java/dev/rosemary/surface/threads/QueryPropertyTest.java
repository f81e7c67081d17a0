package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random graphs, filters, limits and budgets: the pages of a query hold all, each once. */
class QueryPropertyTest {
  private static final long SEED = 17;
  private static final int GRAPHS = 6;
  private static final int ENTITIES = 26;
  private static final int RELATIONS = 60;
  private static final int SMALLEST_BUDGET = 1_600;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private record Edge(String from, String to) {}

  @Test
  @DisplayName(
      "T-17, C-10: over all pages each matching entity and each relation among them comes once,"
          + " with the later of its ends")
  void pagesHoldAllOnce() throws Exception {
    Random random = new Random(SEED);
    for (int graph = 0; graph < GRAPHS; graph++) {
      Path home = directory.resolve("graph" + graph);
      Set<String> important = new HashSet<>();
      Set<Edge> edges = new HashSet<>();
      try (TestingThreads threads = new TestingThreads(home)) {
        fill(threads, random, important, edges);
      }
      for (int budget : new int[] {0, SMALLEST_BUDGET, 2_500, 5_000}) {
        try (TestingThreads threads = new TestingThreads(home, budget, false)) {
          for (int limit : new int[] {1, 1 + random.nextInt(6), 1_000}) {
            check(threads, "", limit, null, edges);
            check(threads, ",'importanceMin':0.5", limit, important, edges);
          }
        }
      }
    }
  }

  private static void fill(
      TestingThreads threads, Random random, Set<String> important, Set<Edge> edges)
      throws Exception {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < ENTITIES; i++) {
      // Beyond the basic plane and before it: their order differs between UTF-8 and UTF-16.
      names.add((i % 5 == 0 ? "😀" : i % 5 == 1 ? "\uFF5E" : "n") + random.nextInt(100) + "-" + i);
    }
    for (int from = 0; from < ENTITIES; ) {
      int to = Math.min(ENTITIES, from + 1 + random.nextInt(9));
      StringBuilder entities = new StringBuilder();
      for (String name : names.subList(from, to)) {
        boolean matters = random.nextBoolean();
        if (matters) {
          important.add(name);
        }
        entities
            .append(entities.isEmpty() ? "" : ",")
            .append(
                "{'name':'%s','entityType':'Thing','importance':%s,'observations':['Is %s']}"
                    .formatted(name, matters ? "0.7" : "0.3", "x".repeat(random.nextInt(120))));
      }
      threads.ok("create_entities", "{'threadId':'t','entities':[" + entities + "]}");
      from = to;
    }
    threads.saveCircle("other", names.getFirst(), names.getLast());
    for (int i = 0; i < RELATIONS; i++) {
      // Now and then the first one: a hub.
      String from = names.get(random.nextInt(3) == 0 ? 0 : random.nextInt(ENTITIES));
      String to = names.get(random.nextInt(ENTITIES));
      edges.add(new Edge(from, to));
      threads.ok(
          "create_relations",
          "{'threadId':'t','relations':[{'from':'%s','to':'%s','relationType':'r'}]}"
              .formatted(from, to));
    }
  }

  private static void check(
      TestingThreads threads,
      String filter,
      int limit,
      @Nullable Set<String> matching,
      Set<Edge> edges)
      throws Exception {
    List<String> entities = new ArrayList<>();
    List<Edge> relations = new ArrayList<>();
    String cursor = "";
    int pages = 0;
    do {
      TestingAnswer page =
          threads.ok(
              "query_nodes",
              "{'threadId':'t'%s,'limit':%d,'cursor':'%s'}".formatted(filter, limit, cursor));
      List<String> here = page.all("entities.*.name");
      // An entity that is larger than a page goes on at the beginning of the next.
      boolean goesOn = !entities.isEmpty() && here.getFirst().equals(entities.getLast());
      entities.addAll(goesOn ? here.subList(1, here.size()) : here);
      List<String> from = page.all("relations.*.from");
      List<String> to = page.all("relations.*.to");
      for (int i = 0; i < from.size(); i++) {
        relations.add(new Edge(from.get(i), to.get(i)));
        assertThat(entities).contains(from.get(i), to.get(i));
        assertThat(here).containsAnyOf(from.get(i), to.get(i));
      }
      assertThat(here.size()).isLessThanOrEqualTo(limit);
      cursor = page.all("next_cursor").isEmpty() ? "" : page.string("next_cursor");
      pages++;
    } while (!cursor.isEmpty());
    String what = "seed %d, limit %d, %d pages %s".formatted(SEED, limit, pages, filter);
    assertThat(entities).as(what).doesNotHaveDuplicates();
    assertThat(entities.size()).as(what).isEqualTo(matching == null ? ENTITIES : matching.size());
    Set<Edge> wanted = new HashSet<>(edges);
    if (matching != null) {
      assertThat(entities).as(what).containsExactlyInAnyOrderElementsOf(matching);
      wanted.removeIf(edge -> !matching.contains(edge.from()) || !matching.contains(edge.to()));
    }
    assertThat(relations).as(what).containsExactlyInAnyOrderElementsOf(wanted);
  }
}
