package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of analytics, queries, paths and the tools that other servers have too. */
class ReadingRowsTest {
  private static final long SEED = 5;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  @SuppressWarnings("NullAway.Init") // set before each test
  private TestingThreads threads;

  @BeforeEach
  void open() throws Exception {
    threads = new TestingThreads(directory);
  }

  @AfterEach
  void close() throws Exception {
    threads.close();
  }

  private TestingAnswer ok(String tool, String more) throws Exception {
    return threads.ok(tool, "{'threadId':'t'" + (more.isEmpty() ? "" : "," + more) + "}");
  }

  private void relate(String from, String to) throws Exception {
    ok(
        "create_relations",
        "'relations':[{'from':'%s','to':'%s','relationType':'r'}]".formatted(from, to));
  }

  private void create(String name, double importance) throws Exception {
    ok(
        "create_entities",
        "'entities':[{'name':'%s','entityType':'Thing','observations':['Is called %s'],'importance':%s}]"
            .formatted(name, name, importance));
  }

  @Test
  @DisplayName("T-15: the four lists have the fields of the source, in a fixed order")
  void analyses() throws Exception {
    create("low", 0.1);
    create("b high", 0.9);
    create("a high", 0.9);
    create("gone", 0.5);
    create("widow", 0.2);
    create("alone", 0.3);
    relate("low", "b high");
    relate("b high", "low");
    relate("b high", "a high");
    relate("widow", "gone");
    ok("delete_entities", "'names':['gone']");
    TestingAnswer answer = ok("get_analytics", "");
    assertThat(answer.all("top_important.*.entityName"))
        .containsExactly("a high", "b high", "alone", "widow", "low");
    assertThat(answer.all("top_important.0"))
        .containsExactly(
            "{\"entityName\":\"a high\",\"entityType\":\"Thing\",\"importance\":0.9,\"observationCount\":1}");
    assertThat(answer.all("most_connected.*"))
        .containsExactly(
            "{\"entityName\":\"b high\",\"entityType\":\"Thing\",\"relationCount\":3,\"connectedTo\":[\"low\",\"a high\"]}",
            "{\"entityName\":\"low\",\"entityType\":\"Thing\",\"relationCount\":2,\"connectedTo\":[\"b high\"]}",
            "{\"entityName\":\"a high\",\"entityType\":\"Thing\",\"relationCount\":1,\"connectedTo\":[\"b high\"]}");
    assertThat(answer.all("orphaned_entities.*"))
        .containsExactly(
            "{\"entityName\":\"alone\",\"entityType\":\"Thing\",\"reason\":\"no_relations\"}",
            "{\"entityName\":\"widow\",\"entityType\":\"Thing\",\"reason\":\"broken_relation\"}");
    assertThat(answer.all("recent_changes.*.entityName"))
        .containsExactly("widow", "a high", "b high", "low", "alone");
    assertThat(answer.all("recent_changes.*.changeType"))
        .containsExactly("updated", "updated", "updated", "updated", "created");
    assertThat(answer.all("recent_changes.0.lastModified"))
        .allMatch(time -> time.matches("2026-01-01T00:00:\\d\\d\\.000Z"));
    assertThat(ok("get_analytics", "'limit':1").all("top_important.*")).hasSize(1);
  }

  @Test
  @DisplayName(
      "T-15: a relation that was deleted by itself leaves no broken one, one to itself counts once")
  void countsRelations() throws Exception {
    create("a", 0.5);
    create("b", 0.5);
    relate("a", "b");
    relate("a", "a");
    assertThat(ok("get_analytics", "").all("most_connected.*.relationCount"))
        .containsExactly("2", "1");
    ok(
        "delete_relations",
        "'relations':[{'from':'a','to':'b','relationType':'r'},{'from':'a','to':'a','relationType':'r'}]");
    assertThat(ok("get_analytics", "").all("orphaned_entities.*.reason"))
        .containsExactly("no_relations", "no_relations");
    assertThat(ok("get_analytics", "").all("most_connected.*")).isEmpty();
  }

  @Test
  @DisplayName("T-15: each list has at most 10 entries, or limit ones; a new thread has none")
  void limits() throws Exception {
    String[] names = new String[30];
    for (int i = 0; i < names.length; i++) {
      names[i] = "n" + (10 + i);
    }
    threads.saveCircle("t", names);
    for (String list : List.of("recent_changes", "top_important", "most_connected")) {
      assertThat(ok("get_analytics", "").all(list + ".*.entityName"))
          .as(list)
          .containsExactly("n10", "n11", "n12", "n13", "n14", "n15", "n16", "n17", "n18", "n19");
      assertThat(ok("get_analytics", "'limit':100").all(list + ".*")).hasSize(30);
      assertThat(threads.ok("get_analytics", "{'threadId':'new'}").all(list + ".*")).isEmpty();
    }
    assertThat(ok("get_analytics", "").all("recent_changes.*.changeType")).containsOnly("created");
    assertThat(threads.call("get_analytics", "{'threadId':'t','limit':101}").isError()).isTrue();
  }

  @Test
  @DisplayName("T-15: counts of relations are right after random changes")
  void keepsDegrees() throws Exception {
    Random random = new Random(SEED);
    List<String> names = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f"));
    Set<String> edges = new HashSet<>();
    for (String name : names) {
      create(name, 0.5);
    }
    for (int step = 0; step < 120; step++) {
      String from = names.get(random.nextInt(names.size()));
      String to = names.get(random.nextInt(names.size()));
      switch (random.nextInt(5)) {
        case 0 -> {
          ok(
              "delete_relations",
              "'relations':[{'from':'%s','to':'%s','relationType':'r'}]".formatted(from, to));
          edges.remove(from + to);
        }
        case 1 -> {
          if (random.nextInt(4) == 0) {
            ok("delete_entities", "'names':['" + from + "']");
            edges.removeIf(edge -> edge.contains(from));
            create(from, 0.5);
          }
        }
        default -> {
          relate(from, to);
          edges.add(from + to);
        }
      }
      TestingAnswer answer = ok("get_analytics", "");
      List<String> counted = answer.all("most_connected.*.entityName");
      List<String> counts = answer.all("most_connected.*.relationCount");
      for (String name : names) {
        long degree = edges.stream().filter(edge -> edge.contains(name)).count();
        int at = counted.indexOf(name);
        assertThat(at < 0 ? 0 : Long.parseLong(counts.get(at)))
            .as("seed %d, step %d: %s", SEED, step, name)
            .isEqualTo(degree);
        assertThat(answer.all("orphaned_entities.*.entityName").contains(name))
            .isEqualTo(degree == 0);
      }
    }
  }

  @Test
  @DisplayName(
      "T-17: entities in inclusive ranges, the latest changed first, and relations among them")
  void queries() throws Exception {
    create("a", 0.1); // second 1 of the clock, and so on
    create("b", 0.5);
    create("c", 0.9);
    relate("a", "b");
    relate("b", "c");
    TestingAnswer all = ok("query_nodes", "");
    assertThat(all.all("entities.*.name")).containsExactly("b", "c", "a");
    assertThat(all.all("relations.*.from")).containsExactlyInAnyOrder("a", "b");
    TestingAnswer some = ok("query_nodes", "'importanceMin':0.5,'importanceMax':0.9");
    assertThat(some.all("entities.*.name")).containsExactly("b", "c");
    assertThat(some.all("relations.*.from")).containsExactly("b");
    String last = all.string("entities.1.lastModified");
    String first = all.string("entities.2.lastModified");
    assertThat(
            ok("query_nodes", "'timestampStart':'%s','timestampEnd':'%s'".formatted(last, last))
                .all("entities.*.name"))
        .containsExactlyInAnyOrder("b", "c");
    assertThat(ok("query_nodes", "'timestampEnd':'" + first + "'").all("entities.*.name"))
        .containsExactly("a");
    assertThat(
            ok("query_nodes", "'timestampStart':'2026-01-01','timestampEnd':'2026-01-01'")
                .all("entities.*"))
        .hasSize(3);
    assertThat(ok("query_nodes", "'timestampStart':'2026-01-01T03:00:00+02:00'").all("entities.*"))
        .isEmpty();
    assertThat(
            ok("query_nodes", "'entityType':'thing','confidenceMin':1,'confidenceMax':1")
                .all("entities.*"))
        .hasSize(3);
    assertThat(ok("query_nodes", "'entityType':'Other'").string("message")).contains("No entity");
    assertThat(threads.call("query_nodes", "{'threadId':'t','timestampStart':'soon'}").text())
        .contains("timestampStart 'soon'")
        .contains("2026-01-20");
  }

  @Test
  @DisplayName("T-17, C-10: what does not fit comes by cursor, each entity once")
  void pages() throws Exception {
    String[] names = new String[25];
    for (int i = 0; i < names.length; i++) {
      names[i] = "name " + i;
    }
    threads.saveCircle("t", names);
    threads.close();
    threads = new TestingThreads(directory, 3_000, false);
    for (String tool : List.of("query_nodes", "read_graph", "search_nodes", "open_nodes")) {
      String arguments =
          tool.equals("open_nodes")
              ? "'names':['" + String.join("','", names) + "']"
              : tool.equals("search_nodes") ? "'query':'called','limit':25" : "'limit':7";
      List<String> seen = new ArrayList<>();
      String cursor = "";
      do {
        TestingAnswer page = ok(tool, arguments + ",'cursor':'" + cursor + "'");
        assertThat(page.text()).hasSizeLessThanOrEqualTo(3_000);
        seen.addAll(page.all("entities.*.name"));
        cursor = page.all("next_cursor").isEmpty() ? "" : page.string("next_cursor");
      } while (!cursor.isEmpty());
      assertThat(seen).as(tool).containsExactlyInAnyOrder(names);
    }
  }

  @Test
  @DisplayName("T-18: a shortest path in either direction, within maxDepth")
  void findsPaths() throws Exception {
    for (String name : List.of("a", "b", "c", "d", "e", "f", "g", "far")) {
      create(name, 0.5);
    }
    relate("a", "b");
    relate("c", "b");
    relate("c", "d");
    relate("d", "e");
    relate("a", "e");
    relate("e", "f");
    relate("f", "g");
    TestingAnswer found = ok("find_relation_path", "'from':'b','to':'f'");
    assertThat(found.string("found")).isEqualTo("true");
    assertThat(found.all("path.*")).containsExactly("b", "a", "e", "f");
    assertThat(found.all("relations.*.from")).containsExactly("a", "a", "e");
    assertThat(found.all("relations.*.to")).containsExactly("b", "e", "f");
    assertThat(ok("find_relation_path", "'from':'b','to':'f','maxDepth':3").string("found"))
        .isEqualTo("true");
    assertThat(ok("find_relation_path", "'from':'b','to':'f','maxDepth':2").string("found"))
        .isEqualTo("false");
    TestingAnswer self = ok("find_relation_path", "'from':'a','to':'a'");
    assertThat(self.structured().text())
        .isEqualTo("{\"found\":true,\"path\":[\"a\"],\"relations\":[]}");
    TestingAnswer none = ok("find_relation_path", "'from':'a','to':'far','maxDepth':20");
    assertThat(none.string("path") + none.string("relations") + none.string("found"))
        .isEqualTo("[][]false");
    assertThat(
            threads
                .call("find_relation_path", "{'threadId':'t','from':'fart','to':'nobody'}")
                .text())
        .contains("'fart', 'nobody'")
        .contains("Did you mean 'far'?");
  }

  @Test
  @DisplayName("T-18: paths in random graphs are as short as those of a plain search")
  void pathsAreShortest() throws Exception {
    Random random = new Random(SEED);
    int size = 24;
    boolean[][] joined = new boolean[size][size];
    for (int i = 0; i < size; i++) {
      create("n" + i, 0.5);
    }
    for (int i = 0; i < 30; i++) {
      int from = random.nextInt(size);
      int to = random.nextInt(size);
      relate("n" + from, "n" + to);
      joined[from][to] = true;
      joined[to][from] = true;
    }
    for (int from = 0; from < size; from += 3) {
      int[] distances = distances(joined, from);
      for (int to = 0; to < size; to++) {
        TestingAnswer answer =
            ok("find_relation_path", "'from':'n%d','to':'n%d','maxDepth':20".formatted(from, to));
        List<String> path = answer.all("path.*");
        assertThat(path).as("seed %d: %d to %d", SEED, from, to).hasSize(distances[to] + 1);
        for (int i = 1; i < path.size(); i++) {
          int one = Integer.parseInt(path.get(i - 1).substring(1));
          int two = Integer.parseInt(path.get(i).substring(1));
          assertThat(joined[one][two]).isTrue();
          assertThat(List.of(path.get(i - 1), path.get(i)))
              .contains(answer.string("relations." + (i - 1) + ".from"))
              .contains(answer.string("relations." + (i - 1) + ".to"));
        }
      }
    }
  }

  private static int[] distances(boolean[][] joined, int from) {
    int[] distances = new int[joined.length];
    java.util.Arrays.fill(distances, -1);
    distances[from] = 0;
    List<Integer> queue = new ArrayList<>(List.of(from));
    for (int i = 0; i < queue.size(); i++) {
      for (int to = 0; to < joined.length; to++) {
        if (joined[queue.get(i)][to] && distances[to] < 0) {
          distances[to] = distances[queue.get(i)] + 1;
          queue.add(to);
        }
      }
    }
    return distances;
  }

  @Test
  @DisplayName("T-16: create_entities and create_relations work, and warn")
  void oldToolsWork() throws Exception {
    TestingAnswer created =
        ok(
            "create_entities",
            "'entities':[{'name':'a','entityType':'thing','observations':['One. Two. Three. Four.']},{'name':'b','entityType':'thing'}]");
    assertThat(created.all("entities.*.created")).containsExactly("true", "true");
    assertThat(created.all("entities.0.entityType")).containsExactly("thing");
    assertThat(created.all("warnings.*"))
        .satisfiesExactly(
            deprecated -> assertThat(deprecated).contains("deprecated").contains("save_memory"),
            alone -> assertThat(alone).contains("'a', 'b'"),
            atomic -> assertThat(atomic).contains("Too many sentences"));
    TestingAnswer again =
        ok(
            "create_entities",
            "'entities':[{'name':'a','entityType':'other','observations':['Is new']}]");
    assertThat(again.all("entities.*.created")).containsExactly("false");
    assertThat(again.all("entities.0.observations.*")).hasSize(2);
    assertThat(again.all("warnings.*").get(1)).contains("'thing', which was kept");
    TestingAnswer related =
        ok(
            "create_relations",
            "'relations':[{'from':'a','to':'b','relationType':'r','importance':0.2}]");
    assertThat(related.all("relations.*.created")).containsExactly("true");
    assertThat(related.all("relations.*.importance")).containsExactly("0.2");
    assertThat(related.all("warnings.*")).singleElement().asString().contains("deprecated");
    assertThat(
            ok("create_relations", "'relations':[{'from':'a','to':'b','relationType':'r'}]")
                .all("relations.*.created"))
        .containsExactly("false");
    TestingAnswer wrong =
        threads.call(
            "create_relations",
            "{'threadId':'t','relations':[{'from':'a','to':'z','relationType':'r'},{'from':'y','to':'a','relationType':'r'}]}");
    assertThat(wrong.text()).contains("'z', 'y'").contains("Nothing was changed");
  }

  @Test
  @DisplayName(
      "T-16, C-11: searching, opening and deleting work within a thread and say what is not there")
  void otherToolsWork() throws Exception {
    threads.saveCircle("t", "alpha", "beta", "gamma");
    TestingAnswer found = ok("search_nodes", "'query':'gamma'");
    assertThat(found.all("entities.*.name")).containsExactly("gamma");
    assertThat(found.all("relations.*.from")).containsExactlyInAnyOrder("beta", "gamma");
    TestingAnswer none = ok("search_nodes", "'query':'zebra'");
    assertThat(none.string("message")).contains("3 entities").contains("'zebra'");
    assertThat(threads.ok("search_nodes", "{'threadId':'typo','query':'gamma'}").string("message"))
        .contains("There is no thread 'typo'");
    TestingAnswer opened = ok("open_nodes", "'names':['alpha','gama']");
    assertThat(opened.all("not_found.*")).containsExactly("gama");
    assertThat(opened.all("did_you_mean.*")).contains("gamma");
    TestingAnswer deleted =
        ok(
            "delete_relations",
            "'relations':[{'from':'alpha','to':'beta','relationType':'next'},{'from':'x','to':'y','relationType':'z'}]");
    assertThat(deleted.string("deleted")).isEqualTo("1");
    assertThat(deleted.all("not_found.*")).hasSize(1);
    TestingAnswer gone = ok("delete_entities", "'names':['beta','nobody']");
    assertThat(gone.structured().text()).isEqualTo("{\"deleted\":1,\"not_found\":[\"nobody\"]}");
    TestingAnswer left = ok("read_graph", "");
    assertThat(left.all("entities.*.name")).containsExactly("alpha", "gamma");
    assertThat(left.all("relations.*.from")).containsExactly("gamma");
    threads.saveCircle("t", "beta", "alpha");
    assertThat(ok("open_nodes", "'names':['beta']").all("entities.0.observations.*.content"))
        .as("made anew, without what it had")
        .containsExactly("Is called beta");
    for (String tool :
        List.of(
            "search_nodes",
            "open_nodes",
            "read_graph",
            "delete_entities",
            "delete_observations",
            "delete_relations",
            "create_entities",
            "create_relations",
            "query_nodes",
            "get_analytics",
            "find_relation_path")) {
      assertThat(threads.call(tool, "{}").text()).as(tool).contains("threadId is required");
    }
  }
}
