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

/** The rows of versioned observations. */
class VersionRowsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  @SuppressWarnings("NullAway.Init") // set before each test
  private TestingThreads threads;

  @BeforeEach
  void open() throws Exception {
    threads = new TestingThreads(directory);
    threads.saveCircle("t", "A", "Better");
  }

  @AfterEach
  void close() throws Exception {
    threads.close();
  }

  private TestingAnswer add(String contents) throws Exception {
    return threads.call(
        "add_observations",
        "{'threadId':'t','observations':[{'entityName':'A','contents':[" + contents + "]}]}");
  }

  private List<String> read(String tool, String more, String path) throws Exception {
    return threads.ok(tool, "{'threadId':'t'" + more + "}").all(path);
  }

  private String idOf(String content) throws Exception {
    TestingAnswer all =
        threads.ok("open_nodes", "{'threadId':'t','names':['A'],'includeSuperseded':true}");
    List<String> contents = all.all("entities.0.observations.*.content");
    return all.all("entities.0.observations.*.id").get(contents.lastIndexOf(content));
  }

  @Test
  @DisplayName("T-10: an observation says its version, thread, confidence and importance")
  void showsObservations() throws Exception {
    threads.ok(
        "save_memory",
        "{'threadId':'t','entities':[{'name':'A','entityType':'Thing','confidence':0.5,'importance':0.25,'observations':['Is called A'],'relations':[{'targetEntity':'B','relationType':'next'}]},{'name':'B','entityType':'Thing','observations':['Is called B'],'relations':[{'targetEntity':'A','relationType':'next'}]}]}");
    TestingAnswer added = add("'Is blue','Is green'");
    assertThat(added.isError()).isFalse();
    TestingAnswer own = add("{'content':'Is red','confidence':0.1,'importance':1}");
    assertThat(own.all("observations.0.confidence")).containsExactly("0.1");
    TestingAnswer opened = threads.ok("open_nodes", "{'threadId':'t','names':['A']}");
    assertThat(opened.all("entities.0.observations.*.confidence"))
        .containsExactly("0.5", "0.5", "0.5", "0.1");
    assertThat(opened.all("entities.0.observations.*.importance"))
        .containsExactly("0.25", "0.25", "0.25", "1.0");
    assertThat(opened.all("entities.0.observations.*.version")).containsOnly("1");
    assertThat(opened.all("entities.0.observations.*.agentThreadId")).containsOnly("t");
    assertThat(opened.all("entities.0.observations.*.timestamp"))
        .hasSize(4)
        .allMatch(time -> time.matches("2026-01-01T00:00:0\\d\\.000Z"));
    assertThat(opened.all("entities.0.observations.*.supersedes")).isEmpty();
    assertThat(opened.all("entities.0.observations.*.superseded_by")).isEmpty();
  }

  @Test
  @DisplayName("T-11: observations are appended, ones that are there are skipped")
  void appends() throws Exception {
    TestingAnswer answer = add("'Is blue','Is called A'");
    assertThat(answer.all("observations.*.content")).containsExactly("Is blue");
    assertThat(answer.all("observations.*.entityName")).containsExactly("A");
    assertThat(answer.string("skipped"))
        .isEqualTo("[{\"entityName\":\"A\",\"content\":\"Is called A\"}]");
  }

  @Test
  @DisplayName("T-11, T-13: a new version by content and by id; reads show the current one or all")
  void supersedes() throws Exception {
    add("'Uses python-docx 1.1.0'");
    TestingAnswer second =
        add("{'content':'Uses python-docx 1.2.0','supersedes':'Uses python-docx 1.1.0'}");
    assertThat(second.string("observations.0.version")).isEqualTo("2");
    String first = idOf("Uses python-docx 1.1.0");
    assertThat(second.string("observations.0.supersedes")).isEqualTo(first);
    TestingAnswer third =
        add(
            "{'content':'Uses python-docx 1.3.0','supersedes':'"
                + second.string("observations.0.id")
                + "'}");
    assertThat(third.string("observations.0.version")).isEqualTo("3");
    String path = "entities.*.observations.*.content";
    for (String tool : List.of("open_nodes", "read_graph", "search_nodes", "query_nodes")) {
      String arguments =
          tool.equals("open_nodes")
              ? ",'names':['A']"
              : tool.equals("search_nodes") ? ",'query':'docx 1.3.0'" : "";
      assertThat(read(tool, arguments, path))
          .as(tool)
          .contains("Is called A", "Uses python-docx 1.3.0")
          .doesNotContain("Uses python-docx 1.1.0", "Uses python-docx 1.2.0");
      assertThat(read(tool, arguments + ",'includeSuperseded':true", path))
          .as(tool)
          .contains("Uses python-docx 1.1.0", "Uses python-docx 1.2.0", "Uses python-docx 1.3.0");
    }
    assertThat(read("search_nodes", ",'query':'\\'1.1.0\\''".replace("\\'", "\\\""), path))
        .as("old versions are not searched")
        .isEmpty();
  }

  @Test
  @DisplayName("T-11: superseding what is superseded names its current successor")
  void refusesOldVersions() throws Exception {
    add("{'content':'Is called AA','supersedes':'Is called A'}");
    TestingAnswer third = add("{'content':'Is called AAA','supersedes':'Is called AA'}");
    TestingAnswer answer = add("{'content':'Is called Q','supersedes':'Is called A'}");
    assertThat(answer.isError()).isTrue();
    assertThat(answer.string("validation_errors.0.problem"))
        .contains("superseded already")
        .contains(third.string("observations.0.id"))
        .contains("'Is called AAA'");
  }

  @Test
  @DisplayName("T-11, T-3: everything wrong with a call is told at once, and nothing is written")
  void tellsEverything() throws Exception {
    String before = threads.ok("read_graph", "{'threadId':'t'}").text();
    TestingAnswer answer =
        threads.call(
            "add_observations",
            "{'threadId':'t','observations':[{'entityName':'A','contents':['Is fine','bad','A."
                + " B. C. D.',{'content':'Is new','supersedes':'Is caled"
                + " A'}]},{'entityName':'Beter','contents':['Is fine']}]}");
    assertThat(answer.isError()).isTrue();
    assertThat(answer.all("validation_errors.*.problem"))
        .containsExactly(
            "Too short (3 chars, 1 sentence). Min 5 chars with a visible one.",
            "Too many sentences (11 chars, 4 sentences). Max 150 chars, 2 sentences.",
            "Entity 'A' has no observation 'Is caled A' to supersede",
            "No entity named 'Beter' in this thread");
    assertThat(answer.string("validation_errors.2.suggestion")).contains("'Is called A'");
    assertThat(answer.string("validation_errors.3.suggestion")).contains("'Better'");
    assertThat(threads.ok("read_graph", "{'threadId':'t'}").text()).isEqualTo(before);
    TestingAnswer shapes =
        threads.call(
            "add_observations",
            "{'observations':[{'entityName':'A','contents':[7,{'supersedes':'x'},{'content':'Is"
                + " fine','confidence':2}]},5]}");
    assertThat(shapes.all("validation_errors.*.problem"))
        .containsExactly(
            "threadId is required",
            "A content must be a string or an object",
            "content is required",
            "confidence must be from 0 to 1, not 2.0",
            "observations[1] must be an object");
  }

  @Test
  @DisplayName("T-11: one fact cannot get two new versions, nor one that another fact has already")
  void refusesForks() throws Exception {
    add("'Is blue'");
    assertThat(
            add("{'content':'Is one','supersedes':'Is blue'},{'content':'Is"
                    + " two','supersedes':'Is blue'}")
                .string("validation_errors.0.problem"))
        .contains("superseded twice");
    assertThat(
            add("{'content':'Is called A','supersedes':'Is blue'}")
                .string("validation_errors.0.problem"))
        .contains("has this observation already");
  }

  @Test
  @DisplayName("T-11: a new version whose content is there already is refused, never skipped")
  void refusesVersionsThatSayNothingNew() throws Exception {
    add("'Is blue','Is tall'");
    String id = idOf("Is blue");
    for (String old : List.of("Is blue", id)) {
      TestingAnswer same = add("{'content':'Is blue','supersedes':'" + old + "'}");
      assertThat(same.isError()).isTrue();
      assertThat(same.string("validation_errors.0.problem"))
          .contains("same as the content it" + " would supersede");
      assertThat(same.string("validation_errors.0.suggestion")).contains("the changed fact");
    }
    TestingAnswer present = add("{'content':'Is tall','supersedes':'Is blue'}");
    assertThat(present.string("validation_errors.0.problem"))
        .contains("has this observation already");
    assertThat(present.string("validation_errors.0.suggestion")).contains("delete_observations");
    for (String earlier : List.of("'Is red'", "{'content':'Is red','supersedes':'Is called A'}")) {
      TestingAnswer answer = add(earlier + ",{'content':'Is red','supersedes':'Is blue'}");
      assertThat(answer.all("validation_errors.*")).hasSize(1);
      assertThat(answer.string("validation_errors.0.problem"))
          .contains("gets this observation in this request already");
      assertThat(answer.string("validation_errors.0.suggestion")).contains("Send it once");
    }
    assertThat(read("open_nodes", ",'names':['A']", "entities.0.observations.*.content"))
        .containsExactly("Is called A", "Is blue", "Is tall");
  }

  @Test
  @DisplayName("T-11: a content that an earlier entry of the call superseded is free again")
  void takesFreedContents() throws Exception {
    add("'Is blue','Is tall'");
    TestingAnswer answer =
        add(
            "{'content':'Is red','supersedes':'Is blue'},{'content':'Is blue','supersedes':'Is"
                + " tall'},'Is red','Is tall'");
    assertThat(answer.all("observations.*.content"))
        .containsExactly("Is red", "Is blue", "Is tall");
    assertThat(answer.all("observations.*.version")).containsExactly("2", "2", "1");
    assertThat(answer.all("skipped.*.content")).containsExactly("Is red");
    assertThat(read("open_nodes", ",'names':['A']", "entities.0.observations.*.content"))
        .containsExactly("Is called A", "Is red", "Is blue", "Is tall");
  }

  @Test
  @DisplayName(
      "T-12: the whole chain, oldest first, whichever member is named, with or without thread")
  void showsHistory() throws Exception {
    add("{'content':'Is called A2','supersedes':'Is called A'}");
    add("{'content':'Is called A3','supersedes':'Is called A2'}");
    for (String content : List.of("Is called A", "Is called A2", "Is called A3")) {
      for (String thread : List.of("", ",'threadId':'t'")) {
        TestingAnswer history =
            threads.ok(
                "get_observation_history",
                "{'entityName':'A','observationId':'" + idOf(content) + "'" + thread + "}");
        assertThat(history.string("entityName")).isEqualTo("A");
        assertThat(history.all("history.*.content"))
            .containsExactly("Is called A", "Is called A2", "Is called A3");
        assertThat(history.all("history.*.version")).containsExactly("1", "2", "3");
        List<String> ids = history.all("history.*.id");
        assertThat(history.all("history.*.superseded_by")).isEqualTo(ids.subList(1, 3));
        assertThat(history.all("history.*.supersedes")).isEqualTo(ids.subList(0, 2));
      }
    }
  }

  @Test
  @DisplayName(
      "T-12, C-5: an unknown observation or entity, or that of another entity or thread, is an"
          + " error")
  void refusesWrongHistory() throws Exception {
    String id = idOf("Is called A");
    assertThat(
            threads
                .call(
                    "get_observation_history",
                    "{'entityName':'A','observationId':'none','threadId':'t'}")
                .text())
        .contains("No observation named 'none'");
    assertThat(
            threads
                .call(
                    "get_observation_history",
                    "{'entityName':'Beter','observationId':'none','threadId':'t'}")
                .text())
        .contains("No entity named 'Beter'")
        .contains("'Better'");
    assertThat(
            threads
                .call(
                    "get_observation_history",
                    "{'entityName':'Better','observationId':'" + id + "','threadId':'t'}")
                .text())
        .contains("belongs to the entity 'A'");
    TestingAnswer other =
        threads.call(
            "get_observation_history",
            "{'entityName':'A','observationId':'" + id + "','threadId':'u'}");
    assertThat(other.isError()).isTrue();
    assertThat(other.text()).doesNotContain("Is called");
  }

  @Test
  @DisplayName(
      "T-14: deleting the current version takes the chain from reads and leaves the history")
  void deletesChains() throws Exception {
    add("{'content':'Is called A2','supersedes':'Is called A'}");
    String id = idOf("Is called A2");
    TestingAnswer old =
        threads.ok(
            "delete_observations",
            "{'threadId':'t','deletions':[{'entityName':'A','observations':['Is called A']}]}");
    assertThat(old.string("deleted")).as("an old version is not there").isEqualTo("0");
    assertThat(old.all("not_found.*.content")).containsExactly("Is called A");
    assertThat(
            threads
                .ok(
                    "delete_observations",
                    "{'threadId':'t','deletions':[{'entityName':'A','observations':['"
                        + id
                        + "']}]}")
                .string("deleted"))
        .isEqualTo("1");
    assertThat(read("open_nodes", ",'names':['A']", "entities.0.observations.*")).isEmpty();
    assertThat(
            read(
                "open_nodes",
                ",'names':['A'],'includeSuperseded':true",
                "entities.0.observations.*"))
        .isEmpty();
    assertThat(read("search_nodes", ",'query':'called AND A'", "entities.*.name"))
        .doesNotContain("A");
    assertThat(
            threads
                .ok("get_observation_history", "{'entityName':'A','observationId':'" + id + "'}")
                .all("history.*.content"))
        .containsExactly("Is called A", "Is called A2");
    assertThat(add("'Is called A'").all("observations.*.version")).containsExactly("1");
  }

  @Test
  @DisplayName("C-10, T-12: a long history comes in pages, none lost")
  void pagesHistory() throws Exception {
    for (int i = 0; i < 30; i++) {
      add(
          "{'content':'Is called A%d','supersedes':'%s'}"
              .formatted(i, i == 0 ? "Is called A" : "Is called A" + (i - 1)));
    }
    String id = idOf("Is called A29");
    threads.close();
    threads = new TestingThreads(directory, 2_000, false);
    int seen = 0;
    String cursor = "";
    do {
      TestingAnswer page =
          threads.ok(
              "get_observation_history",
              "{'entityName':'A','observationId':'%s','cursor':'%s'}".formatted(id, cursor));
      assertThat(page.text()).hasSizeLessThanOrEqualTo(2_000);
      seen += page.all("history.*").size();
      cursor = page.all("next_cursor").isEmpty() ? "" : page.string("next_cursor");
    } while (!cursor.isEmpty());
    assertThat(seen).isEqualTo(31);
  }
}
