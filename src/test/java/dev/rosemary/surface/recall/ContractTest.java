package dev.rosemary.surface.recall;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingGolden;
import dev.rosemary.TestingMessage;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published JSON of the surface, as golden files. */
class ContractTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private final TestingGolden golden = TestingGolden.withRecordIds("recall");
  private final StringBuilder recorded = new StringBuilder();

  @Test
  @DisplayName("C-2: tools/list is published as it is")
  void listsTools() throws Exception {
    try (TestingRecall recall = new TestingRecall(directory)) {
      TestingMessage list = recall.request("tools/list", "{}");
      for (Json tool : list.array("tools").items()) {
        recorded.append(tool.text()).append('\n');
      }
      golden.compare("tools.jsonl", recorded);
    }
  }

  @Test
  @DisplayName(
      "C-2, C-4: one answer of each tool, and the texts of errors, are published as they are")
  void answers() throws Exception {
    try (TestingRecall recall = new TestingRecall(directory)) {
      String first =
          record(
                  recall,
                  "store_memory",
                  "{'content':'User prefers TypeScript over JavaScript','memory_type':'semantic','metadata':{'source':'preference'}}")
              .string("id");
      String second =
          record(
                  recall,
                  "store_memory",
                  "{'content':'User moved to Kotlin','memory_type':'episodic','user_id':'ada','event_time':'2025-12-24','valid_from':'2025-12-24T10:00:00+01:00','color':1}")
              .string("id");
      record(recall, "store_memory", "{'content':'  '}");
      record(recall, "store_memory", "{'content':'a','memory_type':'wish'}");
      record(recall, "store_memory", "{'content':'a','event_time':'yesterday'}");
      record(recall, "get_memory", "{'id':'" + first + "'}");
      record(recall, "get_memory", "{'id':'p1doq0bcvzxgvd589kc'}");
      record(recall, "get_memory", "{'id':{'tb':'memories'}}");
      record(recall, "update_memory", "{'id':'memories:" + first + "','metadata':{}}");
      record(recall, "list_memories", "{'limit':1}");
      record(recall, "list_memories", "{'limit':-1,'offset':-1}");
      record(recall, "search_text", "{'query':'user typescript'}");
      record(recall, "search_text", "{'query':'december','user_id':'ada'}");
      record(recall, "search_text", "{'query':'typescript zebra','limit':99}");
      record(recall, "search_text", "{'query':'zebra'}");
      record(recall, "search_text", "{'query':'?!'}");
      record(recall, "invalidate", "{'id':'" + first + "','superseded_by':'nobody'}");
      record(
          recall,
          "invalidate",
          "{'id':'%s','reason':'moved','superseded_by':'%s'}".formatted(first, second));
      record(recall, "invalidate", "{'id':'" + first + "'}");
      record(recall, "invalidate", "{'id':'%s','superseded_by':'%s'}".formatted(second, first));
      record(recall, "get_memory", "{'id':'" + first + "'}");
      record(recall, "get_valid", "{}");
      record(recall, "get_valid", "{'user_id':'eve','limit':1000}");
      record(recall, "get_valid_at", "{'timestamp':'2025-12-24T09:00:00Z'}");
      record(recall, "get_valid_at", "{'timestamp':'then'}");
      record(recall, "delete_memory", "{'id':'" + second + "'}");
      record(recall, "delete_memory", "{'id':'" + second + "'}");
      String project =
          record(
                  recall,
                  "create_entity",
                  "{'name':'TestProject','entity_type':'project','description':'A test project'}")
              .string("id");
      record(recall, "create_entity", "{'name':'Ada'}");
      record(recall, "create_entity", "{'name':''}");
      record(
          recall,
          "create_relation",
          "{'from_entity':'Ada','to_entity':{'tb':'entities','id':{'String':'%s'}},'relation_type':'works_on','weight':0.5}"
              .formatted(project));
      record(
          recall,
          "create_relation",
          "{'from_entity':'Adda','to_entity':'TestProject','relation_type':'works_on'}");
      record(recall, "create_entity", "{'name':'Ada','entity_type':'person'}");
      record(
          recall,
          "create_relation",
          "{'from_entity':'Ada','to_entity':'TestProject','relation_type':'works_on'}");
      record(recall, "get_related", "{'entity_id':'TestProject','direction':'both'}");
      record(recall, "get_related", "{'entity_id':'TestProject','depth':-1}");
      code(recall);
      golden.compare("answers.txt", recorded);
    }
  }

  private void code(TestingRecall recall) throws Exception {
    record(recall, "search_code", "{'query':'verify token'}");
    Path shop = Files.createDirectories(directory.resolve("shop"));
    Files.writeString(
        shop.resolve("auth.rs"),
        """
        /// Checks the signature of a token.
        pub fn verify_jwt(token: &str) -> bool {
            !token.is_empty()
        }
        """);
    Files.writeString(shop.resolve("notes.txt"), "remember the milk\n");
    Files.writeString(shop.resolve(".env"), "TOKEN=1\n");
    record(recall, "index_project", "{'path':'" + shop + "','deep':true}");
    record(recall, "index_project", "{'path':'" + shop + "'}");
    record(recall, "index_project", "{'path':'" + shop.resolve("auth.rs") + "'}");
    record(recall, "search_code", "{'query':'verify token','project_id':'shop'}");
    record(recall, "search_code", "{'query':'milk','limit':99}");
    record(recall, "search_code", "{'query':'zebra'}");
    record(recall, "search_code", "{'query':'milk','project_id':'shopp'}");
    record(recall, "get_index_status", "{'project_id':'shop'}");
    record(recall, "get_index_status", "{'project_id':'shoop'}");
    record(recall, "list_projects", "{}");
    record(recall, "get_status", "{}");
    record(recall, "delete_project", "{'project_id':'shop'}");
    record(recall, "delete_project", "{'project_id':'shop'}");
    record(recall, "list_projects", "{}");
  }

  private String plain(String text) throws IOException {
    return text.replace(directory.toRealPath().toString(), "/folder")
        .replace(directory.toString(), "/folder");
  }

  private TestingAnswer record(TestingRecall recall, String tool, String arguments)
      throws Exception {
    TestingAnswer answer = recall.call(tool, arguments);
    recorded.append("> ").append(tool).append(' ').append(plain(arguments)).append('\n');
    for (Json block : new TestingMessage(answer.result()).array("content").items()) {
      recorded
          .append("  ")
          .append(plain(new TestingMessage((JsonObject) block).string("text")))
          .append('\n');
    }
    recorded.append(answer.isError() ? "  (error)\n" : "");
    return answer;
  }
}
