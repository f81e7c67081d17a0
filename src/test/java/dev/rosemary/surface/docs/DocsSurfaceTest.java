package dev.rosemary.surface.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMemoryFolder;
import dev.rosemary.TestingMessage;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools of {@code docs} as a client sees them. */
class DocsSurfaceTest {
  private static final int MAX_TOKENS = 700;
  private static final int MAX_WORDS = 120;

  @TempDir(factory = TestingMemoryFolder.class)
  Path folder;

  private static String id(TestingMessage answer) {
    return answer.string("memory_id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          store_memory  | {}                                                | missing_required_field  | title is required
          store_memory  | {"title":"t","content":""}                        | missing_required_field  | type is required
          store_memory  | {"title":"t","type":"rules"}                      | missing_required_field  | content is required
          store_memory  | {"title":"t","type":"rules","content":null}       | missing_required_field  | content is required
          store_memory  | {"title":null,"type":"rules","content":""}        | missing_required_field  | title is required
          store_memory  | {"title":"","type":"rules","content":""}          | missing_required_field  | title
          store_memory  | {"title":" \\t ","type":"rules","content":""}     | missing_required_field  | title is empty
          store_memory  | {"title":7,"type":"rules","content":""}           | missing_required_field  | title must be a string
          store_memory  | {"title":"t","type":"rules","content":"\\ud800"}  | missing_required_field  | content is not valid Unicode
          store_memory  | {"title":"t","type":"rule","content":""}          | invalid_memory_type     | Did you mean 'rules'?
          store_memory  | {"title":"t","type":7,"content":""}               | invalid_memory_type     | type must be
          store_memory  | {"type":"rule","content":""}                      | missing_required_field  | title is required
          list_memories | {"type":"RULES"}                                  | invalid_memory_type     | type must be one of
          list_memories | {"type":["rules"]}                                | invalid_memory_type     | type must be
          list_memories | {"cursor":"nope"}                                 | missing_required_field  | next_cursor
          get_memory    | {}                                                | missing_required_field  | memory_id is required
          get_memory    | {"memory_id":null}                                | missing_required_field  | memory_id is required
          get_memory    | {"memory_id":{}}                                  | memory_not_found        | memory_id must be a string
          get_memory    | {"memory_id":"../project_id"}                     | memory_not_found        | list_memories
          update_memory | {"memory_id":"x","content":"c"}                   | memory_not_found        | 'x'
          update_memory | {"memory_id":"x"}                                 | missing_required_field  | content is required
          delete_memory | {"memory_id":"x"}                                 | memory_not_found        | 'x'
          delete_memory | {"memory_id":"x","project_id":"y"}                | project_not_activated   | 'y'
          delete_memory | []                                                | missing_required_field  | memory_id
          """)
  @DisplayName("D-2, D-5, C-4: a failed call answers its code and what to send instead")
  void failures(String tool, String arguments, String code, String said) throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      assertThat(docs.call(tool, arguments).string("error"))
          .as("before activation")
          .isEqualTo("project_not_activated");
      docs.call("activate_project", "{}");
      TestingMessage answer = docs.call(tool, arguments);
      assertThat(answer.json().members().keySet()).containsExactly("error", "message");
      assertThat(answer.string("error")).isEqualTo(code);
      assertThat(answer.string("message")).contains(said);
      assertThat(docs.call("list_memories", "{}").array("memories")).isEqualTo(JsonArray.EMPTY);
    }
  }

  @Test
  @DisplayName("D-2, D-3: a project that cannot be made answers cannot_create_project_dir")
  void cannotCreate() throws Exception {
    Files.writeString(folder.resolve(".infinity"), "in the way");
    try (TestingDocs docs = new TestingDocs(folder)) {
      TestingMessage answer = docs.call("activate_project", "{}");
      assertThat(answer.string("error")).isEqualTo("cannot_create_project_dir");
      assertThat(answer.string("message")).contains("it is not a folder");
      Files.delete(folder.resolve(".infinity"));
      assertThat(docs.call("activate_project", "{}").has("success")).isTrue();
    }
  }

  @Test
  @DisplayName("D-12: a damaged file answers storage_error until it is mended")
  void damaged() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      docs.call("activate_project", "{}");
      Path file = folder.resolve(".infinity/memories.json");
      Files.writeString(file, "{\"mem");
      for (String[] call :
          List.of(
              new String[] {
                "store_memory", "{\"title\":\"t\",\"type\":\"rules\",\"content\":\"\"}"
              },
              new String[] {"list_memories", "{}"},
              new String[] {"get_memory", "{\"memory_id\":\"x\"}"})) {
        assertThat(docs.call(call[0], call[1]).string("error")).isEqualTo("storage_error");
      }
      assertThat(file).hasContent("{\"mem");
      Files.delete(file);
      assertThat(docs.call("list_memories", "{}").has("success")).isTrue();
    }
  }

  @Test
  @DisplayName("D-4: a stateless client sends the project_id that activate_project answered")
  void stateless() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      TestingMessage activated = docs.stateless("activate_project", "{}");
      String project = "\"project_id\":\"" + activated.string("project_id") + "\"";
      assertThat(activated.string("message")).contains("project_id");
      assertThat(docs.stateless("list_memories", "{}").string("error"))
          .isEqualTo("project_not_activated");
      assertThat(docs.stateless("list_memories", "{\"project_id\":\"other\"}").string("error"))
          .isEqualTo("project_not_activated");
      String id =
          id(
              docs.stateless(
                  "store_memory",
                  "{\"title\":\"t\",\"type\":\"rules\",\"content\":\"c\"," + project + "}"));
      String memory = "{\"memory_id\":\"" + id + "\"," + project;
      assertThat(docs.stateless("update_memory", memory + ",\"content\":\"d\"}").has("success"))
          .isTrue();
      assertThat(docs.stateless("get_memory", memory + "}").object("memory").string("content"))
          .isEqualTo("d");
      assertThat(docs.stateless("delete_memory", memory + "}").has("success")).isTrue();
      assertThat(docs.call("list_memories", "{}").string("error"))
          .as("the session is another's")
          .isEqualTo("project_not_activated");
    }
  }

  @Test
  @DisplayName("D-4: a folder that is gone after activation asks for it anew, and nothing is made")
  void gone() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      docs.call("activate_project", "{}");
      Path infinity = folder.resolve(".infinity");
      try (var files = Files.list(infinity)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(infinity);
      String store = "{\"title\":\"t\",\"type\":\"rules\",\"content\":\"c\"}";
      assertThat(docs.call("store_memory", store).string("error"))
          .isEqualTo("project_not_activated");
      assertThat(infinity).doesNotExist();
      docs.call("activate_project", "{}");
      assertThat(docs.call("store_memory", store).has("success")).isTrue();
    }
  }

  @Test
  @DisplayName("D-6, D-5: the same title and type twice, empty content, updated_at when updated")
  void duplicates() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      docs.call("activate_project", "{}");
      String store = "{\"title\":\"t\",\"type\":\"rules\",\"content\":\"\"}";
      String first = id(docs.call("store_memory", store));
      assertThat(id(docs.call("store_memory", store))).isNotEqualTo(first);
      String get = "{\"memory_id\":\"" + first + "\"}";
      assertThat(docs.call("get_memory", get).object("memory").json().members().keySet())
          .containsExactly("id", "title", "type", "content", "created_at");
      docs.call("update_memory", "{\"memoryId\":\"" + first + "\",\"content\":\"x\"}");
      assertThat(docs.call("get_memory", get).object("memory").json().members().keySet())
          .containsExactly("id", "title", "type", "content", "created_at", "updated_at");
    }
  }

  @Test
  @DisplayName("C-6: unknown arguments are named in a warning")
  void warnings() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      assertThat(docs.call("activate_project", "{\"path\":\"/tmp\"}").array("warnings").text())
          .contains("path");
      String id =
          id(docs.call("store_memory", "{\"title\":\"t\",\"type\":\"rules\",\"content\":\"\"}"));
      assertThat(
              docs.call(
                      "update_memory",
                      "{\"memory_id\":\"" + id + "\",\"content\":\"\",\"title\":\"u\"}")
                  .array("warnings")
                  .text())
          .contains("title");
    }
  }

  @Test
  @DisplayName("C-10: a long list is cut between documents and goes on by cursor")
  void pages() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder, 2_000, false)) {
      docs.call("activate_project", "{}");
      List<String> stored = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        stored.add(
            id(
                docs.call(
                    "store_memory",
                    "{\"title\":\"Title %s\",\"type\":\"rules\",\"content\":\"\"}".formatted(i))));
      }
      List<String> listed = new ArrayList<>();
      String arguments = "{}";
      int pages = 0;
      for (boolean more = true; more; pages++) {
        TestingMessage answer = docs.call("list_memories", arguments);
        assertThat(answer.text().length()).isLessThanOrEqualTo(2_000);
        for (Json memory : answer.array("memories").items()) {
          listed.add(new TestingMessage((JsonObject) memory).string("id"));
        }
        more = answer.has("truncated");
        assertThat(more ? answer.get("memories_total") : JsonNumber.of(40))
            .isEqualTo(JsonNumber.of(40));
        arguments = more ? "{\"cursor\":\"" + answer.string("next_cursor") + "\"}" : "";
      }
      assertThat(pages).isGreaterThan(1);
      assertThat(listed).isEqualTo(stored);
    }
  }

  @Test
  @DisplayName("S-1: a read-only server activates what is there and refuses changes as an object")
  void readOnly() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder, 40_000, true)) {
      assertThat(docs.call("activate_project", "{}").string("error"))
          .isEqualTo("cannot_create_project_dir");
      assertThat(folder).isEmptyDirectory();
      try (TestingDocs writing = new TestingDocs(folder)) {
        writing.call("activate_project", "{}");
      }
      assertThat(docs.call("activate_project", "{}").has("success")).isTrue();
      TestingMessage refused =
          docs.call("store_memory", "{\"title\":\"t\",\"type\":\"rules\",\"content\":\"\"}");
      assertThat(refused.string("error")).isEqualTo("storage_error");
      assertThat(refused.string("message")).contains("read-only");
      assertThat(docs.call("list_memories", "{}").has("success")).isTrue();
    }
  }

  @Test
  @DisplayName(
      "D-13: malformed JSON is answered by a parse error with invalid_json; serving goes on")
  void malformed() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      for (String line : List.of("{\"jsonrpc\":\"2.0\",", "nonsense", "{\"a\":1}}")) {
        TestingMessage error = docs.send(line).object("error");
        assertThat(error.get("code")).isEqualTo(JsonNumber.of(-32_700));
        assertThat(error.object("data").string("error")).isEqualTo("invalid_json");
        assertThat(docs.call("activate_project", "{}").has("success")).isTrue();
      }
    }
  }

  @Test
  @DisplayName("S-10, S-9, C-3: the list is short, plain and described; so are the instructions")
  void list() throws Exception {
    try (TestingDocs docs = new TestingDocs(folder)) {
      JsonArray tools = docs.request("tools/list", "{}").array("tools");
      int bytes = 0;
      for (Json item : tools.items()) {
        TestingMessage tool = new TestingMessage((JsonObject) item);
        JsonObject shown =
            JsonObject.builder()
                .put("name", tool.get("name"))
                .put("description", tool.get("description"))
                .put("inputSchema", tool.get("inputSchema"))
                .build();
        bytes += shown.text().getBytes(StandardCharsets.UTF_8).length;
        assertThat(tool.string("title")).isNotBlank();
        assertThat(tool.object("annotations").has("readOnlyHint")).isTrue();
        described(tool.object("inputSchema"));
        described(tool.object("outputSchema"));
      }
      assertThat(tools.size()).isEqualTo(6);
      assertThat(bytes / 4).isLessThanOrEqualTo(MAX_TOKENS);
      String instructions =
          docs.request(
                  "initialize",
                  "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}")
              .string("instructions");
      assertThat(instructions.split("\\s+")).hasSizeLessThan(MAX_WORDS);
    }
  }

  private static void described(TestingMessage schema) {
    for (Json property : schema.object("properties").json().members().values()) {
      TestingMessage object = new TestingMessage((JsonObject) property);
      assertThat(object.string("description")).isNotBlank();
      if (object.string("type").equals("array")) {
        described(object.object("items"));
      }
    }
  }
}
