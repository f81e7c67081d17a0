package dev.rosemary.engine.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.Project;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.faults.TestingOlderFile;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowVerificationTest {
  private static final Instant NOW = Instant.parse("2026-11-29T00:00:00Z");

  @TempDir Path data;
  private final List<String> logged = new ArrayList<>();

  /** A log that keeps its lines. */
  private final class Lines implements Log {
    @Override
    public void write(Level level, String message, @Nullable Throwable cause) {
      logged.add(level + " " + message);
    }
  }

  private Path project(int entities) {
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), message -> {})) {
      Project project = engine.projects().create("p", "");
      List<NewEntity> all = new ArrayList<>();
      for (int i = 0; i < entities; i++) {
        all.add(new NewEntity("e" + i, "t", List.of("fact " + i)));
      }
      engine.write(project, graph -> graph.createEntities(all));
      return data.resolve("projects").resolve(project.id() + ".db");
    }
  }

  /** Verifies until there is nothing more to do; the steps that this took. */
  private int run(Instant now) {
    int steps = 0;
    try (RowVerification verification =
        new RowVerification(data, InstantSource.fixed(now), new Lines())) {
      while (verification.step()) {
        steps++;
      }
      verification.release();
    }
    return steps;
  }

  @Test
  @DisplayName(
      "S-13: rot is told in the log while servers run, once, and looked for again a day later")
  void tells() throws Exception {
    Path file = project(700);
    assertThat(run(NOW)).isPositive();
    assertThat(logged).isEmpty();
    try (TestingFile rotten = new TestingFile(file)) {
      rotten.run("UPDATE entities SET name = 'other' WHERE name = 'e690'");
      rotten.run("DELETE FROM observations WHERE content = 'fact 5'");
    }
    assertThat(run(NOW.plusSeconds(60))).isZero();
    assertThat(run(NOW.plusSeconds(90_000))).isPositive();
    assertThat(logged)
        .hasSize(2)
        .allMatch(line -> line.startsWith("ERROR ") && line.contains("rosemary doctor"))
        .anyMatch(line -> line.contains("entities: row") && line.contains("(other)"))
        .anyMatch(line -> line.contains("observations: row") && line.contains("is missing"));
  }

  @Test
  @DisplayName("S-13: one process verifies a data directory, and the next goes on where it was")
  void oneAtATime() throws Exception {
    project(2_000);
    RowVerification first = new RowVerification(data, InstantSource.fixed(NOW), new Lines());
    assertThat(first.step()).isTrue();
    RowVerification second = new RowVerification(data, InstantSource.fixed(NOW), new Lines());
    assertThat(second.step()).isFalse();
    first.release();
    assertThat(second.step()).isTrue();
    second.release();
  }

  @Test
  @DisplayName("S-13: rows that are older than checksums get theirs behind the calls")
  void fills() throws Exception {
    Path file = project(1);
    TestingOlderFile.write(file, 1_300);
    assertThat(run(NOW)).isPositive();
    try (TestingFile older = new TestingFile(file)) {
      // Nobody has used it, so it has its schema still.
      assertThat(older.column("PRAGMA user_version")).containsExactly("3");
    }
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), message -> {})) {
      engine.read(engine.projects().active("p"), graph -> graph.hashCode());
      assertThat(run(NOW.plusSeconds(90_000))).isPositive();
    }
    try (TestingFile filled = new TestingFile(file)) {
      assertThat(filled.column("SELECT count(*) FROM row_checksums")).containsExactly("2600");
      assertThat(filled.column("SELECT name || ' ' || value FROM ledger ORDER BY name"))
          .contains("checksums entities 1300", "checksums observations 1300");
    }
    assertThat(logged).isEmpty();
  }
}
