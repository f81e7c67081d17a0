package dev.rosemary.surface.recall.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingGolden;
import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingToolList;
import dev.rosemary.base.Log;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Surface;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published JSON of the surface {@code code}, as golden files. */
class ContractTest {
  private static final int MAX_INSTRUCTION_WORDS = 120;
  private static final int MAX_TOKENS = 700;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private final TestingGolden golden = TestingGolden.withRecordIds("code");
  private final StringBuilder recorded = new StringBuilder();
  private long requests;

  private CodeIndex index() {
    return new CodeIndex(
        directory.resolve("data"),
        Embedder.disabled(),
        Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC),
        Log.NONE);
  }

  private static Surface surface() {
    return CodeSurface.of(
        () -> {
          throw new AssertionError("declaring tools opens nothing");
        },
        List.of(),
        0);
  }

  @Test
  @DisplayName("M-1, C-2: tools/list is published as it is, five tools as recall has them")
  void listsTools() throws Exception {
    try (TestingStdio client = TestingStdio.start(false, Log.NONE, surface())) {
      TestingMessage list = client.request(1, "tools/list", "{}").object("result");
      for (Json tool : list.array("tools").items()) {
        recorded.append(tool.text()).append('\n');
      }
      golden.compare("tools.jsonl", recorded);
    }
    List<String> lines = recorded.toString().lines().toList();
    assertThat(lines).hasSize(5);
    assertThat(Files.readAllLines(Path.of("src/test/resources/golden/recall/tools.jsonl")))
        .endsWith(lines.toArray(String[]::new));
  }

  @Test
  @DisplayName(
      "M-1, C-4: one answer of each tool, and the texts of errors, are published as they are")
  void answers() throws Exception {
    Path shop = Files.createDirectories(directory.resolve("shop"));
    Files.writeString(
        shop.resolve("auth.rs"),
        """
        /// Checks the signature of a token.
        pub fn verify_jwt(token: &str) -> bool {
            !token.is_empty()
        }
        """);
    try (CodeIndex index = index();
        TestingStdio client =
            TestingStdio.start(false, Log.NONE, CodeSurface.of(() -> index, List.of(), 40_000))) {
      record(client, "search_code", "{'query':'verify token'}");
      record(client, "list_projects", "{}");
      record(client, "index_project", "{'path':'" + shop + "','deep':true}");
      record(client, "index_project", "{'path':'" + shop.resolve("auth.rs") + "'}");
      record(client, "search_code", "{'query':'verify token','project_id':'shop'}");
      record(client, "search_code", "{'query':'zebra'}");
      record(client, "search_code", "{'query':'token','project_id':'shopp'}");
      record(client, "search_code", "{}");
      record(client, "get_index_status", "{'project_id':'shop'}");
      record(client, "list_projects", "{}");
      record(client, "delete_project", "{'project_id':'shop'}");
      record(client, "delete_project", "{'project_id':'shop'}");
      golden.compare("answers.txt", recorded);
    }
  }

  @Test
  @DisplayName("S-9, S-10: instructions under 120 words, a list of tools of at most 700 tokens")
  void isShort() {
    assertThat(surface().instructions().split("\\s+")).hasSizeLessThan(MAX_INSTRUCTION_WORDS);
    assertThat(TestingToolList.tokens(surface())).isLessThanOrEqualTo(MAX_TOKENS);
  }

  private String plain(String text) throws IOException {
    return text.replace(directory.toRealPath().toString(), "/folder")
        .replace(directory.toString(), "/folder");
  }

  private void record(TestingStdio client, String tool, String arguments) throws Exception {
    TestingAnswer answer =
        new TestingAnswer(client.call(++requests, tool, arguments.replace('\'', '"')).json());
    recorded.append("> ").append(tool).append(' ').append(plain(arguments)).append('\n');
    for (Json block : new TestingMessage(answer.result()).array("content").items()) {
      recorded
          .append("  ")
          .append(plain(new TestingMessage((JsonObject) block).string("text")))
          .append('\n');
    }
    recorded.append(answer.isError() ? "  (error)\n" : "");
  }
}
