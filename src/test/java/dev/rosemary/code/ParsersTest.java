package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.base.Log;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.KnownFile;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.code.worker.Parsed;
import dev.rosemary.code.worker.ParserProcess;
import dev.rosemary.code.worker.Parsers;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParsersTest {
  private static Parsers testing(long millis) {
    return new Parsers(Log.NONE, millis, TestingParser.class.getName());
  }

  /** An index whose parsers die of some texts. */
  private static CodeIndex mortal(Path folder) {
    return new CodeIndex(
        folder.resolve("data"),
        Embedder.disabled(),
        Clock.systemUTC(),
        Log.NONE,
        () -> testing(Parsers.MOST_MILLIS));
  }

  @Test
  @DisplayName("R-20: a text that takes too long costs the parser its life, and the next one works")
  void watchdog() {
    try (Parsers parsers = testing(200)) {
      assertThat(parsers.parse(Language.of("python"), "short"))
          .isInstanceOf(Parsed.Definitions.class);
      assertThat(parsers.parse(Language.of("python"), TestingParser.HANG))
          .isEqualTo(new Parsed.GaveUp(true));
      assertThat(parsers.parse(Language.of("python"), "short"))
          .isInstanceOf(Parsed.Definitions.class);
    }
  }

  @Test
  @DisplayName("R-20: a parser that hangs goes with its owner, and so does its folder")
  void closed() throws Exception {
    Thread parsing;
    ProcessHandle process;
    Path folder;
    try (Parsers parsers = testing(600_000)) {
      parsers.parse(Language.of("python"), "short");
      process =
          ProcessHandle.current()
              .children()
              .filter(child -> folder(child) != null)
              .findFirst()
              .orElseThrow();
      folder = Path.of(Objects.requireNonNull(folder(process)));
      assertThat(folder).isDirectory();
      parsing =
          Thread.ofPlatform().start(() -> parsers.parse(Language.of("python"), TestingParser.HANG));
      Path hangs = folder.resolve(TestingParser.HANGS);
      TestingWait.until("the parser hangs", () -> Files.exists(hangs));
    }
    assertThat(process.isAlive()).isFalse();
    assertThat(folder).doesNotExist();
    parsing.join();
  }

  private static @Nullable String folder(ProcessHandle process) {
    // The single arguments are not told where all are longer than a page of memory.
    String line = process.info().commandLine().orElse("");
    String option = "-Djava.io.tmpdir=";
    int start = line.indexOf(option) + option.length();
    int end = line.indexOf(" -cp ", start);
    return end > 0 && line.substring(start, end).contains(ParserProcess.FOLDER)
        ? line.substring(start, end)
        : null;
  }

  @Test
  @DisplayName(
      "R-20: a file that killed a parser is not parsed again as long as it and the parsers stay")
  void quarantined(@TempDir Path folder) throws Exception {
    TestingTree tree = new TestingTree(folder.resolve("tree"));
    String deadly = "// needle\n// " + TestingParser.DIE + "\n";
    tree.write("bad.js", deadly);
    try (CodeIndex code = mortal(folder)) {
      code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
      tree.write("copy.js", deadly);
      code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
      assertThat(code.status("tree").state().degradedFiles()).isEqualTo(2);
    }
    try (CodeFile file =
        CodeFile.open(folder.resolve("data/code/tree.db"), SqliteDatabase.Missing.REFUSE)) {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(deadly.getBytes(StandardCharsets.UTF_8));
      assertThat(file.isQuarantined(hash)).isTrue();
      assertThat(file.isQuarantined(new byte[hash.length])).isFalse();
      file.begin(Instant.EPOCH);
      assertThat(file.isQuarantined(hash)).isTrue();
      run(folder.resolve("data/code/tree.db"), "UPDATE code_project SET chunker = chunker - 1");
      KnownFile known = Objects.requireNonNull(file.begin(Instant.EPOCH).get("bad.js"));
      assertThat(known.hasHash(hash)).isFalse();
      assertThat(file.isQuarantined(hash)).isFalse();
    }
  }

  @Test
  @DisplayName("R-20: a parser that somebody else ends costs no file its definitions")
  void killedFromOutside() throws InterruptedException {
    String text = "def a(): pass\n".repeat(20_000);
    try (Parsers parsers = new Parsers(Log.NONE)) {
      for (boolean kill : new boolean[] {true, false}) {
        assertThat(parsers.parse(Language.of("python"), "")).isInstanceOf(Parsed.Definitions.class);
        List<ProcessHandle> idle = ProcessHandle.current().children().toList();
        Thread killer =
            Thread.startVirtualThread(
                () -> idle.forEach(kill ? ProcessHandle::destroyForcibly : ProcessHandle::destroy));
        assertThat(parsers.parse(Language.of("python"), text))
            .isInstanceOf(Parsed.Definitions.class);
        killer.join();
      }
    }
  }

  private static void run(Path file, String sql) {
    try (Database database =
        SqliteDatabase.open(
            file, FileSchema.CODE, Synchronous.NORMAL, SqliteDatabase.Missing.REFUSE)) {
      database.write(transaction -> transaction.update(sql));
    }
  }

  @Test
  @DisplayName("R-20: a file that kills the parser is cut by lines and counted as degraded")
  void degraded(@TempDir Path folder) throws IOException {
    TestingTree tree = new TestingTree(folder.resolve("tree"));
    tree.write("bad.js", "// needle\n// " + TestingParser.DIE + "\n");
    tree.write("good.js", "function fine() {\n  return 1;\n}\n");
    try (CodeIndex code = mortal(folder)) {
      code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
      assertThat(code.status("tree").state().degradedFiles()).isEqualTo(1);
      assertThat(code.search("needle", "tree", 1).getFirst().chunk().path()).isEqualTo("bad.js");
      assertThat(code.search("fine", "tree", 1).getFirst().chunk().path()).isEqualTo("good.js");
    }
  }
}
