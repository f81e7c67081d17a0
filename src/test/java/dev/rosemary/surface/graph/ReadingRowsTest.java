package dev.rosemary.surface.graph;

import static dev.rosemary.surface.graph.TestingGraph.array;
import static dev.rosemary.surface.graph.TestingGraph.json;
import static dev.rosemary.surface.graph.TestingGraph.key;
import static dev.rosemary.surface.graph.TestingGraph.newEntity;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReadingRowsTest extends GraphRows {
  private static final int LIMIT = 40_000;

  ReadingRowsTest(TestingTransport transport) {
    super(transport);
  }

  /** The pages of a call, of which each but a single large record keeps the limit. */
  private List<TestingAnswer> pages(String tool, String arguments) {
    List<TestingAnswer> pages = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      String separator = arguments.equals("{}") ? "" : ",";
      TestingAnswer page =
          graph.ok(
              tool,
              cursor == null
                  ? arguments
                  : arguments.substring(0, arguments.length() - 1)
                      + separator
                      + "\"cursor\":"
                      + json(cursor)
                      + "}");
      assertThat(page.text().length() + page.note().length())
          .as("text of page " + pages.size())
          .isLessThanOrEqualTo(LIMIT);
      assertThat(page.structured().text().length())
          .as("structure of page " + pages.size())
          .isLessThanOrEqualTo(LIMIT);
      pages.add(page);
      cursor = page.nextCursor();
    } while (cursor != null && pages.size() < 1_000);
    return pages;
  }

  private static List<String> all(List<TestingAnswer> pages, String path) {
    List<String> all = new ArrayList<>();
    pages.forEach(page -> all.addAll(page.all(path)));
    return all;
  }

  private static List<String> numbered(String prefix, int from, int to) {
    List<String> names = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      names.add(prefix + i);
    }
    return names;
  }

  /** 150 entities of 5 observations each, in a chain. */
  private void chain() {
    List<String> entities = new ArrayList<>();
    List<String> relations = new ArrayList<>();
    for (int i = 1; i <= 150; i++) {
      String[] facts = new String[5];
      for (int k = 0; k < facts.length; k++) {
        facts[k] =
            "fact number " + k + " about component " + i + " and its neighbours in the build";
      }
      entities.add(newEntity("n" + i, "component", facts));
      if (i < 150) {
        relations.add(key("n" + i, "next", "n" + (i + 1)));
      }
    }
    graph.ok("create_entities", "{\"entities\":[" + String.join(",", entities) + "]}");
    graph.ok("create_relations", "{\"relations\":[" + String.join(",", relations) + "]}");
  }

  @Test
  @DisplayName(
      "G-16: open_nodes reads by exact name, in the order asked for, and lists what is missing")
  void opensNodes() {
    graph.entity("Alpha", "t", "one");
    graph.entity("Beta", "t");
    graph.relation("Alpha", "r", "Beta");
    TestingAnswer answer =
        graph.ok("open_nodes", "{\"names\":[\"Beta\",\"alpha\",\" Alpha \",\"Beta\",\"zzz\"]}");
    assertThat(answer.all("entities.*.name")).containsExactly("Beta", "Alpha");
    assertThat(answer.all("not_found.*")).containsExactly("alpha", "zzz");
    assertThat(answer.all("did_you_mean.*")).contains("Alpha");
    assertThat(answer.all("entities.0.relations.*.from")).containsExactly("Alpha");
    assertThat(answer.all("entities.1.relations.*.to")).containsExactly("Beta");
    assertThat(graph.open("nobody").text()).isEqualTo("[]");
    assertThat(graph.open("nobody").note()).contains("not_found", "nobody");
  }

  @Test
  @DisplayName("G-16: a name asked for twice in different trims is one entity")
  void opensEachOnce() {
    graph.entity("a", "t");
    assertThat(graph.ok("open_nodes", "{\"names\":[\"a\",\" a\",\"a \"]}").all("entities.*.name"))
        .containsExactly("a");
  }

  @Test
  @DisplayName("G-17: read_graph gives active rows only, relations beside the entities, no cursor")
  void readsAll() {
    for (int i = 0; i < 10; i++) {
      graph.entity("e" + i, "t", "f" + i);
    }
    graph.relation("e1", "r", "e2");
    graph.relation("e2", "r", "e3");
    graph.ok("delete_entities", "{\"names\":[\"e3\"]}");
    graph.ok(
        "delete_observations",
        "{\"deletions\":[{\"entity_name\":\"e0\",\"observations\":[\"f0\"]}]}");
    TestingAnswer answer = graph.ok("read_graph", "{}");
    assertThat(answer.members("entities.0"))
        .containsExactly("id", "name", "entity_type", "observations", "created_at", "updated_at");
    assertThat(answer.structured().members().keySet()).containsExactly("entities", "relations");
    assertThat(answer.all("entities.*.name"))
        .containsExactly("e0", "e1", "e2", "e4", "e5", "e6", "e7", "e8", "e9");
    assertThat(answer.all("relations.*.to")).containsExactly("e2");
    assertThat(answer.all("entities.0.observations.*")).isEmpty();
  }

  @Test
  @DisplayName("G-17: limit and cursor page it")
  void pagesByLimit() {
    for (int i = 1; i <= 7; i++) {
      graph.entity("e" + i, "t");
    }
    graph.relation("e1", "r", "e7");
    graph.relation("e7", "r", "e1");
    List<TestingAnswer> pages = pages("read_graph", "{\"limit\":3}");
    assertThat(pages).hasSize(3);
    assertThat(all(pages, "entities.*.name")).isEqualTo(numbered("e", 1, 7));
    assertThat(all(pages, "relations.*.from")).containsExactly("e1", "e7");
    assertThat(pages.getFirst().number("entities_total")).isEqualTo(7);
    assertThat(pages.getFirst().number("entities_returned")).isEqualTo(3);
    assertThat(pages("read_graph", "{\"limit\":7}")).hasSize(1);
  }

  @Test
  @DisplayName("G-17: a page is not upset by what is deleted or added between pages")
  void pagesWhileTheGraphChanges() {
    for (int i = 1; i <= 6; i++) {
      graph.entity("e" + i, "t");
    }
    TestingAnswer first = graph.ok("read_graph", "{\"limit\":3}");
    graph.ok("delete_entities", "{\"names\":[\"e1\",\"e3\",\"e4\"]}");
    graph.entity("e7", "t");
    TestingAnswer second =
        graph.ok("read_graph", "{\"cursor\":" + json(first.string("next_cursor")) + "}");
    assertThat(second.all("entities.*.name")).containsExactly("e5", "e6", "e7");
  }

  @Test
  @DisplayName("G-22: search_nodes and open_nodes give one shape; read_graph has relations beside")
  void agreesOnShape() {
    graph.entity("hub", "t", "shape");
    graph.entity("rim", "t");
    graph.relation("hub", "r", "rim");
    TestingAnswer opened = graph.open("hub");
    assertThat(opened.members("entities.0"))
        .containsExactly(
            "id", "name", "entity_type", "observations", "relations", "created_at", "updated_at");
    assertThat(graph.search("shape").at("entities.0")).isEqualTo(opened.at("entities.0"));
    TestingAnswer read = graph.ok("read_graph", "{}");
    assertThat(read.at("relations.0")).isEqualTo(opened.at("entities.0.relations.0"));
    assertThat(read.at("entities.0.observations")).isEqualTo(opened.at("entities.0.observations"));
    assertThat(read.string("entities.0.updated_at"))
        .isEqualTo(opened.string("entities.0.updated_at"));
  }

  @Test
  @DisplayName("C-10: C07: a grown graph comes in whole entities below the limit, each once")
  void readsAGrownGraph() {
    chain();
    List<TestingAnswer> pages = pages("read_graph", "{}");
    assertThat(pages).hasSizeGreaterThan(1);
    assertThat(all(pages, "entities.*.name")).isEqualTo(numbered("n", 1, 150));
    assertThat(all(pages, "relations.*.from")).isEqualTo(numbered("n", 1, 149));
    TestingAnswer first = pages.getFirst();
    assertThat(first.string("truncated")).isEqualTo("true");
    assertThat(first.number("entities_total")).isEqualTo(150);
    assertThat(first.number("entities_returned")).isEqualTo(first.all("entities.*").size());
    assertThat(first.number("relations_total")).isEqualTo(149);
    assertThat(first.string("message")).contains("search_nodes", "open_nodes", "next_cursor");
    assertThat(first.text().length()).isGreaterThan(LIMIT / 2);
    pages.forEach(page ->
        assertThat(page.all("entities.*.observations")).allMatch(o -> o.contains("fact number 4")));
    assertThat(pages.getLast().has("truncated")).isFalse();
  }

  @Test
  @DisplayName("C-10: search_nodes and open_nodes page the same way")
  void pagesSearchesAndOpenings() {
    chain();
    List<TestingAnswer> found = pages("search_nodes", "{\"query\":\"component\",\"limit\":1000}");
    assertThat(found.getFirst().string("truncated")).isEqualTo("true");
    assertThat(found.getFirst().number("entities_total")).isEqualTo(150);
    assertThat(all(found, "entities.*.name")).hasSize(150).doesNotHaveDuplicates();
    List<TestingAnswer> small = pages("search_nodes", "{\"query\":\"component\",\"limit\":7}");
    assertThat(small).hasSize(22);
    assertThat(all(small, "entities.*.name")).isEqualTo(all(found, "entities.*.name"));
    List<String> names = numbered("n", 1, 150);
    names.add(30, "missing");
    List<TestingAnswer> opened = pages("open_nodes", "{\"names\":" + array(names) + "}");
    names.remove("missing");
    assertThat(all(opened, "entities.*.name")).isEqualTo(names);
    assertThat(opened.getFirst().number("entities_total")).isEqualTo(150);
    assertThat(opened.getFirst().all("not_found.*")).containsExactly("missing");
  }

  @Test
  @DisplayName("C-10: list_projects pages the same way")
  void pagesProjects() {
    List<String> names = new ArrayList<>();
    for (int i = 10; i < 30; i++) {
      names.add(project + "-" + i);
      graph.ok(
          "create_project",
          "{\"name\":%s,\"description\":%s}"
              .formatted(json(names.getLast()), json("d".repeat(5_000))));
    }
    List<TestingAnswer> pages = pages("list_projects", "{}");
    assertThat(pages).hasSizeGreaterThan(2);
    assertThat(pages.getFirst().string("truncated")).isEqualTo("true");
    assertThat(all(pages, "projects.*.name")).containsAll(names).doesNotHaveDuplicates().isSorted();
    names.forEach(name -> graph.ok("delete_project", "{\"name\":" + json(name) + "}"));
  }

  @Test
  @DisplayName("C-10: a hub's relations are paged by read_graph, each once")
  void pagesTheRelationsOfAHub() {
    List<String> entities = new ArrayList<>();
    List<String> relations = new ArrayList<>();
    for (String name : numbered("rim", 1, 600)) {
      entities.add(newEntity(name, "t"));
      relations.add(key("hub", "spoke", name));
    }
    graph.entity("hub", "t");
    graph.ok("create_entities", "{\"entities\":[" + String.join(",", entities) + "]}");
    graph.ok("create_relations", "{\"relations\":[" + String.join(",", relations) + "]}");
    List<TestingAnswer> pages = pages("read_graph", "{}");
    assertThat(all(pages, "relations.*.to")).isEqualTo(numbered("rim", 1, 600));
    List<String> names = numbered("rim", 1, 600);
    names.addFirst("hub");
    assertThat(all(pages, "entities.*.name")).isEqualTo(names);
    List<TestingAnswer> limited = pages("read_graph", "{\"limit\":100}");
    assertThat(all(limited, "relations.*.to")).isEqualTo(numbered("rim", 1, 600));
    assertThat(all(limited, "entities.*.name")).isEqualTo(names);
    assertThat(limited).allMatch(page -> page.all("entities.*").size() <= 100);
  }

  @Test
  @DisplayName(
      "C-10: a record that is larger alone comes alone, as a part, and open_nodes has the rest")
  void givesALargeRecordAlone() {
    graph.entity("small", "t", "needle");
    graph.entity("large", "t", "needle " + "x".repeat(2 * LIMIT));
    graph.entity("last", "t", "needle");
    TestingAnswer read = graph.ok("read_graph", "{}");
    assertThat(read.all("entities.*.name")).containsExactly("small");
    read = graph.ok("read_graph", "{\"cursor\":" + json(read.string("next_cursor")) + "}");
    assertThat(read.all("entities.*.name")).containsExactly("large");
    assertThat(read.number("entities.0.observations.0.content_cut.total")).isEqualTo(2 * LIMIT + 7);
    assertThat(read.string("message")).contains("'large'", "open_nodes");
    read = graph.ok("read_graph", "{\"cursor\":" + json(read.string("next_cursor")) + "}");
    assertThat(read.all("entities.*.name")).containsExactly("last");
    assertThat(read.nextCursor()).isNull();
    StringBuilder content = new StringBuilder();
    for (TestingAnswer part : pages("open_nodes", "{\"names\":[\"large\"]}")) {
      content.append(part.string("entities.0.observations.0.content"));
    }
    assertThat(content.toString()).isEqualTo("needle " + "x".repeat(2 * LIMIT));
  }

  @Test
  @DisplayName("C-10: the limit counts characters of JSON, and what stands beside the records too")
  void countsEscapesAndNotes() {
    List<String> entities = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      entities.add(newEntity("e" + i, "t", "\u0001\"\\\n".repeat(150) + i));
    }
    graph.ok("create_entities", "{\"entities\":[" + String.join(",", entities) + "]}");
    assertThat(all(pages("read_graph", "{}"), "entities.*.name")).hasSize(60);
    List<String> missing =
        numbered("missing name of some length that nobody has used before ", 1, 2_000);
    List<TestingAnswer> opened = pages("open_nodes", "{\"names\":" + array(missing) + "}");
    assertThat(opened.getFirst().number("not_found_total")).isEqualTo(2_000);
    assertThat(opened.getFirst().all("not_found.*")).isNotEmpty();
    List<String> both = new ArrayList<>(missing);
    both.addAll(numbered("e", 0, 59));
    assertThat(all(pages("open_nodes", "{\"names\":" + array(both) + "}"), "entities.*.name"))
        .isEqualTo(numbered("e", 0, 59));
    String unknown = "u".repeat(45_000);
    pages("read_graph", "{\"" + unknown + "\":1}");
    pages("search_nodes", "{\"query\":\"nothing\",\"" + unknown + "\":1}");
    String error = graph.error("search_nodes", "{\"query\":5,\"" + unknown + "\":1}");
    assertThat(error.length()).isLessThan(2_000);
  }

  @Test
  @DisplayName("C-10: a cursor that is not ours, or past the end, is no surprise")
  void takesAnyCursor() {
    graph.entity("a", "t", "word");
    for (String tool :
        List.of(
            "read_graph {",
            "open_nodes {\"names\":[\"a\"],",
            "search_nodes {\"query\":\"word\",",
            "list_projects {")) {
      String[] parts = tool.split(" ", 2);
      for (String bad :
          List.of("x", "c-5", "c!", "next", "c" + "z".repeat(30), "c1.", "c1.!", "c.1")) {
        assertThat(graph.error(parts[0], parts[1] + "\"cursor\":" + json(bad) + "}"))
            .as(tool + bad)
            .contains("cursor", "next_cursor");
      }
      for (String far : List.of("czzzzz", "c" + Long.toString(Long.MAX_VALUE, 36))) {
        TestingAnswer answer = graph.ok(parts[0], parts[1] + "\"cursor\":" + json(far) + "}");
        assertThat(answer.all("entities.*")).isEmpty();
        assertThat(answer.nextCursor()).isNull();
      }
      assertThat(graph.ok(parts[0], parts[1] + "\"cursor\":\"\"}").nextCursor()).isNull();
      assertThat(graph.ok(parts[0], parts[1] + "\"cursor\":null}").nextCursor()).isNull();
    }
  }
}
