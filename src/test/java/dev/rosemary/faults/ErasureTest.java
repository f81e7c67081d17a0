package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingFiles;
import dev.rosemary.TestingWait;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vault.Prune;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was deleted for good is in the history, until that is pruned, and in no file of the data
 * directory from then on.
 */
class ErasureTest {
  private static final Clock CLOCK = Clock.systemUTC();

  /** Bytes before the first vector of a vector file. */
  private static final int HEADER = 4_096;

  @TempDir Path folder;

  /** Words of which no other word shares more than the first two letters. */
  private static final String RECALL = "qjzkwvbelx";

  private static final String VAULT = "xwvuqzjkyp";
  private static final String KEY = "kxqzvwjyub";
  private static final String TAG = "vqxjzkwyfo";
  private static final String SESSION = "jqxwzkvyga";

  @Test
  @DisplayName(
      "H-5, H-7: deleted memories of recall, the vault and a session are in the history alone, and nowhere once it is pruned")
  void deletedMemories() throws Exception {
    try (TestingRosemary server = server();
        TestingRosemary other = server()) {
      fill(server, 40);
      String id = store(server);
      other.ok("search_memories", "{\"query\":\"" + VAULT + "\"}");
      assertThat(filesWith(RECALL)).isNotEmpty();
      assertThat(filesWith(VAULT)).isNotEmpty();
      assertThat(filesWith(SESSION)).isNotEmpty();

      server.ok("recall_delete_memory", "{\"id\":\"" + id + "\"}");
      server.ok("prune_memory", "{\"scope\":\"vault\",\"tags\":[\"" + TAG + "\"]}");
      server.ok("prune_memory", "{\"scope\":\"session\"}");

      for (String word : List.of(RECALL, VAULT, KEY, TAG, SESSION)) {
        TestingWait.until(word + " is in the history alone", () -> isInHistoryAlone(word));
      }
      prune(folder.resolve("data"));
      for (String word : List.of(RECALL, VAULT, KEY, TAG, SESSION)) {
        TestingWait.until(word + " is gone", () -> filesWith(word).isEmpty());
      }
      TestingWait.until("the vector is gone", () -> isEmptied(vectors()));
      assertThat(server.ok("search_text", "{\"query\":\"ordinary\"}")).contains("ordinary");
      server.server().end();
      other.server().end();
    }
    assertNothingLeft();
  }

  @Test
  @DisplayName("H-5: the memories of a session that ends leave no bytes")
  void endedSession() throws Exception {
    try (TestingRosemary server = server()) {
      fill(server, 5);
      server.ok("commit_memory", memory("session", "k", SESSION, ""));
      server.server().end();
    }
    assertThat(filesWith(SESSION)).isEmpty();
  }

  @Test
  @DisplayName("H-5: kill -9 right after a deletion: the next process erases what is left")
  void killed() throws Exception {
    try (TestingRosemary server = server()) {
      fill(server, 40);
      String id = store(server);
      server.ok("recall_delete_memory", "{\"id\":\"" + id + "\"}");
      server.ok("prune_memory", "{\"scope\":\"all\",\"tags\":[\"" + TAG + "\"]}");
      server.ok("prune_memory", "{\"scope\":\"session\"}");
      server.server().process().destroyForcibly().waitFor();
    }
    try (TestingRosemary next = server()) {
      next.ok("search_memories", "{\"query\":\"ordinary\"}");
      next.server().end();
    }
    for (String word : List.of(RECALL, VAULT, KEY, TAG, SESSION)) {
      assertThat(isInHistoryAlone(word)).as(word).isTrue();
    }
    prune(folder.resolve("data"));
    assertNothingLeft();
  }

  @Test
  @DisplayName("H-5: doctor erases what a killed server left")
  void doctor() throws Exception {
    Path data = folder.resolve("data");
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      engine.vault().commit(new NewMemory("other", "ordinary text", List.of(), null));
      engine.vault().commit(new NewMemory(KEY, VAULT, List.of(TAG), null));
    }
    Path copy = folder.resolve("copy");
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      engine.vault().prune(null, true, Prune.of(KEY, "", List.of()));
      // As a killed server leaves it: the log is there, and what it holds counts.
      TestingFolder.copy(data, copy);
    }
    new Repair(copy, false, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE);
    prune(copy);
    prune(data);
    assertThat(filesWith(copy, VAULT)).isEmpty();
    assertThat(filesWith(copy, KEY)).isEmpty();
    assertThat(filesWith(data, VAULT)).isEmpty();
  }

  @Test
  @DisplayName(
      "H-5: one of 3,000 memories leaves no bytes, and the others are found by their words")
  void largeIndex() throws Exception {
    Path data = folder.resolve("data");
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      for (int i = 0; i < 3_000; i++) {
        String text = i == 1_500 ? VAULT : "ordinary number" + i + " text" + i * 7;
        engine.vault().commit(new NewMemory("key" + i, text, List.of(), null));
      }
      engine.vault().prune(null, true, Prune.of("key1500", "", List.of()));
    }
    assertThat(filesWith(VAULT)).isNotEmpty();
    prune(data);
    assertThat(filesWith(VAULT)).isEmpty();
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      assertThat(engine.vault().page(0, 5_000)).hasSize(2_999);
    }
    assertThat(new Repair(data, true, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE))
        .satisfies(report -> assertThat(report.findings()).isEmpty());
  }

  private TestingRosemary server() throws Exception {
    return TestingRosemary.start(
        folder.resolve("data"), "--surface=all", "--embedding-model=none", "--vault-dimensions=3");
  }

  /** Memories that stay, one of them rewritten. */
  private static void fill(TestingRosemary server, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      server.ok("recall_store_memory", "{\"content\":\"ordinary memory number" + i + "\"}");
      server.ok("commit_memory", memory("vault", "key" + i, "ordinary text" + i, ""));
    }
    server.ok("commit_memory", memory("vault", "key0", "ordinary and new", ""));
  }

  private static String store(TestingRosemary server) throws Exception {
    String id =
        server
            .object(
                "recall_store_memory",
                "{\"content\":\"the secret is "
                    + RECALL
                    + " indeed\",\"metadata\":{\"a\":\""
                    + RECALL
                    + "\"}}")
            .string("id");
    server.ok(
        "commit_memory",
        memory(
            "vault",
            KEY,
            VAULT + "ing",
            ",\"tags\":[\"" + TAG + "\"],\"embedding\":[0.3,0.4,0.7]"));
    server.ok("commit_memory", memory("session", "k", SESSION, ""));
    server.ok("search_memories", "{\"query\":\"\",\"query_embedding\":[1,0,0]}");
    return id == null ? "" : id;
  }

  private static String memory(String scope, String key, String content, String more) {
    return "{\"scope\":\"%s\",\"key\":\"%s\",\"content\":\"%s\"%s}"
        .formatted(scope, key, content, more);
  }

  /** Whether a word is in no file but those that have the history. */
  private boolean isInHistoryAlone(String word) throws IOException {
    return filesWith(word).stream().allMatch(name -> name.startsWith("memory.db"))
        && filesWith(word).stream().noneMatch("memory.db-vectors"::equals);
  }

  /** Removes the history up to now. */
  private static void prune(Path data) {
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      History history = engine.history();
      assertThat(history.prune(new History.Where.Everywhere(), CLOCK.instant(), false).isErased())
          .isTrue();
    }
  }

  private void assertNothingLeft() throws IOException {
    for (String word : List.of(RECALL, VAULT, KEY, TAG, SESSION)) {
      assertThat(filesWith(word)).as(word).isEmpty();
    }
    assertThat(isEmptied(vectors())).isTrue();
  }

  private Path vectors() {
    return folder.resolve("data/memory.db-vectors");
  }

  /** Whether a file of vectors holds no vector. */
  private static boolean isEmptied(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    assertThat(bytes.length).isGreaterThan(HEADER);
    for (int i = HEADER; i < bytes.length; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private List<String> filesWith(String word) throws IOException {
    return filesWith(folder.resolve("data"), word);
  }

  /** The files with a word, or with all of it but the letters that a term before it may share. */
  private static List<String> filesWith(Path data, String word) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : TestingFiles.all(data)) {
      if (!Files.isRegularFile(file)) {
        continue;
      }
      try {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        if (bytes.contains(word.substring(2))) {
          found.add(file.getFileName().toString());
        }
      } catch (NoSuchFileException e) {
        // it was removed meanwhile
      }
    }
    return found;
  }
}
