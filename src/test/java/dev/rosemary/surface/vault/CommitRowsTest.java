package dev.rosemary.surface.vault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.json.JsonObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code commit_memory}. */
class CommitRowsTest {
  @Test
  @DisplayName("V-1: a commit answers with key and scope; a second one replaces all but created_at")
  void upserts(@TempDir Path directory) throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-04-27T14:00:00Z"));
    try (TestingVault vault = TestingVault.open(directory, now::get)) {
      TestingVaultClient client = vault.client();
      for (String scope : new String[] {"vault", "session"}) {
        assertThat(
                client
                    .ok(
                        "commit_memory",
                        "{'scope':'%s','key':' k ','content':' old ','tags':['a','b','a',' ']}"
                            .formatted(scope))
                    .text())
            .isEqualTo("{\"committed\":true,\"key\":\"k\",\"scope\":\"%s\"}".formatted(scope));
        now.set(now.get().plus(Duration.ofHours(1)));
        client.ok("commit_memory", "{'scope':'%s','key':'k','content':'new'}".formatted(scope));
        assertThat(client.found("{'query':'old','scope':'%s'}".formatted(scope))).isEmpty();
        assertThat(
                client
                    .ok("search_memories", "{'query':'new','scope':'%s'}".formatted(scope))
                    .text())
            .startsWith(
                "{\"results\":[{\"key\":\"k\",\"content\":\"new\",\"tags\":[],\"scope\":\""
                    + scope);
      }
      TestingMessage memory = new TestingMessage((JsonObject) client.read("memory://vault/k"));
      assertThat(memory.string("created_at")).isEqualTo("2026-04-27T14:00:00.000Z");
      assertThat(memory.string("updated_at")).isEqualTo("2026-04-27T15:00:00.000Z");
    }
  }

  @Test
  @DisplayName(
      "V-1: what is missing or empty is refused and says what to send; C-8: bytes are kept")
  void refuses(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      assertThat(client.error("commit_memory", "{'scope':'vault','key':' ','content':'x'}"))
          .contains("The key is empty");
      assertThat(client.error("commit_memory", "{'scope':'all','key':'k','content':'x'}"))
          .contains("scope must be one of session, vault");
      assertThat(client.error("commit_memory", "{'scope':'vault','key':'k'}"))
          .contains("content is required");
      assertThat(client.ok("search_memories", "{'query':''}").get("total_searched").text())
          .isEqualTo("0");
      String content = " \t\u0000 ünï \uD834\uDD1E \r\n";
      client.commit("vault", "k", content);
      assertThat(new TestingMessage((JsonObject) client.read("memory://vault/k")).string("content"))
          .isEqualTo(content);
      assertThat(
              client
                  .ok("commit_memory", "{'scope':'vault','key':'k','content':'x','ttl':5}")
                  .text())
          .contains("Ignored unknown arguments: 'ttl'");
    }
  }

  @Test
  @DisplayName(
      "V-2: an embedding is kept as little-endian float32 and dropped by an update without")
  void embeddings(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("k", "x", 1.5f, -2, 0.25f);
      byte[] expected =
          ByteBuffer.allocate(12)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putFloat(1.5f)
              .putFloat(-2)
              .putFloat(0.25f)
              .array();
      assertThat(embedding(directory)).isEqualTo(expected);
      client.commit("vault", "k", "y");
      assertThat(embedding(directory)).isNull();
      assertThat(client.found("{'query':'','query_embedding':[1.5,-2,0.25]}")).isEmpty();
      assertThat(
              client
                  .ok(
                      "commit_memory",
                      "{'scope':'session','key':'s','content':'x','embedding':'[1,2,3]'}")
                  .text())
          .contains("The embedding was not kept");
    }
  }

  private static byte @Nullable [] embedding(Path directory) throws Exception {
    return (byte[]) TestingRows.value(directory, "SELECT embedding FROM vault_memories");
  }

  @Test
  @DisplayName("V-2: a wrong length names both, numbers that are none are refused, nothing changes")
  void wrongEmbeddings(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("k", "kept", 1, 0, 0);
      String rows = TestingRows.dump(directory);
      String format = "{'scope':'vault','key':'k','content':'x','embedding':%s}";
      assertThat(client.error("commit_memory", format.formatted("[1,2]")))
          .contains("has 2 numbers")
          .contains("takes 3");
      assertThat(client.error("search_memories", "{'query':'x','query_embedding':[1,2,3,4]}"))
          .contains("has 4 numbers")
          .contains("takes 3");
      assertThat(client.error("commit_memory", format.formatted("[]"))).contains("is empty");
      assertThat(client.error("commit_memory", format.formatted("['NaN',1,2]")))
          .contains("embedding[0] must be a number");
      assertThat(client.error("commit_memory", format.formatted("[1,'Infinity',2]")))
          .contains("embedding[1] must be a number");
      assertThat(client.error("commit_memory", format.formatted("[1,2,1e999]")))
          .contains("embedding[2] is too large");
      assertThat(client.error("commit_memory", format.formatted("[1,1e39,2]")))
          .contains("embedding[1] is too large");
      assertThat(client.error("commit_memory", format.formatted("[" + "9".repeat(900) + ",1,2]")))
          .contains("embedding[0] is too large");
      assertThat(client.error("commit_memory", format.formatted("[null,1,2]")))
          .contains("embedding[0]");
      assertThat(TestingRows.dump(directory)).isEqualTo(rows);
    }
  }

  @Test
  @DisplayName("S-15: tags of 1 MB, 100,000 tags and bytes that are no UTF-8 leave all as it was")
  void hostile(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "k", "kept", "a");
      String rows = TestingRows.dump(directory);
      String large = "x".repeat(1 << 20);
      for (String tool : new String[] {"commit_memory", "prune_memory", "search_memories"}) {
        String rest = "'scope':'vault','key':'k','content':'x','query':'x'";
        assertThat(client.error(tool, "{" + rest + ",'tags':['" + large + "']}"))
            .contains("tags[0] takes at most 500 characters");
        String many = "'t',".repeat(99_999) + "'t'";
        assertThat(client.error(tool, "{" + rest + ",'tags':[" + many + "]}"))
            .contains("tags takes at most 10000 items");
        assertThat(client.error(tool, "{" + rest + ",'tags':['\\ud800']}"))
            .contains("not valid Unicode");
      }
      byte[] line =
          "{\"jsonrpc\":\"2.0\",\"id\":900,\"method\":\"tools/call\",\"params\":{\"name\":\"commit_memory\",\"arguments\":{\"scope\":\"vault\",\"key\":\"k\",\"content\":\"#\"}}}\n"
              .getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < line.length; i++) {
        line[i] = line[i] == '#' ? (byte) 0xFF : line[i];
      }
      client.connection().send(line);
      assertThat(client.connection().next().object("error").get("code").text()).isEqualTo("-32700");
      assertThat(TestingRows.dump(directory)).isEqualTo(rows);
    }
  }
}
