package dev.rosemary.surface.docs;

import dev.rosemary.TestingGolden;
import dev.rosemary.TestingMemoryFolder;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published JSON of the surface, as golden files. */
class ContractTest {

  @TempDir(factory = TestingMemoryFolder.class)
  Path folder;

  private final TestingGolden golden = TestingGolden.of("docs");
  private final StringBuilder recorded = new StringBuilder();

  @Test
  @DisplayName("C-2: tools/list is published as it is")
  void lists() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      for (Json tool : docs.request("tools/list", "{}").array("tools").items()) {
        recorded.append(tool.text()).append('\n');
      }
      golden.compare("tools.jsonl", recorded);
    }
  }

  @Test
  @DisplayName("C-2, C-4, D-2: answers and errors are published as they are")
  void answers() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      record(docs, "list_memories", "{}");
      record(docs, "activate_project", "{}");
      String id =
          record(
              docs,
              "store_memory",
              "{\"title\":\"API Design\",\"type\":\"design_doc\",\"content\":\"# API\\n\"}");
      String memory = "{\"memory_id\":\"" + id + "\"";
      record(docs, "store_memory", "{\"title\":\" \",\"type\":\"rules\",\"content\":\"\"}");
      record(docs, "store_memory", "{\"title\":\"t\",\"type\":\"rule\",\"content\":\"\"}");
      record(docs, "store_memory", "{\"title\":\"t\",\"type\":\"rules\"}");
      record(docs, "get_memory", memory + "}");
      record(docs, "get_memory", "{\"memory_id\":\"API design\"}");
      record(docs, "update_memory", memory + ",\"content\":\"# API 2\\n\",\"title\":\"t\"}");
      record(docs, "get_memory", memory + "}");
      record(docs, "list_memories", "{\"type\":\"design_doc\"}");
      record(docs, "list_memories", "{\"project_id\":\"other\"}");
      record(docs, "list_memories", "{\"cursor\":\"7\"}");
      record(docs, "delete_memory", memory + "}");
      record(docs, "delete_memory", memory + "}");
      golden.compare("answers.txt", recorded);
    }
  }

  /** Records a call and its answer; the id of what it stored, or nothing. */
  private String record(TestingDocs docs, String tool, String arguments) throws Exception {
    JsonObject answer = docs.call(tool, arguments).json();
    recorded.append("> ").append(tool).append(' ').append(arguments).append('\n');
    recorded.append("  ").append(answer.text().replace(folder.toString(), "FOLDER")).append('\n');
    String id = answer.string("memory_id");
    return id == null ? "" : id;
  }
}
