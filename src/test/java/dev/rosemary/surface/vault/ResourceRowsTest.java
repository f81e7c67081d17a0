package dev.rosemary.surface.vault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The resources. */
class ResourceRowsTest {
  private static final String META =
      "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  @Test
  @DisplayName("V-10: a client reads its own session; another id reads as not found")
  void ownSession(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient one = vault.clientOf("a/b c");
      TestingVaultClient two = vault.clientOf("two");
      one.commit("session", "k", "mine");
      two.commit("session", "k", "theirs");
      JsonArray memories = (JsonArray) one.read("memory://session/a%2Fb%20c");
      assertThat(memories.size()).isEqualTo(1);
      assertThat(memories.text()).contains("mine").contains("\"scope\":\"session\"");
      assertThat(two.read("memory://session/two").text()).contains("theirs");
      for (String uri :
          new String[] {
            "memory://session/two", "memory://session/", "memory://session", "memory://session/%zz"
          }) {
        assertThat(one.readError(uri)).startsWith("-32002 Resource not found");
      }
    }
  }

  @Test
  @DisplayName("V-11: pages of the vault by key; V-12: the shape of a memory")
  void pages(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      assertThat(client.read("memory://vault").text()).isEqualTo("[]");
      for (int i = 0; i < 520; i++) {
        client.commit("vault", "k" + (1000 + i), "c", "t");
      }
      assertThat(keys(client, "memory://vault"))
          .hasSize(50)
          .startsWith("k1000", "k1001")
          .isSorted();
      assertThat(keys(client, "memory://vault?offset=518&limit=50"))
          .containsExactly("k1518", "k1519");
      assertThat(keys(client, "memory://vault?limit=500")).hasSizeBetween(200, 499);
      assertThat(all(client, "memory://vault?limit=10000")).hasSize(500).doesNotHaveDuplicates();
      assertThat(keys(client, "memory://vault?limit=2&offset=3&x=1"))
          .containsExactly("k1003", "k1004");
      assertThat(keys(client, "memory://vault?offset=520")).isEmpty();
      assertThat(keys(client, "memory://vault?offset=&limit=")).hasSize(50);
      assertThat(client.readError("memory://vault?limit=0")).contains("limit is '0'");
      assertThat(client.readError("memory://vault?offset=-1")).contains("offset is '-1'");
      assertThat(client.readError("memory://vault?offset=x")).contains("offset is 'x'");
      JsonObject memory = (JsonObject) client.read("memory://vault/k1007");
      assertThat(List.copyOf(memory.members().keySet()))
          .containsExactly("key", "content", "tags", "scope", "created_at", "updated_at");
      assertThat(memory.text())
          .startsWith(
              "{\"key\":\"k1007\",\"content\":\"c\",\"tags\":[\"t\"],\"scope\":\"vault\",\"created_at\":\"20");
    }
  }

  /** The keys of a page and of all that are named as its rest. */
  private static List<String> all(TestingVaultClient client, String uri) throws Exception {
    List<String> keys = new ArrayList<>();
    for (String next = uri; next != null; ) {
      TestingMessage result = client.request("resources/read", TestingVaultClient.uri(next));
      assertThat(result.text().length()).isLessThan(60_000);
      keys.addAll(keys(client, next));
      next = next(result);
    }
    return keys;
  }

  /** The URI that reads on, which stands in {@code _meta} and in a second text. */
  private static @Nullable String next(TestingMessage result) {
    JsonArray contents = result.array("contents");
    TestingMessage first = new TestingMessage((JsonObject) contents.items().getFirst());
    if (contents.size() == 1) {
      assertThat(first.has("_meta")).isFalse();
      return null;
    }
    TestingMessage said = first.object("_meta").object("dev.rosemary/truncated");
    assertThat(new TestingMessage((JsonObject) contents.items().get(1)).string("text"))
        .isEqualTo(said.text());
    assertThat(said.get("truncated").text()).isEqualTo("true");
    return said.string("next");
  }

  @Test
  @DisplayName("C-10: a memory that is too long alone is cut at a character and can be read on")
  void longMemory(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.limited(directory, 5_000)) {
      TestingVaultClient client = vault.client();
      String content = "says \"🔑\"\n and ключ; ".repeat(1_000);
      client.commit("vault", "a b", content, "t");
      client.commit("vault", "c", "short");
      StringBuilder read = new StringBuilder();
      int parts = 0;
      for (String next = "memory://vault/a%20b"; next != null; parts++) {
        TestingMessage result = client.request("resources/read", TestingVaultClient.uri(next));
        assertThat(
                new TestingMessage((JsonObject) result.array("contents").items().getFirst())
                    .string("text")
                    .length())
            .isLessThan(5_000);
        TestingMessage part = new TestingMessage((JsonObject) client.read(next));
        assertThat(part.object("content_shown").get("total").text())
            .isEqualTo(Integer.toString(content.codePointCount(0, content.length())));
        read.append(part.string("content"));
        next = next(result);
      }
      assertThat(read.toString()).isEqualTo(content);
      assertThat(parts).isGreaterThan(5);
      assertThat(all(client, "memory://vault")).containsExactly("a b", "c");
      assertThat(client.readError("memory://vault/a%20b?from=x")).contains("from is 'x'");
      assertThat(client.readError("memory://vault/nope?from=1")).contains("Resource not found");
    }
  }

  private static List<String> keys(TestingVaultClient client, String uri) throws Exception {
    return TestingVaultClient.keys((JsonArray) client.read(uri));
  }

  @Test
  @DisplayName(
      "V-11: keys are percent-decoded once; an unknown one is not found; S-14: no file moves")
  void encodedKeys(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      String[] keys = {
        "../../escape",
        "a/b",
        "%2e%2e%2fescape",
        "?offset=1",
        "ключ 🔑",
        "a+b&c#d",
        "CON",
        "a\u0000b"
      };
      for (String key : keys) {
        client.commit("vault", key, "content of " + key);
      }
      TestingMessage list = client.request("resources/list", "{}");
      List<String> read = new ArrayList<>();
      for (Json item : list.array("resources").items()) {
        String uri = new TestingMessage((JsonObject) item).string("uri");
        if (uri.startsWith("memory://vault/")) {
          assertThat(uri).matches("memory://vault/[A-Za-z0-9%._~-]+");
          read.add(new TestingMessage((JsonObject) client.read(uri)).string("key"));
        }
      }
      assertThat(read).containsExactlyInAnyOrder(keys);
      assertThat(new TestingMessage((JsonObject) client.read("memory://vault/a/b")).string("key"))
          .isEqualTo("a/b");
      for (String uri :
          new String[] {
            "memory://vault/nope",
            "memory://vault/",
            "memory://vault/%",
            "memory://vault/%ff",
            "memory://other",
            "file:///etc/passwd",
            "memory://vaults"
          }) {
        assertThat(client.readError(uri)).startsWith("-32002 Resource not found");
      }
      assertThat(directory.toFile().list())
          .containsExactlyInAnyOrder(
              "_meta.db",
              "_meta.db-wal",
              "_meta.db-shm",
              "projects",
              "archive",
              "memory.db",
              "memory.db-wal",
              "memory.db-shm");
    }
  }

  @Test
  @DisplayName("V-13: templates; the list shows the own session, the vault and its keys in pages")
  void lists(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.clientOf("mine");
      assertThat(client.request("resources/templates/list", "{}").text())
          .contains("\"memory://session/{session_id}\"")
          .contains("\"memory://vault{?offset,limit}\"")
          .contains("\"memory://vault/{key}\"");
      for (int i = 0; i < 205; i++) {
        client.commit("vault", "k " + (1000 + i), "c");
      }
      List<String> uris = new ArrayList<>();
      String cursor = "{}";
      int pages = 0;
      while (!cursor.isEmpty()) {
        TestingMessage page = client.request("resources/list", cursor);
        for (Json item : page.array("resources").items()) {
          uris.add(new TestingMessage((JsonObject) item).string("uri"));
        }
        cursor =
            page.has("nextCursor")
                ? JsonObject.builder().put("cursor", page.string("nextCursor")).build().text()
                : "";
        pages++;
      }
      assertThat(pages).isEqualTo(3);
      assertThat(uris)
          .hasSize(207)
          .doesNotHaveDuplicates()
          .startsWith("memory://session/mine", "memory://vault", "memory://vault/k%201000");
      assertThat(client.answer("resources/list", "{\"cursor\":\"0:x\"}").object("error").text())
          .contains("-32602");
      assertThat(client.request("resources/list", META + "}").text())
          .doesNotContain("memory://session");
    }
  }

  @Test
  @DisplayName("V-13: a subscription holds for any form of a URI, and is told in the client's own")
  void formsOfUris(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient writer = vault.client();
      TestingVaultClient listener = vault.client();
      for (String[] form : new String[][] {{"a/b", "a/b"}, {"u:1", "u:1"}, {"%c3%bc", "ü"}}) {
        String uri = "memory://vault/" + form[0];
        listener.request("resources/subscribe", "{\"uri\":\"" + uri + "\"}");
        writer.commit("vault", form[1], "x");
        TestingMessage updated = listener.connection().next();
        assertThat(updated.object("params").string("uri")).isEqualTo(uri);
        assertThat(listener.connection().next().string("method")).contains("list_changed");
        listener.request("resources/unsubscribe", "{\"uri\":\"" + uri + "\"}");
      }
    }
  }

  @Test
  @DisplayName("V-13: who listens hears of commits and prunes that changed something, in both eras")
  void notifications(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient writer = vault.client();
      TestingVaultClient listener = vault.client();
      TestingVaultClient stateless = vault.stranger();
      listener.request("resources/subscribe", "{\"uri\":\"memory://vault/a%20key\"}");
      stateless
          .connection()
          .send(
              "{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"subscriptions/listen\",\"params\":"
                  + META
                  + ",\"notifications\":{\"resourcesListChanged\":true,"
                  + "\"resourceSubscriptions\":[\"memory://vault/a%20key\"]}}}");
      assertThat(stateless.connection().next().string("method")).contains("acknowledged");
      writer.commit("vault", "a key", "x");
      for (TestingVaultClient each : new TestingVaultClient[] {listener, stateless}) {
        TestingMessage updated = each.connection().next();
        assertThat(updated.string("method")).isEqualTo("notifications/resources/updated");
        assertThat(updated.object("params").string("uri")).isEqualTo("memory://vault/a%20key");
        assertThat(each.connection().next().string("method"))
            .isEqualTo("notifications/resources/list_changed");
      }
      writer.commit("vault", "b", "x");
      writer.ok("prune_memory", "{'scope':'vault','key':'no such'}");
      writer.commit("session", "s", "x");
      writer.ok("prune_memory", "{'scope':'vault','key':'a key'}");
      for (TestingVaultClient each : new TestingVaultClient[] {listener, stateless}) {
        assertThat(each.connection().next().string("method")).endsWith("list_changed");
        assertThat(each.connection().next().string("method")).endsWith("list_changed");
        assertThat(each.connection().next().string("method")).endsWith("updated");
        assertThat(each.connection().next().string("method")).endsWith("list_changed");
      }
      assertThat(listener.request("ping", "{}").text()).isEqualTo("{}");
      assertThat(listener.connection().others()).isEmpty();
    }
  }
}
