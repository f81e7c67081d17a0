package dev.rosemary.surface.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingGolden;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingToolList;
import dev.rosemary.base.Log;
import dev.rosemary.engine.place.Place;
import dev.rosemary.json.Json;
import dev.rosemary.tool.Surface;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The published JSON of the surface, as golden files, and its bounds. */
class ContractTest {
  /** Of the tool. */
  private static final int TOKENS = 350;

  private static final int WORDS = 120;

  private static Surface surface() {
    return FilesSurface.of(
        () -> {
          throw new AssertionError("nothing is called");
        },
        (_, _) -> new Place.Outside(null));
  }

  @Test
  @DisplayName("C-2: tools/list is published as it is")
  void listsTools() throws Exception {
    TestingGolden.of("files").compare("tools.jsonl", tools(false));
  }

  @Test
  @DisplayName("F-8: what tools/list has for those who may only read")
  void listsReaders() throws Exception {
    TestingGolden.of("files").compare("readers.jsonl", tools(true));
    assertThat(tools(true)).contains("\"readOnlyHint\":true");
  }

  private static String tools(boolean readOnly) throws Exception {
    StringBuilder recorded = new StringBuilder();
    try (TestingStdio client = TestingStdio.start(readOnly, Log.NONE, surface())) {
      List<Json> tools =
          client.request(1, "tools/list", "{}").object("result").array("tools").items();
      for (Json tool : tools) {
        recorded.append(tool.text()).append('\n');
      }
    }
    return recorded.toString();
  }

  @Test
  @DisplayName("S-9, S-10: the tool takes at most 350 tokens and the instructions 120 words")
  void bounded() {
    assertThat(TestingToolList.tokens(surface())).isLessThanOrEqualTo(TOKENS);
    assertThat(surface().instructions().split("\\s+")).hasSizeLessThanOrEqualTo(WORDS);
  }
}
