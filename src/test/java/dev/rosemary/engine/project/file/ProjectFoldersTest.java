package dev.rosemary.engine.project.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of projects in the folders of a data directory: moved whole, found where they lie. */
class ProjectFoldersTest {
  @TempDir private Path data;
  private final List<String> told = new ArrayList<>();
  private ProjectFolders folders;

  @BeforeEach
  void create() {
    folders = new ProjectFolders(data, told::add);
    folders.create();
  }

  private Path write(Place place, String id, String ending) throws IOException {
    Path file = data.resolve(ProjectFolders.path(place, id) + ending);
    return Files.writeString(file, id + ending);
  }

  @Test
  void aFileIsMovedWithItsLog() throws IOException {
    write(Place.ACTIVE, "a", "");
    write(Place.ACTIVE, "a", "-wal");
    folders.move("a", Place.ACTIVE, Place.TRASH);
    assertThat(folders.ids(Place.ACTIVE)).isEmpty();
    assertThat(folders.ids(Place.TRASH)).containsExactly("a");
    assertThat(folders.file(Place.TRASH, "a")).hasContent("a");
    assertThat(data.resolve(ProjectFolders.path(Place.TRASH, "a") + "-wal")).hasContent("a-wal");
  }

  @Test
  void aMoveThatCannotBeFinishedIsTakenBack() throws IOException {
    write(Place.ACTIVE, "a", "");
    write(Place.ACTIVE, "a", "-wal");
    // A folder that is not empty cannot be replaced by the log.
    Path inTheWay = data.resolve(ProjectFolders.path(Place.ARCHIVED, "a") + "-wal");
    Files.createDirectories(inTheWay.resolve("inside"));
    assertThatThrownBy(() -> folders.move("a", Place.ACTIVE, Place.ARCHIVED))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("Nothing was changed");
    assertThat(folders.file(Place.ACTIVE, "a")).hasContent("a");
    assertThat(folders.file(Place.ARCHIVED, "a")).doesNotExist();
    assertThat(data.resolve(ProjectFolders.path(Place.ACTIVE, "a") + "-wal")).hasContent("a-wal");
  }

  @Test
  void aFileInAnotherFolderThanRegisteredIsBroughtBack() throws IOException {
    write(Place.ARCHIVED, "a", "");
    write(Place.ACTIVE, "b", "");
    Map<String, Place> registered =
        Map.of("a", Place.ACTIVE, "b", Place.ACTIVE, "gone", Place.TRASH);
    assertThat(folders.misplaced(registered)).containsExactly("a");
    folders.repair("a", Place.ACTIVE);
    assertThat(folders.file(Place.ACTIVE, "a")).hasContent("a");
    assertThat(folders.misplaced(registered)).isEmpty();
    assertThat(told).singleElement().asString().contains("projects/a.db");
    folders.repair("gone", Place.TRASH);
    assertThat(told).hasSize(1);
  }

  @Test
  void whatIsLeftOfAFileIsFoundAndDeletedWhereverItLies() throws IOException {
    assertThat(folders.anyFile()).isFalse();
    write(Place.ARCHIVED, "a", "-wal");
    assertThat(folders.anyFile()).isTrue();
    assertThat(folders.ids(Place.ARCHIVED)).containsExactly("a");
    folders.delete("a");
    assertThat(folders.anyFile()).isFalse();
  }
}
