package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers about many entities, and about one with many relations, stay under the bound. */
class LargeThreadsTest {
  private static final int MOST = 40_000;

  /** Relations of the hub, in each direction. */
  private static final int SPOKES = 400;

  private static final int SMALL = 300;

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

  private static String list(int count, String format) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(format.replace("#", Integer.toString(i)));
    }
    return String.join(",", items);
  }

  private TestingAnswer bounded(String tool, String arguments) throws Exception {
    TestingAnswer answer = threads.ok(tool, arguments);
    assertThat(answer.structured().text().length()).as(tool).isLessThanOrEqualTo(MOST);
    return answer;
  }

  /** All pages of an answer. */
  private List<TestingAnswer> pages(String tool, String arguments) throws Exception {
    List<TestingAnswer> pages = new ArrayList<>();
    String next = "";
    do {
      TestingAnswer page = bounded(tool, "{" + arguments + ",'cursor':'" + next + "'}");
      pages.add(page);
      assertThat(pages).hasSizeLessThan(100);
      String cursor = page.nextCursor();
      next = cursor == null ? "" : cursor;
    } while (!next.isEmpty());
    return pages;
  }

  private static List<String> all(List<TestingAnswer> pages, String path) {
    List<String> found = new ArrayList<>();
    for (TestingAnswer page : pages) {
      found.addAll(page.all(path));
    }
    return found;
  }

  private void hub() throws Exception {
    threads.ok(
        "create_entities",
        "{'threadId':'t','entities':[{'name':'hub','entityType':'Thing','observations':['Is a hub']},"
            + list(SPOKES, "{'name':'spoke #','entityType':'Thing'}")
            + "]}");
    threads.ok(
        "create_relations",
        "{'threadId':'t','relations':["
            + list(SPOKES, "{'from':'hub','to':'spoke #','relationType':'has'}")
            + ","
            + list(SPOKES, "{'from':'spoke #','to':'hub','relationType':'of'}")
            + "]}");
  }

  @Test
  @DisplayName("C-10: of an entity with many relations those that fit are shown, and how many are")
  void hubInPart() throws Exception {
    hub();
    TestingAnswer answer = bounded("search_nodes", "{'threadId':'t','query':'hub'}");
    assertThat(answer.all("entities.*.name")).containsExactly("hub");
    assertThat(answer.all("entities.0.observations.*.content")).containsExactly("Is a hub");
    assertThat(answer.number("entities.0.relations_cut.total")).isEqualTo(2 * SPOKES);
    assertThat(answer.all("relations.*.id"))
        .hasSize(answer.number("entities.0.relations_cut.shown"))
        .hasSizeGreaterThan(100);
    assertThat(answer.string("truncated")).isEqualTo("true");
    assertThat(answer.string("message"))
        .contains("'hub'", "800 relations", "open_nodes with its name");
  }

  @Test
  @DisplayName("C-10: open_nodes reads all relations of an entity in parts, each once")
  void hubInParts() throws Exception {
    hub();
    List<TestingAnswer> pages =
        pages("open_nodes", "'threadId':'t','names':['spoke 1','hub','spoke 2']");
    assertThat(pages).hasSizeGreaterThan(3);
    assertThat(all(pages, "relations.*.from").stream().filter("hub"::equals)).hasSize(SPOKES + 2);
    assertThat(all(pages, "relations.*.id").stream().distinct()).hasSize(2 * SPOKES);
    assertThat(all(pages, "entities.*.observations.*.content")).containsExactly("Is a hub");
    assertThat(all(pages, "entities.*.name").getFirst()).isEqualTo("spoke 1");
    assertThat(all(pages, "entities.*.name").getLast()).isEqualTo("spoke 2");
    assertThat(pages.get(2).number("entities.0.relations_cut.from")).isGreaterThan(100);
  }

  @ParameterizedTest
  @CsvSource({"read_graph,'''threadId'':''t'''", "query_nodes,'''threadId'':''t'',''limit'':1000'"})
  @DisplayName("C-10: the pages of a thread with a hub have each entity and each relation once")
  void pagesWithHub(String tool, String arguments) throws Exception {
    hub();
    List<TestingAnswer> pages = pages(tool, arguments);
    assertThat(new LinkedHashSet<>(all(pages, "entities.*.name"))).hasSize(SPOKES + 1);
    assertThat(all(pages, "entities.*.observations.*.content")).containsExactly("Is a hub");
    assertThat(all(pages, "relations.*.id")).hasSize(2 * SPOKES).doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("C-10: behind a hub that a search shows a part of come the other matches")
  void matchesBehindHub() throws Exception {
    hub();
    List<TestingAnswer> pages =
        pages("search_nodes", "'threadId':'t','query':'spoke OR hub','limit':1000");
    assertThat(all(pages, "entities.*.name")).hasSize(SPOKES + 1).doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("C-10: a write of many entities shows those that fit and leads to the others")
  void manyWritten() throws Exception {
    TestingAnswer written =
        bounded(
            "create_entities",
            "{'threadId':'t','entities':["
                + list(SMALL, "{'name':'small #','entityType':'Thing','observations':['Is #']}")
                + "]}");
    List<String> names = new ArrayList<>(written.all("entities.*.name"));
    assertThat(names).hasSizeBetween(60, SMALL - 1);
    assertThat(written.number("entities_total")).isEqualTo(SMALL);
    assertThat(written.number("entities_returned")).isEqualTo(names.size());
    assertThat(written.string("truncated")).isEqualTo("true");
    assertThat(written.string("message")).contains("All 300 entities are written", "read_graph");
    String cursor = written.nextCursor();
    assertThat(cursor).isNotNull();
    while (cursor != null) {
      TestingAnswer rest = bounded("read_graph", "{'threadId':'t','cursor':'" + cursor + "'}");
      names.addAll(rest.all("entities.*.name"));
      cursor = rest.nextCursor();
    }
    assertThat(names).hasSize(SMALL).doesNotHaveDuplicates();
    String all = list(SMALL, "'small #'");
    assertThat(all(pages("open_nodes", "'threadId':'t','names':[" + all + "]"), "entities.*.name"))
        .isEqualTo(names);
  }

  @Test
  @DisplayName("C-10: other writes count what they do not show")
  void otherWrites() throws Exception {
    threads.saveCircle("t", "A", "B");
    TestingAnswer added =
        bounded(
            "add_observations",
            "{'threadId':'t','observations':[{'entityName':'A','contents':["
                + list(SMALL, "'Has the number #'")
                + "]}]}");
    assertThat(added.number("observations_total")).isEqualTo(SMALL);
    assertThat(added.all("observations.*.id")).hasSize(added.number("observations_returned"));
    TestingAnswer related =
        bounded(
            "create_relations",
            "{'threadId':'t','relations':["
                + list(SMALL, "{'from':'A','to':'B','relationType':'r#'}")
                + "]}");
    assertThat(related.number("relations_total")).isEqualTo(SMALL);
    assertThat(related.all("relations.*.id"))
        .hasSize(related.number("relations_returned"))
        .hasSizeGreaterThan(60);
    assertThat(
            all(
                pages("open_nodes", "'threadId':'t','names':['A']"),
                "entities.*.observations.*.id"))
        .hasSize(SMALL + 1);
  }

  @Test
  @DisplayName("T-7: a name that differs from another of its thread in case only is told")
  void namesAlike() throws Exception {
    threads.saveCircle("t", "Ann Keller", "Heron");
    TestingAnswer created =
        threads.ok(
            "create_entities",
            "{'threadId':'t','entities':[{'name':'ann keller','entityType':'Person'},{'name':'Ann','entityType':'Person'}]}");
    assertThat(created.all("warnings.*"))
        .filteredOn(warning -> warning.contains("in addition to"))
        .singleElement()
        .asString()
        .contains("'ann keller'", "'Ann Keller'", "case or spacing");
    TestingAnswer saved =
        threads.ok(
            "save_memory",
            "{'threadId':'t','entities':[{'name':'HERON','entityType':'Thing','observations':['Is a host'],'relations':[{'targetEntity':'Ann','relationType':'of'}]},"
                + "{'name':'Ann','entityType':'Person','observations':['Is here'],'relations':[{'targetEntity':'HERON','relationType':'has'}]}]}");
    assertThat(saved.all("warnings.*"))
        .singleElement()
        .asString()
        .contains("'HERON'", "'Heron'", "in addition to");
    threads.saveCircle("u", "heron", "ann-keller");
    assertThat(
            threads
                .ok(
                    "create_entities",
                    "{'threadId':'u','entities':[{'name':'Ann Keller','entityType':'Person'}]}")
                .all("warnings.*"))
        .filteredOn(warning -> warning.contains("in addition to"))
        .singleElement()
        .asString()
        .as("of its own thread")
        .contains("'ann-keller'");
  }
}
