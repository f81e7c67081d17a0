package dev.rosemary.engine.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingFiles;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.Restore;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deleted projects: kept in the trash, restored, and removed for good. */
class DeletedProjectsTest {
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  @TempDir Path folder;

  private Engine engine(int daysLater) {
    return Engine.open(
        folder.resolve("data"),
        Synchronous.NORMAL,
        Clock.fixed(NOW.plus(Duration.ofDays(daysLater)), ZoneOffset.UTC),
        _ -> {});
  }

  private Project filled(Engine engine, String name, String entity) {
    Project project = engine.projects().create(name, "what " + name + " is");
    engine.write(
        project,
        graph ->
            graph.createEntities(List.of(new NewEntity(entity, "thing", List.of("one", "two")))));
    return project;
  }

  private long entities(Engine engine, String name) {
    return engine.read(engine.projects().active(name), graph -> graph.export(_ -> {}).entities());
  }

  private Path file(String place, String id) {
    return folder.resolve("data").resolve(place).resolve(id + ".db");
  }

  @Test
  @DisplayName("H-5: a deleted project is kept with its counts, listed, and restored as it was")
  void restored() {
    try (Engine engine = engine(0)) {
      Project project = filled(engine, "work", "a");
      Projects.Deletion deletion = engine.projects().delete("work", new Deleter("Cursor", "ann"));
      assertThat(contents(deletion)).isEqualTo("1 entity (graph), 2 observations (graph)");
      assertThat(file("trash", project.id())).exists();
      assertThat(file("projects", project.id())).doesNotExist();
      assertThat(engine.projects().list(null)).isEmpty();

      DeletedProject kept = engine.projects().deleted().getFirst();
      assertThat(kept).isEqualTo(deletion.kept());
      assertThat(kept.client()).isEqualTo("Cursor");
      assertThat(kept.principal()).isEqualTo("ann");
      assertThat(kept.keepUntil()).startsWith("2026-12-29T12:00:00");

      Project restored = engine.projects().restoreDeleted("work", null);
      assertThat(restored.id()).isEqualTo(project.id());
      assertThat(restored.description()).isEqualTo("what work is");
      assertThat(entities(engine, "work")).isEqualTo(1);
      filledMore(engine);
      assertThat(engine.projects().deleted()).isEmpty();
    }
  }

  private static void filledMore(Engine engine) {
    engine.write(
        engine.projects().active("work"),
        graph -> graph.createEntities(List.of(new NewEntity("b", "thing", List.of()))));
  }

  @Test
  @DisplayName("H-5: an archived project comes back archived")
  void archived() {
    try (Engine engine = engine(0)) {
      filled(engine, "old", "a");
      engine.projects().archive("old");
      assertThat(contents(engine.projects().delete("old"))).contains("1 entity");
      assertThat(engine.projects().restoreDeleted("old", null).status())
          .isEqualTo(Project.Status.ARCHIVED);
      engine.projects().restore("old");
      assertThat(entities(engine, "old")).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("H-5: a name that is taken is refused and another one offered, which works")
  void takenName() {
    try (Engine engine = engine(0)) {
      filled(engine, "work", "a");
      engine.projects().delete("work");
      filled(engine, "Work", "new");
      filled(engine, "work-2", "x");
      assertThatThrownBy(() -> engine.projects().restoreDeleted("work", null))
          .isInstanceOf(FailureException.class)
          .hasMessageContaining("A project named 'Work' exists now (active)")
          .hasMessageContaining("rosemary projects restore 'work' 'work-3'");
      assertThat(engine.projects().restoreDeleted("work", "work-3").name()).isEqualTo("work-3");
      assertThat(entities(engine, "work-3")).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("H-5: two deleted projects of one name: the last comes first, the other by its id")
  void sameNameTwice() {
    try (Engine engine = engine(0)) {
      Project first = filled(engine, "work", "first");
      engine.projects().delete("work");
      Project second = filled(engine, "work", "second");
      engine.projects().delete("work");
      assertThat(engine.projects().deleted()).hasSize(2);
      assertThat(engine.projects().restoreDeleted("work", null).id()).isEqualTo(second.id());
      assertThat(engine.projects().restoreDeleted(first.id(), "first").id()).isEqualTo(first.id());
      assertThatThrownBy(() -> engine.projects().restoreDeleted("work", null))
          .hasMessageContaining("No deleted project named 'work'");
    }
  }

  @Test
  @DisplayName("H-5: --keep-days 0 deletes at once and leaves no bytes")
  void atOnce() throws IOException {
    try (Engine engine = engine(0)) {
      engine.projects().keepDeleted(0);
      Project project = filled(engine, "qjzkwvbelx", "xwvuqzjkyp");
      Projects.Deletion deletion = engine.projects().delete("qjzkwvbelx");
      assertThat(deletion.kept()).isNull();
      assertThat(contents(deletion)).contains("1 entity");
      assertThat(engine.projects().deleted()).isEmpty();
      assertThat(names()).noneMatch(name -> name.contains(project.id()));
      assertThat(filesWith("qjzkwvbelx")).isEmpty();
      assertThat(filesWith("xwvuqzjkyp")).isEmpty();
    }
  }

  @Test
  @DisplayName("H-5: what was kept for long enough is removed for good when a server closes")
  void expired() throws IOException {
    try (Engine engine = engine(0)) {
      filled(engine, "qjzkwvbelx", "xwvuqzjkyp");
      engine.projects().delete("qjzkwvbelx");
    }
    try (Engine engine = engine(29)) {
      assertThat(engine.projects().deleted()).hasSize(1);
    }
    assertThat(filesWith("xwvuqzjkyp")).isNotEmpty();
    try (Engine engine = engine(31)) {
      assertThat(engine.projects().deleted()).hasSize(1);
    }
    try (Engine engine = engine(31)) {
      assertThat(engine.projects().deleted()).isEmpty();
    }
    assertThat(filesWith("qjzkwvbelx")).isEmpty();
    assertThat(filesWith("xwvuqzjkyp")).isEmpty();
  }

  @Test
  @DisplayName("H-5: --keep-days of a server counts for what was deleted before")
  void ownDays() {
    try (Engine engine = engine(0)) {
      filled(engine, "work", "a");
      engine.projects().delete("work");
    }
    try (Engine engine = engine(40)) {
      engine.projects().keepDeleted(60);
    }
    try (Engine engine = engine(7)) {
      assertThat(engine.projects().deleted()).hasSize(1);
      engine.projects().keepDeleted(7);
      assertThat(engine.projects().removeExpired()).isEqualTo(1);
      assertThat(engine.projects().deleted()).isEmpty();
    }
  }

  @Test
  @DisplayName(
      "H-5: a deletion or a restore cut short between moving the file and the registry is undone")
  void cutShort() throws IOException {
    Project kept;
    Project deleted;
    try (Engine engine = engine(0)) {
      kept = filled(engine, "kept", "a");
      deleted = filled(engine, "deleted", "b");
      engine.projects().delete("deleted");
    }
    Files.move(file("projects", kept.id()), file("trash", kept.id()));
    Files.move(file("trash", deleted.id()), file("projects", deleted.id()));
    try (Engine engine = engine(0)) {
      assertThat(entities(engine, "kept")).isEqualTo(1);
      assertThat(file("trash", deleted.id())).exists();
      engine.projects().restoreDeleted("deleted", null);
      assertThat(entities(engine, "deleted")).isEqualTo(1);
      // The same under a server that is running.
      engine.projects().stillActive(kept.id());
    }
  }

  @Test
  @DisplayName("H-5: backup and restore keep the trash; doctor checks it and finds files it lost")
  void backupAndDoctor() throws IOException {
    Path data = folder.resolve("data");
    Project project;
    try (Engine engine = engine(0)) {
      project = filled(engine, "work", "a");
      engine.projects().delete("work");
    }
    Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    Path backup = folder.resolve("backup");
    new Backups(data, clock).create(backup, "test", Backups.Progress.NONE);
    assertThat(backup.resolve("trash/" + project.id() + ".db")).exists();
    assertThat(
            new Repair(data, true, Backups.Keep.DEFAULT, clock)
                .run(Backups.Progress.NONE)
                .findings())
        .isEmpty();

    Files.delete(data.resolve("_meta.db"));
    Repair.Report report =
        new Repair(data, false, Backups.Keep.DEFAULT, clock).run(Backups.Progress.NONE);
    assertThat(report.findings()).extracting(Finding::state).contains(Finding.State.LOST);
    try (Engine engine = engine(0)) {
      DeletedProject found = engine.projects().deleted().getFirst();
      assertThat(found.project().id()).isEqualTo(project.id());
      engine.projects().restoreDeleted(project.id(), "again");
      assertThat(entities(engine, "again")).isEqualTo(1);
    }

    var _ = new Restore(data, clock).run(backup, Backups.Keep.DEFAULT);
    try (Engine engine = engine(0)) {
      engine.projects().restoreDeleted("work", null);
      assertThat(entities(engine, "work")).isEqualTo(1);
    }
  }

  @Test
  @DisplayName(
      "H-5: a project in use by another engine is withdrawn from it, and usable once restored")
  void inUseElsewhere() {
    try (Engine engine = engine(0);
        Engine other = engine(0)) {
      Project project = filled(engine, "work", "a");
      assertThat(entities(other, "work")).isEqualTo(1);
      engine.projects().delete("work");
      assertThatThrownBy(() -> other.projects().stillActive(project.id()))
          .hasMessageContaining("has since been deleted");
      assertThatThrownBy(() ->
              other.write(
                  project,
                  graph -> graph.createEntities(List.of(new NewEntity("z", "t", List.of())))))
          .isInstanceOf(FailureException.class);
      engine.projects().restoreDeleted("work", null);
      filledMore(other);
      assertThat(entities(engine, "work")).isEqualTo(2);
    }
  }

  private static String contents(Projects.Deletion deletion) {
    return Objects.requireNonNull(deletion.contents()).text();
  }

  private List<String> names() throws IOException {
    return TestingFiles.all(folder.resolve("data")).stream().map(Path::toString).toList();
  }

  private List<Path> filesWith(String word) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : TestingFiles.all(folder.resolve("data"))) {
      if (Files.isRegularFile(file)
          && Files.readString(file, StandardCharsets.ISO_8859_1).contains(word)) {
        found.add(file);
      }
    }
    return found;
  }
}
