package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of {@code recall} over random texts. */
class PagesPropertyTest {
  private static final long SEED = Long.getLong("rosemary.seed", 20260101L);
  private static final Pattern ID = Pattern.compile("(?m)^ *\\[([a-z]-[0-9a-z-]+)\\]");
  private static final Pattern CURSOR = Pattern.compile("cursor (\\S+?)(?:;|$)");
  private static final List<String> WORDS =
      List.of("heron", "cache", "Müller", "部署", "ledger", "token", "deploys", "v2", "Tuesday", "…");
  private static final int ITEMS = 40;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  @Test
  @DisplayName("M-7: no page exceeds its budget, and none repeats what one before it showed")
  void pages() throws Exception {
    Random random = new Random(SEED);
    try (TestingMemory memory = new TestingMemory(folder, "p")) {
      for (int i = 0; i < ITEMS; i++) {
        StringBuilder text = new StringBuilder("heron ").append(i);
        int words = 1 + random.nextInt(i % 5 == 0 ? 300 : 12);
        for (int j = 0; j < words; j++) {
          text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
          text.append(random.nextInt(6) == 0 ? "." : "");
        }
        memory.ok(
            "remember", "{'text':'" + text + "','kind':'" + (i % 2 == 0 ? "fact" : "event") + "'}");
      }
      for (int budget : new int[] {100, 137, 400, 3_000}) {
        Set<String> seen = new HashSet<>();
        String cursor = "";
        int pages = 0;
        do {
          String page =
              memory.ok(
                  "recall",
                  "{'query':'heron cache','budget':" + budget + ",'cursor':'" + cursor + "'}");
          assertThat(page.getBytes(StandardCharsets.UTF_8).length)
              .as("seed %d, budget %d: %s", SEED, budget, page)
              .isLessThanOrEqualTo(4 * budget);
          Matcher ids = ID.matcher(page);
          int shown = 0;
          while (ids.find()) {
            shown++;
            assertThat(seen.add(ids.group(1))).as("seed %d: %s again", SEED, ids.group(1)).isTrue();
          }
          assertThat(shown).as("seed %d, budget %d: %s", SEED, budget, page).isPositive();
          // What is stored in between comes on no page.
          memory.ok(
              "remember", "{'text':'A heron of page " + pages + " and budget " + budget + "'}");
          Matcher next = CURSOR.matcher(page);
          cursor = next.find() ? next.group(1) : "";
          pages++;
        } while (!cursor.isEmpty());
        assertThat(seen).as("seed %d, budget %d", SEED, budget).hasSizeGreaterThan(ITEMS / 4);
      }
    }
  }
}
