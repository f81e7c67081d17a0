package dev.rosemary.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.faults.TestingFolder;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What counts as a backup, what is refused, and which ones stay. */
class BackupsTest {
  private static final Clock CLOCK = Clock.systemUTC();

  @TempDir Path folder;
  private Path data;
  private Path backup;

  @BeforeEach
  void fill() {
    data = folder.resolve("data");
    backup = folder.resolve("backup");
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      engine.projects().create("work", "");
      engine.vault().commit(new NewMemory("key", "content", List.of(), null));
    }
    new Backups(data, CLOCK).create(backup, "test", Backups.Progress.NONE);
  }

  @Test
  @DisplayName(
      "S-3: half a backup, a changed or a missing file, a list of strange paths: restore says which and changes nothing")
  void refusals() throws Exception {
    Map<String, String> before = TestingFolder.bytes(data);

    refused(damaged(copy -> Files.delete(copy.resolve("backup.json"))), "is not a complete backup");
    refused(
        damaged(copy -> Files.move(copy.resolve("backup.json"), copy.resolve("backup.json.part"))),
        "is not a complete backup");
    refused(damaged(copy -> Files.delete(copy.resolve("memory.db"))), "memory.db is missing");
    refused(damaged(copy -> cut(copy.resolve("memory.db"))), "memory.db is missing or was changed");
    refused(damaged(copy -> cut(copy.resolve("backup.json"))), "is damaged");
    refused(damaged(copy -> Files.writeString(copy.resolve("backup.json"), "[]")), "is damaged");
    refused(damaged(copy -> Files.writeString(copy.resolve("backup.json"), "{}")), "is damaged");
    refused(listed("\"memory.db\"", "\"../memory.db\""), "is damaged");
    refused(listed("\"memory.db\"", "\"projects/../../memory.db\""), "is damaged");
    refused(listed("\"memory.db\"", "\"/etc/memory.db\""), "is damaged");
    refused(listed("\"format\":1", "\"format\":3"), "newer Rosemary");
    refused(damaged(copy -> unlist(copy, "_meta.db")), "no registry");
    refused(folder.resolve("nowhere"), "is not a complete backup");

    assertThat(TestingFolder.bytes(data)).containsAllEntriesOf(before);
    assertThat(data.resolve("restoring")).doesNotExist();
    assertThat(data.resolve("backups")).doesNotExist();
    // And the sound one is taken.
    assertThat(new Restore(data, CLOCK).run(backup, Backups.Keep.DEFAULT).kept()).isNotNull();
  }

  @Test
  @DisplayName("G-26, S-3: a backup of a newer schema is refused, and nothing is changed")
  void newer() throws Exception {
    try (TestingFile file = new TestingFile(data.resolve("memory.db"))) {
      file.run("PRAGMA user_version = 99");
    }
    Path copy = folder.resolve("newer");
    new Backups(data, CLOCK).create(copy, "test", Backups.Progress.NONE);
    Map<String, String> before = TestingFolder.bytes(data);

    refused(copy, "newer Rosemary");

    assertThat(TestingFolder.bytes(data)).containsAllEntriesOf(before);
  }

  @Test
  @DisplayName("S-3: a backup goes nowhere where something is, and leaves nothing when it fails")
  void targets() throws Exception {
    Backups backups = new Backups(data, CLOCK);
    Path file = Files.writeString(folder.resolve("file"), "mine");
    for (Path target : List.of(backup, file, data, data.resolve("projects"))) {
      assertThatThrownBy(() -> backups.create(target, "test", Backups.Progress.NONE))
          .as("%s", target)
          .isInstanceOf(FailureException.class)
          .hasMessageContaining("is not empty");
    }
    assertThat(Files.readString(file)).isEqualTo("mine");
    assertThatThrownBy(() -> backups.create(file.resolve("below"), "test", Backups.Progress.NONE))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("cannot be written");
    Path none = folder.resolve("none");
    assertThatThrownBy(() ->
            new Backups(folder.resolve("nothing"), CLOCK)
                .create(none, "test", Backups.Progress.NONE))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("nothing to back up");
    assertThat(none).doesNotExist();
    try (var all = Files.list(folder)) {
      assertThat(all.map(path -> path.getFileName().toString()))
          .noneMatch(n -> n.endsWith(".part"));
    }
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(backups.create(empty, "test", Backups.Progress.NONE).files()).hasSize(3);
  }

  @Test
  @DisplayName(
      "S-3: automatic backups stay by number and age, the newest always; what a kill left of one goes after a day")
  void keeps() throws Exception {
    Instant now = CLOCK.instant();
    for (int days : List.of(200, 100, 50, 40, 30)) {
      automatic(now.minus(Duration.ofDays(days)), new Backups.Keep(10, 400));
    }
    Path folderOfAll = data.resolve("backups");
    Path left =
        Files.createDirectories(folderOfAll.resolve(".20260101-before-repair.part/projects"));
    Files.setLastModifiedTime(left.getParent(), FileTime.from(now.minus(Duration.ofDays(2))));
    Path running = Files.createDirectories(folderOfAll.resolve(".20260102-before-repair.part"));
    Path mine = Files.createDirectories(folderOfAll.resolve("mine"));
    assertThat(new Backups(data, CLOCK).automatic()).hasSize(5);

    automatic(now, new Backups.Keep(10, 60));
    assertThat(new Backups(data, CLOCK).automatic()).hasSize(4);
    Path newest = automatic(now.plusSeconds(1), new Backups.Keep(2, 60));
    assertThat(new Backups(data, CLOCK).automatic()).hasSize(2).startsWith(newest);
    Path last = automatic(now.plus(Duration.ofDays(500)), new Backups.Keep(2, 60));
    assertThat(new Backups(data, CLOCK).automatic()).containsExactly(last);

    assertThat(left.getParent()).doesNotExist();
    assertThat(running).exists();
    assertThat(mine).exists();
  }

  @Test
  @DisplayName(
      "S-3: backups without a damaged file do not push out the last one that holds it, until another one does")
  void keepsTheLastOfAFile() throws Exception {
    Instant now = CLOCK.instant();
    Backups.Keep keep = new Backups.Keep(2, 60);
    Path store = data.resolve("memory.db");
    Path older = automatic(now.minus(Duration.ofDays(101)), new Backups.Keep(9, 400));
    Path good = automatic(now.minus(Duration.ofDays(100)), new Backups.Keep(9, 400));
    byte[] sound = Files.readAllBytes(store);
    Files.write(store, new byte[sound.length]);
    for (int i = 1; i < 5; i++) {
      automatic(now.plusSeconds(i), keep);
    }
    assertThat(new Backups(data, CLOCK).automatic()).hasSize(3).contains(good);
    assertThat(older).doesNotExist();

    Files.write(store, sound);
    automatic(now.plusSeconds(9), keep);
    assertThat(new Backups(data, CLOCK).automatic()).hasSize(2).doesNotContain(good);
  }

  private Path automatic(Instant at, Backups.Keep keep) {
    return new Backups(data, () -> at).automatic("test", keep);
  }

  /** Does something to a copy of the backup. */
  private Path damaged(Damage damage) throws IOException {
    Path copy = folder.resolve("copy");
    Backups.deleteAll(copy);
    TestingFolder.copy(backup, copy);
    damage.to(copy);
    return copy;
  }

  /** Something that happens to a backup. */
  @FunctionalInterface
  private interface Damage {
    void to(Path copy) throws IOException;
  }

  private Path listed(String old, String changed) throws IOException {
    return damaged(copy -> {
      Path list = copy.resolve("backup.json");
      String text = Files.readString(list);
      assertThat(text).contains(old);
      Files.writeString(list, text.replace(old, changed));
    });
  }

  private static void unlist(Path copy, String path) throws IOException {
    Path list = copy.resolve("backup.json");
    Files.writeString(
        list, Files.readString(list).replaceFirst(",\\{\"path\":\"" + path + "\".*?}}", ""));
  }

  private static void cut(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
  }

  private void refused(Path copy, String why) {
    ThrowingCallable dry = () -> Restore.check(copy);
    ThrowingCallable restore = () -> new Restore(data, CLOCK).run(copy, Backups.Keep.DEFAULT);
    for (ThrowingCallable call : List.of(dry, restore)) {
      assertThatThrownBy(call)
          .isInstanceOf(FailureException.class)
          .hasMessageContaining(why)
          .hasMessageContaining("Nothing was ");
    }
  }
}
