package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingStdio;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a brief says to whom, and how often it says the same. */
class BriefRowsTest {
  @TempDir private Path folder;
  private TestingMemory memory;

  @BeforeEach
  void open() throws Exception {
    memory = new TestingMemory(folder, "billing");
  }

  @AfterEach
  void close() throws Exception {
    memory.close();
  }

  @Test
  @DisplayName(
      "M-12: a brief tells a client what is new since its last session, and that session the same")
  void sinceTheLastSession() throws Exception {
    memory.remember("The first fact.");
    try (TestingStdio first = memory.connect("editor")) {
      assertThat(brief(first)).contains("The first fact.").doesNotContain("New since");
      leave(first);
    }
    memory.remember("The second fact.");
    memory.ok("remember", "{'text':'We ship on Tuesdays.','kind':'decision'}");
    memory.ok("remember", "{'text':'Use tabs.','kind':'preference'}");
    String before;
    try (TestingStdio second = memory.connect("editor")) {
      before = brief(second);
      assertThat(before)
          .containsSubsequence("Preferences:", "Use tabs.", "Decisions:", "Tuesdays")
          .containsPattern(
              "New since your last session \\(also m-\\w+, m-\\w+ above\\):\n.*second fact")
          .containsSubsequence("second fact", "Latest:", "first fact");
      assertThat(brief(second)).isEqualTo(before);
      leave(second);
    }
    try (TestingStdio third = memory.connect("editor");
        TestingStdio other = memory.connect("another")) {
      assertThat(brief(third)).doesNotContain("New since");
      assertThat(brief(other)).doesNotContain("New since");
    }
  }

  @Test
  @DisplayName("M-12: what was stored while a session went on is not new to the next one")
  void untilItsEnd() throws Exception {
    memory.remember("The first fact.");
    try (TestingStdio first = memory.connect("editor")) {
      var _ = brief(first);
      memory.remember("Stored meanwhile.");
      leave(first);
    }
    try (TestingStdio second = memory.connect("editor")) {
      assertThat(brief(second)).contains("Stored meanwhile.").doesNotContain("New since");
    }
  }

  @Test
  @DisplayName("M-12: a brief names what was changed and forgotten since the last session")
  void changedSince() throws Exception {
    String wrong = memory.remember("The door code is a secret.");
    String limit = memory.remember("The limit is 50.");
    memory.other("vault", "commit_memory", "{'scope':'vault','key':'port','content':'On 8080'}");
    try (TestingStdio first = memory.connect("editor")) {
      assertThat(brief(first)).doesNotContain("since your last session");
      leave(first);
    }
    memory.ok("forget", "{'ids':['" + wrong + "']}");
    String now =
        TestingMemory.id(memory.ok("revise", "{'id':'" + limit + "','text':'The limit is 80.'}"));
    memory.other("vault", "commit_memory", "{'scope':'vault','key':'port','content':'On 9090'}");
    try (TestingStdio second = memory.connect("editor")) {
      String said = brief(second);
      assertThat(said)
          .contains("Forgotten since your last session: 1 item; see changes.")
          .doesNotContain("The door code", wrong)
          .containsPattern("Changed since your last session: .*" + now + " The limit is 80.")
          .containsPattern("Changed since your last session: .*v-\\w+ port");
      assertThat(brief(second)).isEqualTo(said);
      leave(second);
    }
    try (TestingStdio third = memory.connect("editor")) {
      assertThat(brief(third)).doesNotContain("since your last session");
    }
  }

  @Test
  @DisplayName("M-12: counts are of what has not ended")
  void counts() throws Exception {
    String id = memory.remember("Wrong.");
    memory.remember("Right.");
    memory.ok("remember", "{'text':'Over.','valid_from':'2025-01-01','valid_until':'2025-12-01'}");
    memory.ok("forget", "{'ids':['" + id + "']}");
    memory.other(
        "graph",
        "create_entities",
        "{'entities':[{'name':'A','entity_type':'t','observations':['One','Two']}]}");
    memory.other(
        "graph",
        "delete_observations",
        "{'deletions':[{'entity_name':'A','observations':['One']}]}");
    memory.other("vault", "commit_memory", "{'scope':'vault','key':'k','content':'A note'}");
    assertThat(memory.ok("brief", "{}"))
        .endsWith("Stored, billing: 1 memory, 1 observation, 1 entity, 1 note; personal: empty.");
  }

  @Test
  @DisplayName("M-12: a brief of any budget keeps to it, and ends with the counts where they fit")
  void budgets() throws Exception {
    for (int i = 0; i < 60; i++) {
      memory.ok(
          "remember",
          "{'text':'Decision " + i + " of many, which all say a little more.','kind':'decision'}");
    }
    for (int budget : new int[] {100, 150, 800, 3_000}) {
      String brief = memory.ok("brief", "{'budget':" + budget + "}");
      assertThat(brief.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(4 * budget);
      assertThat(brief).contains("Stored, billing: 60 memories");
    }
  }

  /** Ends a session, and waits until the server has seen it. */
  private static void leave(TestingStdio client) throws Exception {
    assertThat(client.end()).isEmpty();
    assertThat(client.ended()).isTrue();
  }

  private static String brief(TestingStdio client) throws Exception {
    return new TestingAnswer(client.call(7, "brief", "{}").json()).text();
  }
}
