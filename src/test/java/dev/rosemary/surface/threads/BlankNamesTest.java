package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ids, names and types of which nothing shows. */
class BlankNamesTest {
  private static final List<String> BLANK =
      List.of(" ", "\u00A0", "\u3000", "\u200B", "\u2060\uFEFF", " \u200B ");

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  @SuppressWarnings("NullAway.Init") // set before each test
  private TestingThreads threads;

  @BeforeEach
  void open() throws Exception {
    threads = new TestingThreads(directory);
    threads.saveCircle("t", "A", "B");
  }

  @AfterEach
  void close() throws Exception {
    threads.close();
  }

  /** A call with a place for what is blank, and the member that it is. */
  private record Case(String tool, String arguments, String member) {}

  private static Case of(String tool, String more) {
    return new Case(tool, "{'threadId':'#'" + (more.isEmpty() ? "" : "," + more) + "}", "threadId");
  }

  private static Case in(String tool, String more, String member) {
    return new Case(tool, "{'threadId':'t'," + more + "}", member);
  }

  private void refuses(List<Case> cases) throws Exception {
    String before = threads.ok("read_graph", "{'threadId':'t'}").text();
    for (Case one : cases) {
      for (String blank : BLANK) {
        TestingAnswer answer = threads.call(one.tool(), one.arguments().replace("#", blank));
        assertThat(answer.isError()).as(one + " " + answer.text()).isTrue();
        assertThat(answer.text())
            .as(one.toString())
            .containsAnyOf(
                one.member() + " is empty", "An empty " + one.member() + " was given", "Too short");
      }
    }
    assertThat(threads.ok("read_graph", "{'threadId':'t'}").text()).isEqualTo(before);
  }

  @Test
  @DisplayName("T-1, T-16: a threadId of which nothing shows is refused by every tool")
  void refusesThreads() throws Exception {
    refuses(
        List.of(
            of(
                "save_memory",
                "'entities':[{'name':'A','entityType':'Thing','observations':['Is a fact'],'relations':[{'targetEntity':'B','relationType':'r'}]},{'name':'B','entityType':'Thing','observations':['Is a fact'],'relations':[{'targetEntity':'A','relationType':'r'}]}]"),
            of("add_observations", "'observations':[{'entityName':'A','contents':['Is a fact']}]"),
            of("get_observation_history", "'entityName':'A','observationId':'x'"),
            of("get_analytics", ""),
            of("search_nodes", "'query':'A'"),
            of("open_nodes", "'names':['A']"),
            of("query_nodes", ""),
            of("find_relation_path", "'from':'A','to':'B'"),
            of("read_graph", ""),
            of("delete_entities", "'names':['A']"),
            of("delete_observations", "'deletions':[{'entityName':'A','observations':['x']}]"),
            of("delete_relations", "'relations':[{'from':'A','to':'B','relationType':'next'}]"),
            of("create_entities", "'entities':[{'name':'C','entityType':'Thing'}]"),
            of("create_relations", "'relations':[{'from':'A','to':'B','relationType':'r'}]")));
  }

  @Test
  @DisplayName("T-3, T-16: names, types and observations of which nothing shows are refused")
  void refusesNames() throws Exception {
    String entity =
        "'entities':[{'name':'%s','entityType':'%s','observations':['%s'],'relations':[{'targetEntity':'%s','relationType':'%s'}]},{'name':'B','entityType':'Thing','observations':['Is a fact'],'relations':[{'targetEntity':'B','relationType':'r'}]}]";
    refuses(
        List.of(
            in("save_memory", entity.formatted("#", "Thing", "Is a fact", "B", "r"), "name"),
            in("save_memory", entity.formatted("A", "#", "Is a fact", "B", "r"), "entityType"),
            in("save_memory", entity.formatted("A", "Thing", "#####", "B", "r"), "observation"),
            in(
                "save_memory",
                entity.formatted("A", "Thing", "Is a fact", "#", "r"),
                "targetEntity"),
            in(
                "save_memory",
                entity.formatted("A", "Thing", "Is a fact", "B", "#"),
                "relationType"),
            in(
                "add_observations",
                "'observations':[{'entityName':'#','contents':['Is a fact']}]",
                "entityName"),
            in(
                "add_observations",
                "'observations':[{'entityName':'A','contents':['#####']}]",
                "observation"),
            in("query_nodes", "'entityType':'#'", "entityType"),
            in("find_relation_path", "'from':'#','to':'B'", "from"),
            in("find_relation_path", "'from':'A','to':'#'", "to"),
            in("create_entities", "'entities':[{'name':'#','entityType':'Thing'}]", "name"),
            in("create_entities", "'entities':[{'name':'C','entityType':'#'}]", "entityType"),
            in(
                "create_relations",
                "'relations':[{'from':'#','to':'B','relationType':'r'}]",
                "from"),
            in("create_relations", "'relations':[{'from':'A','to':'#','relationType':'r'}]", "to"),
            in(
                "create_relations",
                "'relations':[{'from':'A','to':'B','relationType':'#'}]",
                "relationType")));
    assertThat(threads.ok("open_nodes", "{'threadId':'t','names':['\u200B']}").all("not_found.*"))
        .hasSize(1);
    assertThat(
            threads.ok("delete_entities", "{'threadId':'t','names':['\u200B']}").all("not_found.*"))
        .hasSize(1);
  }
}
