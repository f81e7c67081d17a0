package dev.rosemary.engine.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.Project;
import dev.rosemary.faults.TestingOlderFile;
import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.FileFacts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstPageTest {
  private static final int PAGE = 4_096;

  private static final int ENTITIES = 700;

  private static Engine engine(Path data) {
    return Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), message -> {});
  }

  private static Path project(Path data) {
    try (Engine engine = engine(data)) {
      Project project = engine.projects().create("p", "");
      List<NewEntity> all = new ArrayList<>();
      for (int i = 0; i < ENTITIES; i++) {
        all.add(new NewEntity("e" + i, "animal", List.of("walrus " + i, "x".repeat(i + 1))));
      }
      engine.write(project, graph -> graph.createEntities(all));
      return data.resolve("projects").resolve(project.id() + ".db");
    }
  }

  private static void write(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(bytes), 0);
    }
  }

  private static Repair.Report doctor(Path data) {
    return new Repair(data, false, Backups.Keep.DEFAULT, Clock.systemUTC())
        .run(Backups.Progress.NONE);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"zeros", "noise", "text"})
  @DisplayName("S-13: doctor reads all rows of a file whose first page is lost")
  void lost(String how, @TempDir Path data) throws Exception {
    Path file = project(data);
    byte[] page = new byte[PAGE];
    switch (how) {
      case "noise" -> new Random(5).nextBytes(page);
      case "text" -> java.util.Arrays.fill(page, (byte) 'x');
      default -> {
        // zeros
      }
    }
    write(file, page);
    Repair.Report report = doctor(data);
    assertThat(report.findings()).noneMatch(finding -> finding.state() == Finding.State.LEFT);
    assertThat(FileFacts.of(file).rows())
        .containsEntry("entities", (long) ENTITIES)
        .containsEntry("observations", 2L * ENTITIES);
    assertThat(doctor(data).findings()).isEmpty();
    try (Stream<Path> all = Files.list(file.resolveSibling("."))) {
      assertThat(all.map(path -> path.getFileName().toString()))
          .containsExactly(file.getFileName().toString());
    }
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      assertThat(server.ok("search_nodes", "{\"query\":\"699\"}")).contains("walrus 699");
    }
  }

  @Test
  @DisplayName(
      "S-13: likewise with a log that holds what was written last, and of an older version")
  void withALog(@TempDir Path data) throws Exception {
    Path file = project(data);
    TestingOlderFile.write(file, 900);
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      server.ok("create_entities", TestingRosemary.entity("the last", "in the log"));
      server.kill();
    }
    assertThat(file.resolveSibling(file.getFileName() + "-wal")).isNotEmptyFile();
    write(file, new byte[PAGE]);
    doctor(data);
    assertThat(FileFacts.of(file).rows()).containsEntry("entities", 901L);
  }

  @Test
  @DisplayName(
      "S-13: a file that holds nothing of a database is left as it is, and no backup is made")
  void nothing(@TempDir Path data) throws Exception {
    Path file = project(data);
    byte[] noise = new byte[50 * PAGE];
    new Random(6).nextBytes(noise);
    Files.write(file, noise);
    Repair.Report report = doctor(data);
    assertThat(report.findings()).anyMatch(finding -> finding.state() == Finding.State.LEFT);
    assertThat(report.backup()).isNull();
    assertThat(data.resolve("backups")).doesNotExist();
    assertThat(Files.readAllBytes(file)).isEqualTo(noise);
  }
}
