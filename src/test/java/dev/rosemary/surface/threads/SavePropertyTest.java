package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random calls with planted faults: all of them are told, nothing else is, nothing is saved. */
class SavePropertyTest {
  private static final long SEED = 20_260_120;
  private static final int CALLS = 200;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private final Random random = new Random(SEED);

  /** Problems that a call must answer, each as entity and text, in order. */
  private final List<String> planted = new ArrayList<>();

  @Test
  @DisplayName(
      "T-2, T-3, T-5, T-19: every planted fault is told and nothing else, and nothing is saved")
  void tellsWhatIsPlanted() throws Exception {
    try (TestingThreads threads = new TestingThreads(directory)) {
      threads.saveCircle("t", "kept one", "kept two");
      for (int call = 0; call < CALLS; call++) {
        String before = threads.ok("read_graph", "{'threadId':'t','limit':1000}").text();
        planted.clear();
        String arguments = "{'threadId':'t','entities':[" + entities() + "]}";
        TestingAnswer answer = threads.call("save_memory", arguments);
        List<String> told = new ArrayList<>();
        List<String> entities = answer.all("validation_errors.*.entity");
        List<String> problems = answer.all("validation_errors.*.problem");
        for (int i = 0; i < problems.size(); i++) {
          told.add(entities.get(i) + ": " + problems.get(i));
        }
        assertThat(told).as("seed %d, call %d: %s", SEED, call, arguments).isEqualTo(planted);
        assertThat(answer.isError()).isEqualTo(!planted.isEmpty());
        if (!planted.isEmpty()) {
          assertThat(threads.ok("read_graph", "{'threadId':'t','limit':1000}").text())
              .isEqualTo(before);
        }
      }
      assertThat(threads.ok("get_analytics", "{'threadId':'t'}").all("orphaned_entities.*"))
          .as("every entity that was saved has a relation")
          .isEmpty();
    }
  }

  private String entities() {
    int count = 2 + random.nextInt(4);
    // In half of the calls nothing is wrong.
    boolean faulty = random.nextBoolean();
    List<String> entities = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entities.add(entity("e" + i, "e" + (i + 1) % count, faulty));
    }
    return String.join(",", entities);
  }

  private boolean fault(boolean faulty) {
    return faulty && random.nextInt(8) == 0;
  }

  private void plant(String entity, String problem) {
    planted.add(entity + ": " + problem);
  }

  private String entity(String name, String other, boolean faulty) {
    String type = "Thing";
    if (fault(faulty)) {
      type = "T" + "y".repeat(50);
      plant(name, "entityType is too long (51 chars). Max 50.");
    }
    String observations = observations(name, faulty);
    String relations = relations(name, other, faulty);
    String more = "";
    if (fault(faulty)) {
      more = ",'confidence':1.5";
      plant(name, "confidence must be from 0 to 1, not 1.5");
    }
    return "{'name':'%s','entityType':'%s','observations':[%s],'relations':[%s]%s}"
        .formatted(name, type, observations, relations, more);
  }

  private String observations(String name, boolean faulty) {
    if (fault(faulty)) {
      plant(name, "Entity '" + name + "' must have at least 1 observation");
      return "";
    }
    List<String> observations = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      if (!fault(faulty)) {
        observations.add("'" + fact() + "'");
        continue;
      }
      switch (random.nextInt(4)) {
        case 0 -> {
          observations.add("'Hm 1'");
          plant(name, "Too short (4 chars, 1 sentence). Min 5 chars with a visible one.");
        }
        case 1 -> {
          observations.add("'" + "x".repeat(151) + "'");
          plant(name, "Too long (151 chars, 1 sentence). Max 150 chars, 2 sentences.");
        }
        case 2 -> {
          observations.add("'It runs. It is fast. It is 2.0.'");
          plant(name, "Too many sentences (31 chars, 3 sentences). Max 150 chars, 2 sentences.");
        }
        default -> {
          observations.add("true");
          plant(name, "observations[" + i + "] must be a string, not true");
        }
      }
    }
    return String.join(",", observations);
  }

  private String fact() {
    String[] parts = {
      "Uses", "version 1.2.0", "e.g. this", "at https://a.example/x?y=1", "данные", "数据"
    };
    StringBuilder fact = new StringBuilder("Fact");
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      fact.append(' ').append(parts[random.nextInt(parts.length)]);
    }
    return fact.append(random.nextBoolean() ? "." : "").toString();
  }

  private String relations(String name, String other, boolean faulty) {
    List<String> relations = new ArrayList<>();
    if (fault(faulty)) {
      plant(name, "Entity '" + name + "' must have at least 1 relation");
      return random.nextBoolean() ? "" : "{'targetEntity':'" + name + "','relationType':'is'}";
    }
    relations.add("{'targetEntity':'" + other + "','relationType':'next'}");
    if (fault(faulty)) {
      relations.add("{'targetEntity':'nowhere','relationType':'next'}");
      plant(name, "Target entity 'nowhere' not found in request");
    }
    if (fault(faulty)) {
      relations.add("{'targetEntity':'" + other + "'}");
      plant(name, "relationType is required");
    }
    return String.join(",", relations);
  }
}
