package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.place.Place;
import dev.rosemary.engine.place.Places;
import dev.rosemary.engine.place.Surroundings;
import dev.rosemary.engine.place.TestingRepository;
import dev.rosemary.store.Synchronous;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_ERR)
class ProjectLinksTest {
  @TempDir private Path temporary;
  private Path disk;
  private Path data;

  @BeforeEach
  void open() throws IOException {
    disk = Files.createDirectories(temporary.resolve("disk")).toRealPath();
    data = temporary.resolve("data");
    try (Engine engine = engine()) {
      engine.projects().create("api", "");
      engine.projects().create("notes", "");
    }
  }

  private Engine engine() {
    return Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), _ -> {});
  }

  private String place(Path folder) {
    try (Engine engine = engine()) {
      Surroundings surroundings = new Surroundings(null, List.of(), null, null, Map.of(), false);
      return switch (new Places(engine::projects, surroundings, Clock.systemUTC()).at(folder)) {
        case Place.Known known -> known.project().name();
        case Place.Unmade _ -> "new";
        case Place.Outside _ -> "outside";
      };
    }
  }

  private TestingCommand projects(String... words) {
    String[] all = new String[words.length + 3];
    all[0] = "projects";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--data-dir";
    all[words.length + 2] = data.toString();
    return TestingCommand.run(all);
  }

  /** What a command that fails says. */
  private String refused(int exitCode, String... words) {
    PrintStream before = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      assertThat(projects(words).exitCode()).isEqualTo(exitCode);
    } finally {
      System.setErr(before);
    }
    return errors.toString(StandardCharsets.UTF_8);
  }

  @Test
  @DisplayName("M-3: a repository that is linked by its folder is linked wherever it lies")
  void repository() {
    Path root = TestingRepository.in(disk.resolve("x")).origin("git@github.com:acme/api").root();
    assertThat(place(root)).isEqualTo("new");
    assertThat(projects("link", "api", root.toString()).text())
        .isEqualTo("Linked github.com/acme/api to project 'api'.\n");
    assertThat(place(root)).isEqualTo("api");
    Path clone =
        TestingRepository.in(disk.resolve("y")).origin("https://github.com/acme/api.git").root();
    assertThat(place(clone)).isEqualTo("api");
    assertThat(projects().text())
        .contains("    github.com/acme/api (linked)  " + root + ", " + clone + "\n");
    assertThat(projects("--json").text())
        .contains(
            "\"aliases\":[{\"kind\":\"origin\",\"value\":\"github.com/acme/api\",\"linked\":true");
    assertThat(refused(1, "link", "notes", "https://github.com/acme/api"))
        .contains("belongs to the project 'api'", "projects unlink 'api' 'github.com/acme/api'");
    assertThat(projects("unlink", "api", clone.toString()).exitCode()).isZero();
    assertThat(place(root)).isEqualTo("new");
  }

  @Test
  @DisplayName("M-3: a link by URL is there before the clone is")
  void url() {
    for (String url : List.of("ssh://git@h.example:22/o/r", "h.example/o/r", "h.example:o/r.git")) {
      assertThat(projects("link", "api", url).text())
          .isEqualTo("Linked h.example/o/r to project 'api'.\n");
    }
    Path clone = TestingRepository.in(disk.resolve("r")).origin("https://h.example/o/r").root();
    assertThat(place(clone)).isEqualTo("api");
    assertThat(projects("unlink", "api", "https://h.example/o/r/").exitCode()).isZero();
    assertThat(refused(1, "unlink", "api", "https://h.example/o/r"))
        .contains("has no link to", "it has no links");
  }

  @Test
  @DisplayName("M-3: a linked folder counts for what lies below, but not for repositories in it")
  void folder() throws IOException {
    Path notes = Files.createDirectories(disk.resolve("notes"));
    assertThat(place(notes)).isEqualTo("outside");
    assertThat(projects("link", "notes", notes.toString()).exitCode()).isZero();
    assertThat(place(Files.createDirectories(notes.resolve("2026/11")))).isEqualTo("notes");
    Path inner = TestingRepository.in(notes.resolve("inner")).origin("https://h/o/inner").root();
    assertThat(place(inner)).isEqualTo("new");
    Path part = Files.createDirectories(inner.resolve("part"));
    assertThat(projects("link", "api", part.toString()).exitCode()).isZero();
    assertThat(place(part)).isEqualTo("api");
    assertThat(place(inner)).isEqualTo("new");
    Files.delete(part);
    assertThat(projects("unlink", "api", part.toString()).exitCode()).isZero();
  }

  @Test
  @DisplayName("M-3: a project that was renamed is found by both names, and keeps its repositories")
  void renamed() {
    Path root = TestingRepository.in(disk.resolve("x")).origin("https://h/o/r").root();
    projects("link", "api", root.toString());
    assertThat(projects("rename", "api", "backend").exitCode()).isZero();
    assertThat(place(root)).isEqualTo("backend");
    try (Engine engine = engine()) {
      assertThat(engine.projects().openOrCreate("api").name()).isEqualTo("backend");
      assertThat(engine.projects().create("api", "").name()).isEqualTo("api");
      assertThat(engine.projects().openOrCreate("api").name()).isEqualTo("api");
    }
    assertThat(refused(1, "rename", "backend", "NOTES")).contains("'notes' already exists");
    assertThat(projects("rename", "backend", "Backend").exitCode()).isZero();
    assertThat(refused(1, "rename", "bakend", "x")).contains("Did you mean 'Backend'?");
  }

  @Test
  @DisplayName("C-4, C-5: what cannot be followed says what to write")
  void errors() {
    assertThat(refused(2, "lnk", "api", ".")).contains("did you mean projects link?");
    assertThat(refused(2, "link", "api")).contains("projects link NAME PATH|URL");
    assertThat(refused(2, "rename", "api")).contains("projects rename NAME NEW-NAME");
    assertThat(refused(1, "link", "appi", disk.toString())).contains("Did you mean 'api'?");
    assertThat(refused(1, "link", "api", disk.resolve("gone").toString()))
        .contains("There is no folder", "URL of a repository");
  }
}
