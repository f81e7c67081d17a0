package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.code.search.SearchedIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which indexes are open, which are made, and what becomes of damaged ones. */
class OpenIndexesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path data;
  @TempDir private Path sources;
  private IndexFolder folder;
  private OpenIndexes indexes;
  private IndexMaking making;

  @BeforeEach
  void open() {
    folder = new IndexFolder(data);
    indexes = new OpenIndexes(folder, Log.NONE);
    making = new IndexMaking(folder, indexes, Log.NONE);
  }

  @AfterEach
  void close() {
    indexes.close();
  }

  private SearchedIndex make(String name) throws IOException {
    Path root = Files.createDirectories(sources.resolve(name)).toRealPath();
    return making.of(root, NOW);
  }

  private void damage(SearchedIndex index) throws IOException {
    index.file().close();
    byte[] noise = new byte[40_000];
    Arrays.fill(noise, (byte) 0xA5);
    Files.write(folder.file(index.project()), noise);
  }

  @Test
  void anIndexIsMadeOnceAndOpenedOnce() throws IOException {
    SearchedIndex made = make("app");
    assertThat(make("app")).isSameAs(made);
    assertThat(indexes.get(made.project())).isSameAs(made);
    assertThat(indexes.all()).containsExactly(made);
    assertThat(indexes.opened()).containsExactly(made);
    assertThat(folder.ids()).containsExactly(made.project());
  }

  @Test
  void foldersOfOneNameGetIndexesOfTheirOwn() throws IOException {
    SearchedIndex one = make("a/app");
    SearchedIndex other = make("b/app");
    assertThat(other.project()).isNotEqualTo(one.project());
    assertThat(make("a/app")).isSameAs(one);
    assertThat(indexes.idOf(sources.resolve("b/app").toString(), false)).isEqualTo(other.project());
    Path inside = Files.createDirectories(sources.resolve("b/app/src"));
    assertThat(indexes.idOf(inside.toString(), true)).isEqualTo(other.project());
    assertThatThrownBy(() -> indexes.idOf(inside.toString(), false))
        .isInstanceOf(FailureException.class);
  }

  @Test
  void anUnknownIdIsRefusedWithNearOnes() throws IOException {
    String id = make("walrus").project();
    assertThatThrownBy(() -> indexes.get(id + "s"))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(((Failure.NotFound) e.failure()).near()).containsExactly(id));
  }

  @Test
  void aFileThatWasReplacedIsOpenedAnew() throws IOException {
    SearchedIndex made = make("app");
    assertThat(indexes.delete(made.project())).isZero();
    assertThat(folder.ids()).isEmpty();
    SearchedIndex again = make("app");
    assertThat(again).isNotSameAs(made);
    assertThat(made.file().isUsable()).isFalse();
    assertThat(again.file().isUsable()).isTrue();
  }

  @Test
  void aDamagedIndexKeepsNoOtherFromBeingUsedAndIsMadeAnew() throws IOException {
    SearchedIndex broken = make("app");
    SearchedIndex other = make("other");
    damage(broken);
    assertThat(folder.isDamaged(broken.project())).isTrue();
    assertThat(folder.isDamaged(other.project())).isFalse();
    assertThat(indexes.sound(List.of(broken, other))).containsExactly(other);
    assertThat(indexes.all()).containsExactly(other);
    assertThat(indexes.unreadable()).containsExactly(broken.project());
    assertThat(making.replace(other.project())).isFalse();
    SearchedIndex anew = make("app");
    assertThat(anew.project()).isEqualTo(broken.project());
    assertThat(anew.file().state()).isNotNull();
    assertThat(indexes.unreadable()).isEmpty();
  }

  @Test
  void whileAnotherMakesItItIsNotReadyYet() throws IOException {
    folder.create();
    Files.createFile(folder.file("app"));
    try (ProjectLock _ = ProjectLock.take(folder.lock("app"))) {
      assertThat(indexes.isHeld("app")).isTrue();
      assertThatThrownBy(() -> indexes.get("app"))
          .isInstanceOfSatisfying(
              FailureException.class,
              e -> assertThat(e.failure()).isInstanceOf(Failure.NotReady.class));
    }
    assertThat(indexes.isHeld("app")).isFalse();
    assertThatThrownBy(() -> indexes.get("app"))
        .isInstanceOfSatisfying(
            FailureException.class, e -> assertThat(IndexFailures.isDamage(e)).isTrue());
  }

  @Test
  void whoOnlyReadsMakesNothing() throws IOException {
    String id = make("app").project();
    indexes.close();
    OpenIndexes reading = new OpenIndexes(folder, Log.NONE);
    reading.readOnly();
    try (reading) {
      SearchedIndex index = reading.get(id);
      assertThat(index.file().root()).isEqualTo(sources.resolve("app").toRealPath().toString());
      assertThatThrownBy(() -> index.file().root("elsewhere", NOW))
          .hasMessageContaining("read-only");
    }
    assertThatThrownBy(() -> reading.get(id)).hasMessageContaining("stopping");
  }
}
