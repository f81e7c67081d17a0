package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingGolden;
import dev.rosemary.TestingToolList;
import dev.rosemary.engine.Here;
import dev.rosemary.json.Json;
import dev.rosemary.tool.Surface;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published JSON of the surface, as a golden file, and its bounds. */
class ContractTest {
  /** Of all tools of the surface, of the contract. */
  private static final int TOKENS = 1_300;

  private static final int WORDS = 120;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  @Test
  @DisplayName("C-2: tools/list is published as it is")
  void listsTools() throws Exception {
    StringBuilder recorded = new StringBuilder();
    try (TestingMemory memory = new TestingMemory(directory, null)) {
      for (Json tool :
          memory.client().request(1, "tools/list", "{}").object("result").array("tools").items()) {
        recorded.append(tool.text()).append('\n');
      }
    }
    TestingGolden.withRecordIds("memory").compare("tools.jsonl", recorded);
  }

  @Test
  @DisplayName("M-16: prompts/list is published as it is")
  void listsPrompts() throws Exception {
    StringBuilder recorded = new StringBuilder();
    try (TestingMemory memory = new TestingMemory(directory, null)) {
      for (Json prompt :
          memory
              .client()
              .request(1, "prompts/list", "{}")
              .object("result")
              .array("prompts")
              .items()) {
        recorded.append(prompt.text()).append('\n');
      }
    }
    TestingGolden.of("memory").compare("prompts.jsonl", recorded);
  }

  @Test
  @DisplayName("M-5: the tools take at most 1,300 tokens and the instructions 120 words")
  void bounded() {
    Surface surface =
        MemorySurface.of(
            () -> {
              throw new AssertionError("nothing is called");
            },
            (_, _) -> Here.NOWHERE);
    assertThat(TestingToolList.tokens(surface)).isLessThanOrEqualTo(TOKENS);
    assertThat(surface.instructions().split("\\s+")).hasSizeLessThanOrEqualTo(WORDS);
  }
}
