package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prompts, completion and resources, by rows of the contract. */
class PromptRowsTest {
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
  @DisplayName("M-12, M-16: the prompt and the resource say what the tool brief says")
  void brief() throws Exception {
    memory.ok(
        "remember",
        "{'items':[{'text':'Main is protected.','pinned':true},{'text':'Use tabs.','kind':'preference'}]}");
    String brief = memory.ok("brief", "{}");
    assertThat(said("prompts/get", "{'name':'brief'}")).endsWith("\n\n" + brief);
    assertThat(read("memory://brief")).isEqualTo(brief);
    assertThat(said("prompts/get", "{'name':'brief','arguments':{'project':'billing'}}"))
        .endsWith(brief);
    assertThat(failed("prompts/get", "{'name':'brief','arguments':{'project':'nope'}}"))
        .contains("-32602", "No project named 'nope'");
    assertThat(request("resources/list", "{}").text()).contains("\"uri\":\"memory://brief\"");
  }

  @Test
  @DisplayName("M-16: the other prompts name project and kind, and say what is worth keeping")
  void instructions() throws Exception {
    memory.remember("Anything.");
    assertThat(said("prompts/get", "{'name':'remember-this-session'}"))
        .startsWith("Save what is worth keeping from this conversation with the tool remember.")
        .contains("Not worth keeping", "Never store passwords");
    assertThat(
            said(
                "prompts/get",
                "{'name':'remember-this-session','arguments':{'project':'billing'}}"))
        .contains("remember and project \"billing\".");
    assertThat(
            said(
                "prompts/get",
                "{'name':'review-memory','arguments':{'project':'billing','kind':'decision'}}"))
        .contains("in the project \"billing\"", "kinds [\"decision\"] and project \"billing\"")
        .contains("Change nothing before the user agrees");
    assertThat(said("prompts/get", "{'name':'review-memory','arguments':{'project':' '}}"))
        .startsWith("Review what is remembered together with the user.");
  }

  @Test
  @DisplayName("M-16: projects, kinds and names are completed")
  void completes() throws Exception {
    memory.ok(
        "remember",
        """
        {'items':[{'text':'The rewrite is planned for May.','title':'Ledger rewrite','about':['Ledger']},
         {'text':'Ann is on leave.','about':['Ann']}]}\
        """);
    assertThat(completed("{'type':'ref/prompt','name':'brief'}", "project", "BIL"))
        .contains("[\"billing\"]");
    assertThat(completed("{'type':'ref/prompt','name':'review-memory'}", "kind", "de"))
        .contains("[\"decision\"]");
    assertThat(completed("{'type':'ref/resource','uri':'memory://item/{name}'}", "name", "Led"))
        .contains("[\"Ledger rewrite\",\"Ledger\"]");
    assertThat(completed("{'type':'ref/prompt','name':'brief'}", "nothing", ""))
        .contains("\"total\":0");
  }

  @Test
  @DisplayName("M-9: an item is a resource, by id or name")
  void items() throws Exception {
    memory.ok("remember", "{'text':'Deploys are at 10:00.','title':'Deploy hours (UTC+2)'}");
    assertThat(request("resources/templates/list", "{}").text()).contains("memory://item/{name}");
    assertThat(read("memory://item/Deploy%20hours%20(UTC+2)")).contains("Deploys are at 10:00.");
    assertThat(failed("resources/read", "{'uri':'memory://item/nothing'}")).contains("not found");
    assertThat(failed("resources/read", "{'uri':'memory://other'}")).contains("not found");
  }

  @Test
  @DisplayName("M-12: who subscribed to the brief is told when an item changed")
  void subscribed() throws Exception {
    var _ = request("resources/subscribe", "{'uri':'memory://brief'}");
    memory.remember("Anything.");
    assertThat(memory.client().others())
        .anySatisfy(each ->
            assertThat(each.text()).contains("notifications/resources/updated", "memory://brief"));
  }

  private TestingMessage request(String method, String params) throws Exception {
    return memory.client().request(900, method, params.replace('\'', '"')).object("result");
  }

  private String failed(String method, String params) throws Exception {
    return memory.client().request(901, method, params.replace('\'', '"')).object("error").text();
  }

  private String said(String method, String params) throws Exception {
    JsonObject message = (JsonObject) request(method, params).array("messages").items().getFirst();
    assertThat(message.string("role")).isEqualTo("user");
    return new TestingMessage(message).object("content").string("text");
  }

  private String read(String uri) throws Exception {
    Json contents =
        request("resources/read", "{'uri':'" + uri + "'}").array("contents").items().getFirst();
    return String.valueOf(((JsonObject) contents).string("text"));
  }

  private String completed(String ref, String argument, String begun) throws Exception {
    return request(
            "completion/complete",
            "{'ref':" + ref + ",'argument':{'name':'" + argument + "','value':'" + begun + "'}}")
        .object("completion")
        .text();
  }
}
