package dev.rosemary.surface.vault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code prune_memory}. */
class PruneRowsTest {
  @Test
  @DisplayName("V-8: filters combine with AND, empty ones are none, the count is told")
  void filters(@TempDir Path directory) throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    try (TestingVault vault = TestingVault.open(directory, now::get)) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "old", "x", "a", "b");
      client.commit("session", "old", "x", "a");
      now.set(Instant.parse("2026-02-01T00:00:00.500Z"));
      client.commit("vault", "new", "x", "a", "b");
      client.commit("vault", "old", "updated", "a", "b");
      String january = "'older_than':'2026-01-15T00:00:00+02:00'";
      assertThat(pruned(client, "{'scope':'vault','key':'old','tags':['c'],'older_than':''}"))
          .isZero();
      assertThat(pruned(client, "{'scope':'vault','key':'new','tags':['a','b']," + january + "}"))
          .isZero();
      assertThat(pruned(client, "{'scope':'vault','older_than':'2026-02-01T00:00:00.500Z'}"))
          .isEqualTo(1);
      assertThat(pruned(client, "{'scope':'vault','older_than':'2026-02-01T00:00:00.5001Z'}"))
          .isEqualTo(1);
      client.commit("vault", "kept", "x", "b");
      client.commit("vault", "gone", "x", "a");
      assertThat(pruned(client, "{'scope':'all','key':'','tags':['a']}")).isEqualTo(2);
      assertThat(client.found("{'query':''}")).containsExactly("kept");
      assertThat(client.found("{'query':'x'}")).containsExactly("kept");
    }
  }

  @Test
  @DisplayName("V-8: older_than takes offsets without a colon and times up to the year 9999's end")
  void offsets(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "v", "x");
      assertThat(pruned(client, "{'scope':'vault','older_than':'2020-01-01T00:00:00+0000'}"))
          .isZero();
      assertThat(pruned(client, "{'scope':'vault','older_than':'9999-12-31T23:59:59Z'}"))
          .isEqualTo(1);
    }
  }

  private static int pruned(TestingVaultClient client, String arguments) throws Exception {
    return Integer.parseInt(client.ok("prune_memory", arguments).get("pruned_count").text());
  }

  @Test
  @DisplayName(
      "V-8: vault and all need a filter, by the code and text of the source; session does not")
  void bulk(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "v", "x");
      client.commit("session", "s", "x");
      TestingVaultClient other = vault.client();
      other.commit("session", "s", "x");
      for (String arguments :
          new String[] {
            "{'scope':'vault'}", "{'scope':'all'}", "{'scope':'vault','tags':[],'key':' '}"
          }) {
        TestingMessage error =
            client
                .answer(
                    "tools/call",
                    "{\"name\":\"prune_memory\",\"arguments\":%s}"
                        .formatted(arguments.replace('\'', '"')))
                .object("error");
        assertThat(error.get("code").text()).isEqualTo("-32602");
        assertThat(error.string("message"))
            .isEqualTo("Bulk vault prune requires at least one filter.");
      }
      assertThat(client.found("{'query':'x'}")).hasSize(2);
      assertThat(pruned(client, "{'scope':'session'}")).isEqualTo(1);
      assertThat(client.found("{'query':'x'}")).containsExactly("v");
      assertThat(other.found("{'query':'x','scope':'session'}")).containsExactly("s");
    }
  }

  @Test
  @DisplayName("V-8: older_than must be an ISO 8601 date-time with an offset; the error says so")
  void times(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "v", "x");
      for (String time :
          new String[] {
            "yesterday",
            "2026-01-01",
            "2026-01-01T00:00:00",
            "2026-13-01T00:00:00Z",
            "1767225600",
            "+999999999-12-31T23:59:59Z",
            "-0001-01-01T00:00:00Z"
          }) {
        assertThat(
                client.error("prune_memory", "{'scope':'vault','older_than':'%s'}".formatted(time)))
            .contains("is not an ISO 8601 date and time with an offset or Z")
            .contains("2026-04-27T14:00:00Z");
      }
      assertThat(client.found("{'query':'x'}")).containsExactly("v");
    }
  }
}
