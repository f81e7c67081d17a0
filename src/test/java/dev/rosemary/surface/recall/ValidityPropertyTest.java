package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is valid when, against a model that looks at every memory. */
class ValidityPropertyTest {
  private static final int STEPS = 250;

  private static final class Modelled {
    final String id;
    final @Nullable String user;
    final Instant from;
    @Nullable Instant until;

    Modelled(String id, @Nullable String user, Instant from) {
      this.id = id;
      this.user = user;
      this.from = from;
    }

    boolean isValid(Instant at) {
      Instant end = until;
      return !from.isAfter(at) && (end == null || end.isAfter(at));
    }
  }

  @Test
  @DisplayName("R-9, R-10, R-11: the memories valid at any instant are those that the model has")
  void validity(@TempDir Path directory) throws Exception {
    long seed = 20_260_101;
    Random random = new Random(seed);
    List<Modelled> model = new ArrayList<>();
    try (TestingRecall recall = new TestingRecall(directory)) {
      for (int step = 0; step < STEPS; step++) {
        String as = "seed " + seed + ", step " + step;
        @Nullable String user =
            random.nextInt(3) == 0 ? null : random.nextBoolean() ? "ada" : "bob";
        String named = user == null ? "" : ",'user_id':'" + user + "'";
        switch (random.nextInt(4)) {
          case 0, 1 -> {
            Instant from = instant(random);
            String id =
                recall
                    .ok(
                        "store_memory",
                        "{'content':'fact','valid_from':'%s'%s}".formatted(from, named))
                    .string("id");
            model.add(new Modelled(id, user, from));
          }
          case 2 -> {
            if (!model.isEmpty()) {
              Modelled one = model.get(random.nextInt(model.size()));
              boolean mine = user == null || user.equals(one.user);
              boolean done =
                  recall
                      .ok("invalidate", "{'id':'%s'%s}".formatted(one.id, named))
                      .string("invalidated")
                      .equals("true");
              assertThat(done).as(as).isEqualTo(mine && one.until == null);
              if (done) {
                one.until =
                    Instant.parse(
                        recall.ok("get_memory", "{'id':'" + one.id + "'}").string("valid_until"));
              }
            }
          }
          default -> {
            if (!model.isEmpty() && random.nextInt(4) == 0) {
              Modelled one = model.remove(random.nextInt(model.size()));
              recall.ok("delete_memory", "{'id':'" + one.id + "'}");
            }
          }
        }
        Instant at = random.nextBoolean() ? instant(random) : boundary(random, model);
        TestingAnswer valid =
            recall.ok("get_valid_at", "{'timestamp':'%s','limit':100%s}".formatted(at, named));
        List<String> expected =
            model.reversed().stream()
                .filter(one -> user == null || user.equals(one.user))
                .filter(one -> one.isValid(at))
                .map(one -> one.id)
                .limit(100)
                .toList();
        assertThat(valid.all("results.*.id.id.String")).as(as).isEqualTo(expected);
      }
    }
  }

  /** A moment around the test's clock, on a grid so that moments coincide. */
  private static Instant instant(Random random) {
    return TestingRecall.START.plusSeconds(10L * (random.nextInt(80) - 20));
  }

  /** Where a memory begins or ends to be valid, or a nanosecond beside it. */
  private static Instant boundary(Random random, List<Modelled> model) {
    if (model.isEmpty()) {
      return TestingRecall.START;
    }
    Modelled one = model.get(random.nextInt(model.size()));
    return Objects.requireNonNullElse(one.until, one.from).plusNanos(random.nextInt(3) - 1);
  }
}
