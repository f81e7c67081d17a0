package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rosemary.TestingFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the program creates belongs to its user alone, whatever the umask. */
class FilePermissionsTest {
  @TempDir Path folder;

  @BeforeAll
  static void posix() {
    assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"000", "022", "077"})
  @DisplayName("S-3: a server and every command create folders as 0700 and files as 0600")
  void everythingIsPrivate(String umask) throws Exception {
    Path root = Files.createDirectory(folder.resolve("root"));
    Path data = root.resolve("above/data");
    Path project = Files.createDirectories(folder.resolve("project"));
    Files.writeString(
        project.resolve("Sample.java"), "class Sample { int answer() { return 42; } }");
    try (TestingRosemary server =
        TestingRosemary.of(
            under(
                umask,
                TestingRosemary.whole(
                    data,
                    "--surface=all",
                    "--embedding-model=none",
                    "--vault-dimensions=3",
                    "--project-dir=" + project)))) {
      server.initialize();
      server.ok("create_project", "{\"name\":\"old\"}");
      server.ok("archive_project", "{\"name\":\"old\"}");
      server.ok("create_project", "{\"name\":\"work\"}");
      server.ok("graph_create_entities", "{\"entities\":[{\"name\":\"a\",\"entityType\":\"t\"}]}");
      server.ok("recall_store_memory", "{\"content\":\"private text\"}");
      server.ok(
          "commit_memory",
          "{\"scope\":\"vault\",\"key\":\"k\",\"content\":\"private text\",\"embedding\":[1,0,0]}");
      server.ok("commit_memory", "{\"scope\":\"session\",\"key\":\"k\",\"content\":\"private\"}");
      server.ok("search_memories", "{\"query\":\"\",\"query_embedding\":[1,0,0]}");
      server.ok("index_project", "{\"path\":\"" + project + "\"}");
      server.ok("activate_project", "{}");
      server.ok(
          "docs_store_memory", "{\"title\":\"t\",\"type\":\"rules\",\"content\":\"private\"}");
      assertThat(data.resolve("memory.db-wal")).exists();
      assertPrivate(root);
      assertPrivate(project.resolve(".infinity"));
      run(umask, data, "backup", root.resolve("copies/one").toString());
      assertPrivate(root);
    }
    run(umask, data, "export", root.resolve("graph.jsonl").toString(), "--project=work");
    run(
        umask,
        data,
        "export",
        root.resolve("notes").toString(),
        "--project=work",
        "--format=markdown");
    run(umask, data, "restore", root.resolve("copies/one").toString());
    run(umask, data, "doctor");
    assertThat(data.resolve("backups")).exists();
    assertThat(root.resolve("notes")).isDirectory();
    assertPrivate(root);
  }

  @Test
  @DisplayName("S-3: doctor changes no permissions of files that the program did not create")
  void foreignFiles() throws Exception {
    Path data = Files.createDirectory(folder.resolve("home"));
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      server.ok("create_entities", TestingRosemary.entity("a", "b"));
      assertThat(server.end()).isZero();
    }
    Path tool = Files.createDirectories(data.resolve("bin")).resolve("tool");
    Files.writeString(tool, "x");
    Path file;
    try (Stream<Path> files = Files.list(data.resolve("projects"))) {
      file = files.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
    }
    for (Path path : List.of(data, tool.getParent(), tool, file)) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    assertThat(TestingOutcome.of(data, "doctor").exitCode()).isZero();
    for (Path path : List.of(data, tool.getParent(), tool)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rwxr-xr-x");
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rwx------");
  }

  @Test
  @DisplayName("S-3: an export over a file that others may read leaves them that permission")
  void exportsKeepPermissions() throws Exception {
    Path data = folder.resolve("data");
    Path file = Files.writeString(folder.resolve("shared.jsonl"), "");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    run("022", data, "projects");
    try (TestingRosemary server = TestingRosemary.start(data, "--project=default")) {
      server.ok("create_entities", "{\"entities\":[{\"name\":\"a\",\"entityType\":\"t\"}]}");
    }
    run("022", data, "export", file.toString());
    assertThat(Files.readString(file)).contains("\"a\"");
    assertThat(mode(file)).isEqualTo("rw-r-----");
  }

  @Test
  @DisplayName("S-3: a data folder open to others is named at the start, and doctor closes it")
  void openFolder() throws Exception {
    Path data = folder.resolve("data");
    try (TestingRosemary server = TestingRosemary.start(data)) {
      server.ok("create_project", "{\"name\":\"work\"}");
      assertThat(server.server().errors()).isEmpty();
      server.server().end();
    }
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path registry = data.resolve("_meta.db");
    Files.setPosixFilePermissions(registry, PosixFilePermissions.fromString("rw-r--r--"));

    try (TestingRosemary server = TestingRosemary.start(data)) {
      server.ok("list_projects", "{}");
      server.server().end();
      assertThat(server.server().errors().lines().filter(line -> line.contains("other users")))
          .singleElement()
          .asString()
          .contains(data.toString(), "rosemary doctor");
    }
    String dry = text(1, "022", data, "doctor", "--dry-run");
    assertThat(dry).contains("this folder, _meta.db are open to other users");
    assertThat(mode(data)).isEqualTo("rwxrwxrwx");
    assertThat(text(0, "022", data, "doctor"))
        .contains("their access was removed")
        .doesNotContain("run `rosemary doctor`");
    assertThat(mode(data)).isEqualTo("rwx------");
    assertThat(mode(registry)).isEqualTo("rw-------");
    assertThat(text(0, "022", data, "doctor", "--dry-run")).contains("nothing is wrong");
  }

  private static void assertPrivate(Path root) throws IOException {
    Map<String, String> open = new TreeMap<>();
    for (Path path : TestingFiles.all(root)) {
      try {
        String mode = mode(path);
        if (!path.equals(root) && !mode.endsWith("------")) {
          open.put(root.relativize(path).toString(), mode);
        }
      } catch (NoSuchFileException e) {
        // a server that runs has removed it meanwhile
      }
    }
    assertThat(open).isEmpty();
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void run(String umask, Path data, String... words) throws Exception {
    text(0, umask, data, words);
  }

  private static String text(int exitCode, String umask, Path data, String... words)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(under(umask, TestingRosemary.whole(data, words)));
    Process process = builder.redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isEqualTo(exitCode);
    return text;
  }

  private static List<String> under(String umask, List<String> command) {
    List<String> whole =
        new ArrayList<>(List.of("sh", "-c", "umask " + umask + " && exec \"$@\"", "sh"));
    whole.addAll(command);
    return whole;
  }
}
