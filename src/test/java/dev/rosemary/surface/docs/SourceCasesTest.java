package dev.rosemary.surface.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMemoryFolder;
import dev.rosemary.TestingMessage;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The test cases of the surface's source document, by the official client. */
class SourceCasesTest {
  private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  private static final String ABSENT = "00000000-0000-4000-8000-000000000000";

  @TempDir(factory = TestingMemoryFolder.class)
  static Path folder;

  private static TestingDocsClient client;

  @BeforeAll
  static void start() {
    client = new TestingDocsClient(folder);
    client.call("activate_project", Map.of());
  }

  @AfterAll
  static void stop() {
    client.close();
  }

  private static List<JsonObject> stored() throws Exception {
    byte[] bytes = Files.readAllBytes(folder.resolve(".infinity/memories.json"));
    JsonObject file = (JsonObject) JsonReader.read(bytes, 0, bytes.length);
    return new TestingMessage(file)
        .array("memories").items().stream().map(JsonObject.class::cast).toList();
  }

  private static JsonObject stored(String id) throws Exception {
    return stored().stream().filter(one -> id.equals(one.string("id"))).findAny().orElseThrow();
  }

  @Test
  @DisplayName("D-14, D-3: TC1, TC2: the project id is made once in a new folder, then loaded")
  void tc1AndTc2(@TempDir(factory = TestingMemoryFolder.class) Path fresh) throws Exception {
    String id;
    try (TestingDocsClient first = new TestingDocsClient(fresh)) {
      assertThat(first.tools())
          .containsExactly(
              "activate_project",
              "store_memory",
              "get_memory",
              "list_memories",
              "update_memory",
              "delete_memory");
      assertThat(fresh).isEmptyDirectory();
      Map<String, Object> answer = first.call("activate_project", Map.of());
      assertThat(answer)
          .containsOnlyKeys("success", "project_id", "project_dir")
          .containsEntry("success", true);
      id = String.valueOf(answer.get("project_id"));
      assertThat(id).matches(UUID);
      assertThat(fresh.resolve(".infinity/project_id")).hasContent(id);
      assertThat(first.call("activate_project", Map.of())).containsEntry("project_id", id);
    }
    try (TestingDocsClient second = new TestingDocsClient(fresh)) {
      assertThat(second.call("list_memories", Map.of()))
          .containsEntry("error", "project_not_activated");
      assertThat(second.call("activate_project", Map.of())).containsEntry("project_id", id);
    }
  }

  @Test
  @DisplayName("D-14, D-5: TC3: store_memory returns a UUID and saves to memories.json")
  void tc3() throws Exception {
    Map<String, Object> answer =
        client.call(
            "store_memory",
            Map.of("title", "TC3", "type", "implementation_plan", "content", "- [ ] ä"));
    assertThat(answer).containsOnlyKeys("success", "memory_id").containsEntry("success", true);
    String id = String.valueOf(answer.get("memory_id"));
    assertThat(id).matches(UUID);
    JsonObject entry = stored(id);
    assertThat(entry.members().keySet())
        .containsExactly("id", "title", "type", "content", "created_at");
    assertThat(entry.string("title")).isEqualTo("TC3");
    assertThat(entry.string("type")).isEqualTo("implementation_plan");
    assertThat(entry.string("content")).isEqualTo("- [ ] ä");
  }

  @Test
  @DisplayName("D-14, D-1: TC4: store_memory takes the eight types exactly and rejects others")
  void tc4() throws Exception {
    for (String type :
        List.of(
            "design_doc",
            "project_overview",
            "implementation_plan",
            "progress_tracker",
            "test_plan",
            "instructions",
            "rules",
            "analysis")) {
      assertThat(stored(client.store("TC4", type, "")).string("type")).isEqualTo(type);
    }
    int before = stored().size();
    for (String type : List.of("notes", "Design_Doc", "design-doc", " rules", "")) {
      assertThat(client.call("store_memory", Map.of("title", "TC4", "type", type, "content", "")))
          .containsEntry("error", "invalid_memory_type");
    }
    assertThat(stored()).hasSize(before);
  }

  @Test
  @DisplayName("D-14, D-6: TC5: get_memory returns the content, and an error for other ids")
  void tc5() {
    String id = client.store("TC5", "design_doc", "# One\r\ntwo");
    Map<String, Object> answer = client.call("get_memory", Map.of("memory_id", id));
    assertThat(answer).containsOnlyKeys("success", "memory").containsEntry("success", true);
    assertThat(answer.get("memory"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsOnlyKeys("id", "title", "type", "content", "created_at")
        .containsEntry("content", "# One\r\ntwo")
        .extracting(memory -> String.valueOf(memory.get("created_at")))
        .asString()
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    for (Object other : List.of(ABSENT, "nonsense", "", 7, "x".repeat(501))) {
      assertThat(client.call("get_memory", Map.of("memory_id", other)))
          .containsEntry("error", "memory_not_found");
    }
    assertThat(client.call("get_memory", Map.of()))
        .containsEntry("error", "missing_required_field");
  }

  @Test
  @DisplayName("D-14, D-7: TC6, TC7: list_memories shows id, title, type; a type filters")
  void tc6AndTc7() throws Exception {
    String design = client.store("TC7 design", "design_doc", "secret");
    String plan = client.store("TC7 plan", "test_plan", "secret");
    Map<String, Object> all = client.call("list_memories", Map.of());
    assertThat(all).containsOnlyKeys("success", "memories").containsEntry("success", true);
    assertThat(listed(all))
        .containsSubsequence(
            Map.of("id", design, "title", "TC7 design", "type", "design_doc"),
            Map.of("id", plan, "title", "TC7 plan", "type", "test_plan"));
    assertThat(listed(all))
        .extracting(one -> ((Map<?, ?>) one).get("id"))
        .isEqualTo(stored().stream().map(one -> one.string("id")).toList());
    assertThat(all.toString()).doesNotContain("secret");

    assertThat(listed(client.call("list_memories", Map.of("type", "design_doc"))))
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.toString()).contains("type=design_doc"))
        .contains(Map.of("id", design, "title", "TC7 design", "type", "design_doc"));
    assertThat(client.call("list_memories", Map.of("type", "design")))
        .containsEntry("error", "invalid_memory_type");
  }

  private static List<Object> listed(Map<String, Object> answer) {
    return new ArrayList<>((List<?>) answer.get("memories"));
  }

  @Test
  @DisplayName("D-14, D-8: TC8: update_memory changes content, not type or title")
  void tc8() throws Exception {
    String id = client.store("TC8", "rules", "old");
    JsonObject before = stored(id);
    assertThat(
            client.call(
                "update_memory",
                Map.of(
                    "memory_id",
                    id,
                    "content",
                    "new",
                    "title",
                    "no",
                    "type",
                    "analysis",
                    "id",
                    "x")))
        .containsEntry("success", true);
    JsonObject after = stored(id);
    String updatedAt = new TestingMessage(after).string("updated_at");
    assertThat(after)
        .isEqualTo(before.toBuilder().put("content", "new").put("updated_at", updatedAt).build());
    assertThat(client.call("update_memory", Map.of("memory_id", id, "content", "")))
        .isEqualTo(Map.of("success", true));
    assertThat(client.call("update_memory", Map.of("memory_id", ABSENT, "content", "new")))
        .containsEntry("error", "memory_not_found");
    assertThat(client.call("update_memory", Map.of("content", "new")))
        .containsEntry("error", "missing_required_field");
  }

  @Test
  @DisplayName("D-14, D-9: TC9: delete_memory removes the entry from memories.json")
  void tc9() throws Exception {
    String id = client.store("TC9", "analysis", "gone");
    assertThat(client.call("delete_memory", Map.of("memory_id", id)))
        .isEqualTo(Map.of("success", true));
    assertThat(stored()).noneMatch(one -> id.equals(one.string("id")));
    assertThat(client.call("delete_memory", Map.of("memory_id", id)))
        .containsEntry("error", "memory_not_found");
  }

  @Test
  @DisplayName("D-14, D-4: TC10: an agent in another folder sees nothing of this project")
  void tc10(@TempDir(factory = TestingMemoryFolder.class) Path fresh) {
    String id = client.store("TC10", "rules", "mine");
    Object project = client.call("activate_project", Map.of()).get("project_id");
    try (TestingDocsClient other = new TestingDocsClient(fresh)) {
      assertThat(other.call("activate_project", Map.of()).get("project_id")).isNotEqualTo(project);
      assertThat(listed(other.call("list_memories", Map.of()))).isEmpty();
      assertThat(other.call("get_memory", Map.of("memory_id", id)))
          .containsEntry("error", "memory_not_found");
      assertThat(other.call("get_memory", Map.of("memory_id", id, "project_id", project)))
          .containsEntry("error", "project_not_activated");
    }
  }
}
