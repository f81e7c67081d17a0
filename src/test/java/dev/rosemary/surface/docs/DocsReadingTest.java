package dev.rosemary.surface.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMemoryFolder;
import dev.rosemary.TestingMessage;
import dev.rosemary.json.JsonString;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reading tools answer without an activation, and of documents that are large. */
class DocsReadingTest {
  private static final int MOST = 40_000;

  @TempDir(factory = TestingMemoryFolder.class)
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  private static String store(TestingDocs docs, String title, String type, String content)
      throws Exception {
    return docs.call(
            "store_memory",
            "{\"title\":\"%s\",\"type\":\"%s\",\"content\":%s}"
                .formatted(title, type, new JsonString(content).text()))
        .string("memory_id");
  }

  @Test
  @DisplayName("D-4: a client that may only read needs no activation to read, and makes nothing")
  void readsWithoutActivation() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder, MOST, true)) {
      TestingMessage none = docs.call("list_memories", "{}");
      assertThat(none.array("memories").size()).isZero();
      assertThat(none.string("message")).contains("no documents", folder.toString());
      assertThat(docs.call("get_memory", "{\"memory_id\":\"x\"}").string("error"))
          .isEqualTo("memory_not_found");
      assertThat(docs.call("get_memory", "{}").string("error")).isEqualTo("missing_required_field");
      assertThat(folder.resolve(".infinity")).doesNotExist();
    }
    String id;
    try (TestingDocs docs = new TestingDocs(folder)) {
      assertThat(docs.call("list_memories", "{}").string("error"))
          .isEqualTo("project_not_activated");
      docs.call("activate_project", "{}");
      id = store(docs, "Plan", "design_doc", "one");
    }
    try (TestingDocs docs = new TestingDocs(folder, MOST, true)) {
      assertThat(docs.call("list_memories", "{}").text()).contains("Plan");
      assertThat(docs.call("get_memory", "{\"memory_id\":\"" + id + "\"}").text())
          .contains("\"content\":\"one\"");
      assertThat(docs.call("list_memories", "{\"project_id\":\"other\"}").string("error"))
          .isEqualTo("project_not_activated");
    }
  }

  @Test
  @DisplayName("D-3: every answer of activate_project names the folder")
  void namesTheFolder() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      for (int i = 0; i < 2; i++) {
        assertThat(docs.call("activate_project", "{}").string("project_dir"))
            .isEqualTo(folder.toString());
      }
    }
    Files.createDirectory(folder.resolve("other"));
    try (TestingDocs docs = new TestingDocs(folder.resolve("other"), MOST, true)) {
      assertThat(docs.call("activate_project", "{}").string("message"))
          .contains(folder.resolve("other").toString());
    }
  }

  @Test
  @DisplayName("D-5: a second document of one title and type is stored, and the first one is named")
  void namesTheTwin() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      docs.call("activate_project", "{}");
      String first = store(docs, "Overview", "project_overview", "a");
      TestingMessage second =
          docs.call(
              "store_memory",
              "{\"title\":\" overview \",\"type\":\"project_overview\",\"content\":\"b\"}");
      assertThat(second.string("memory_id")).isNotEqualTo(first);
      assertThat(second.string("message")).contains(first, "update_memory");
      assertThat(
              docs.call(
                      "store_memory",
                      "{\"title\":\"Overview\",\"type\":\"rules\",\"content\":\"b\"}")
                  .has("message"))
          .isFalse();
    }
  }

  @Test
  @DisplayName("C-10: a document larger than a result comes in parts that join to the whole text")
  void readsInParts() throws Exception {
    String content =
        "Zeile \"eins\" e\u0301 \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67\n\t\\"
            .repeat(9_000);
    try (TestingDocs docs = new TestingDocs(folder)) {
      docs.call("activate_project", "{}");
      String id = store(docs, "Long", "analysis", content);
      StringBuilder read = new StringBuilder();
      String cursor = "";
      int parts = 0;
      do {
        TestingMessage answer =
            docs.call(
                "get_memory", "{\"memory_id\":\"%s\",\"cursor\":\"%s\"}".formatted(id, cursor));
        assertThat(answer.text().length()).isLessThanOrEqualTo(MOST);
        TestingMessage memory = answer.object("memory");
        String part = memory.string("content");
        assertThat(memory.object("content_cut").get("total").text())
            .isEqualTo(Integer.toString(content.codePointCount(0, content.length())));
        assertThat(part).isNotEmpty();
        assertThat(Character.isLowSurrogate(part.charAt(0))).isFalse();
        assertThat(part.charAt(0)).isNotIn('\u0301', '\u200d');
        read.append(part);
        cursor = answer.has("next_cursor") ? answer.string("next_cursor") : "";
        parts++;
      } while (!cursor.isEmpty());
      assertThat(read.toString()).isEqualTo(content);
      assertThat(parts).isGreaterThan(5);
    }
  }
}
