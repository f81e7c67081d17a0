package dev.rosemary.engine.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.graph.GraphReader;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.FileMark;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectsTest {
  @TempDir private Path data;

  private final List<String> log = new ArrayList<>();

  private Projects open() {
    return Projects.open(data, Synchronous.NORMAL, Clock.systemUTC(), log::add);
  }

  private static void insert(Projects projects, Project project, String name) {
    projects.use(
        project,
        database ->
            new Graph(database, Clock.systemUTC())
                .createEntities(List.of(new NewEntity(name, "thing", List.of("fact")))));
  }

  private static boolean has(Projects projects, Project project, String name) {
    return projects.use(
        project,
        database ->
            new GraphReader(database).open(List.of(name), opened -> 0, node -> true).found() > 0);
  }

  private Path active(Project project) {
    return data.resolve("projects").resolve(project.id() + ".db");
  }

  private Path archived(Project project) {
    return data.resolve("archive").resolve(project.id() + ".db");
  }

  @Test
  void moreProjectsThanFilesThatStayOpen() throws Exception {
    int threads = 8;
    try (Projects projects = open();
        ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Project> all = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        all.add(projects.create("p" + i, ""));
      }
      List<Future<Integer>> running = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int number = t;
        running.add(
            pool.submit(() -> {
              for (int i = 0; i < all.size(); i++) {
                Project project = all.get((i * 7 + number * 5) % all.size());
                insert(projects, project, "t" + number);
                assertThat(has(projects, project, "t" + number)).isTrue();
              }
              return number;
            }));
      }
      for (Future<Integer> thread : running) {
        thread.get();
      }
      for (Project project : all) {
        for (int t = 0; t < threads; t++) {
          assertThat(has(projects, project, "t" + t)).isTrue();
        }
      }
    }
    try (Stream<Path> files = Files.list(data.resolve("projects"))) {
      assertThat(files.filter(file -> !file.toString().endsWith(".db"))).isEmpty();
    }
  }

  @Test
  @DisplayName(
      "G-8: a file that a crash left in the other folder is moved to where the registry says,"
          + " and logged")
  void misplacedAtStart() throws Exception {
    Project project;
    try (Projects projects = open()) {
      project = projects.create("moved", "");
      insert(projects, project, "kept");
    }
    mark(active(project), FileMark.OPEN, FileMark.MOVING);
    Files.move(active(project), archived(project));
    try (Projects projects = open()) {
      assertThat(log).singleElement().asString().contains("moved", "projects/");
      assertThat(has(projects, project, "kept")).isTrue();
      insert(projects, project, "more");
    }
    assertThat(archived(project)).doesNotExist();
  }

  @Test
  @DisplayName(
      "G-8: a process that was running while another one died in the middle of a move repairs it"
          + " too")
  void misplacedWhileRunning() throws Exception {
    try (Projects projects = open()) {
      Project project = projects.create("moved", "");
      insert(projects, project, "kept");
      mark(active(project), FileMark.OPEN, FileMark.MOVING);
      insert(projects, project, "after the mark");
      mark(active(project), FileMark.OPEN, FileMark.MOVING);
      // The file has moved, its log has not.
      Files.move(active(project), archived(project));
      insert(projects, project, "after the move");
      for (String name : List.of("kept", "after the mark", "after the move")) {
        assertThat(has(projects, project, name)).isTrue();
      }
      assertThat(archived(project)).doesNotExist();
    }
  }

  @Test
  @DisplayName("G-8: a deletion that did not reach the registry did not happen")
  void unfinishedDeletion() {
    try (Projects projects = open()) {
      Project project = projects.create("kept", "");
      insert(projects, project, "before");
      mark(active(project), FileMark.OPEN, FileMark.DELETING);
      insert(projects, project, "after");
      assertThat(has(projects, project, "before")).isTrue();
    }
  }

  @Test
  @DisplayName(
      "G-6: what is left of a deletion or a creation is removed at the next start, and nothing"
          + " else")
  void leftovers() throws Exception {
    Path unknown = data.resolve("projects").resolve(UUID.randomUUID() + ".db");
    Path deleting = data.resolve("archive").resolve(UUID.randomUUID() + ".db");
    Path making = data.resolve("projects").resolve(UUID.randomUUID() + ".db");
    Path log = data.resolve("projects").resolve(UUID.randomUUID() + ".db-wal");
    open().close();
    for (Path file : List.of(unknown, deleting, making)) {
      SqliteDatabase.open(file, FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE).close();
    }
    mark(deleting, FileMark.OPEN, FileMark.DELETING);
    mark(making, FileMark.OPEN, FileMark.MAKING);
    Files.write(log, new byte[10]);
    open().close();
    assertThat(unknown).exists();
    assertThat(deleting).doesNotExist();
    assertThat(making).doesNotExist();
    // It may hold what a lost file held.
    assertThat(log).exists();
  }

  @Test
  @DisplayName("G-9: a file that was away and is back is opened anew")
  void awayAndBack() {
    try (Projects here = open();
        Projects there = open()) {
      Project project = here.create("roaming", "");
      insert(here, project, "a");
      there.archive("roaming");
      assertThatThrownBy(() -> insert(here, project, "b"))
          .hasMessageContaining("since been archived");
      assertThatThrownBy(() -> has(here, project, "a")).hasMessageContaining("since been archived");
      there.restore("roaming");
      insert(here, here.active("roaming"), "c");
      assertThat(has(there, there.active("roaming"), "a")).isTrue();
      assertThat(has(there, there.active("roaming"), "c")).isTrue();
    }
  }

  @Test
  @DisplayName(
      "G-8: work that uses up its input is begun once, on a new file and on one that is half moved")
  void workThatRunsOnce() throws Exception {
    try (Projects projects = open()) {
      Project project = projects.create("imported", "");
      insertOnce(projects, project, List.of("a", "b"));
    }
    Project project;
    try (Projects projects = open()) {
      project = projects.active("imported");
      mark(active(project), FileMark.OPEN, FileMark.MOVING);
      Files.move(active(project), archived(project));
      insertOnce(projects, project, List.of("c", "d"));
      for (String name : List.of("a", "b", "c", "d")) {
        assertThat(has(projects, project, name)).isTrue();
      }
    }
  }

  private static void insertOnce(Projects projects, Project project, List<String> names) {
    Iterator<String> input = names.iterator();
    projects.useOnce(
        project,
        database -> {
          while (input.hasNext()) {
            new Graph(database, Clock.systemUTC())
                .createEntities(List.of(new NewEntity(input.next(), "thing", List.of())));
          }
          return true;
        });
    assertThat(input.hasNext()).isFalse();
  }

  private static void mark(Path file, FileMark expected, FileMark mark) {
    try (SqliteDatabase database =
        SqliteDatabase.open(file, FileSchema.PROJECT, Synchronous.NORMAL, Missing.REFUSE)) {
      database.mark(database.mark() == FileMark.MAKING ? FileMark.MAKING : expected, mark);
    }
  }
}
