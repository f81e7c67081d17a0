package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about the past, against a model that keeps copies. */
class AsOfPropertyTest {
  private static final long SEED = Long.getLong("rosemary.seed", 20260102L);
  private static final Pattern TEXT = Pattern.compile("heron number \\d+");
  private static final int STEPS = 40;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  private record Copy(Instant time, Set<String> texts) {}

  @Test
  @DisplayName("M-8: as_of answers what was said and held then, after any changes")
  void past() throws Exception {
    Random random = new Random(SEED);
    Map<String, String> present = new LinkedHashMap<>();
    List<Copy> copies = new ArrayList<>();
    try (TestingMemory memory = new TestingMemory(folder, "p")) {
      for (int i = 0; i < STEPS; i++) {
        String text = "heron number " + i;
        List<String> ids = new ArrayList<>(present.keySet());
        String id = ids.isEmpty() ? "" : ids.get(random.nextInt(ids.size()));
        int what = ids.isEmpty() ? 0 : random.nextInt(4);
        if (what < 2) {
          String made = memory.remember(text);
          present.put(made, text);
        } else if (what == 2) {
          String answer = memory.ok("revise", "{'id':'" + id + "','text':'" + text + "'}");
          present.remove(id);
          present.put(TestingMemory.id(answer), text);
        } else {
          memory.ok("forget", "{'ids':['" + id + "']}");
          present.remove(id);
        }
        copies.add(new Copy(memory.now(), new TreeSet<>(present.values())));
      }
      for (Copy copy : copies) {
        String found =
            memory.ok("recall", "{'query':'heron','budget':20000,'as_of':'" + copy.time() + "'}");
        assertThat(texts(found)).as("seed %d, %s", SEED, copy.time()).isEqualTo(copy.texts());
      }
      assertThat(texts(memory.ok("recall", "{'query':'heron','budget':20000}")))
          .as("seed %d, now", SEED)
          .isEqualTo(new TreeSet<>(present.values()));
    }
  }

  private static Set<String> texts(String answer) {
    Set<String> texts = new TreeSet<>();
    Matcher matcher = TEXT.matcher(answer);
    while (matcher.find()) {
      texts.add(matcher.group());
    }
    return texts;
  }
}
