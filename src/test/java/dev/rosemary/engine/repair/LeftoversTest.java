package dev.rosemary.engine.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.faults.TestingFolder;
import dev.rosemary.store.Synchronous;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that can be made again and belong to nothing. */
class LeftoversTest {
  private static final Clock CLOCK = Clock.systemUTC();

  @TempDir Path folder;

  @Test
  @DisplayName(
      "R-19, S-13: doctor removes the index of a folder that is gone and a damaged one, and no other")
  void indexes() throws Exception {
    Path data = folder.resolve("data");
    String kept;
    String gone;
    String damaged;
    try (CodeIndex code = new CodeIndex(data, Embedder.disabled(), CLOCK, Log.NONE)) {
      kept = indexed(code, "kept");
      gone = indexed(code, "gone");
      damaged = indexed(code, "damaged");
    }
    Path damagedFile = data.resolve("code").resolve(damaged + ".db");
    byte[] bytes = Files.readAllBytes(damagedFile);
    java.util.Arrays.fill(bytes, 4_096, bytes.length, (byte) 7);
    Files.write(damagedFile, bytes);
    Backups.deleteAll(folder.resolve("gone"));
    Map<String, String> before = TestingFolder.bytes(data);

    assertThat(repair(data, true)).hasSize(2).allMatch(text -> text.contains("would be removed"));
    assertThat(TestingFolder.bytes(data)).containsAllEntriesOf(before);
    assertThat(repair(data, false))
        .hasSize(2)
        .anyMatch(text -> text.contains(folder.resolve("gone").toString()))
        .anyMatch(text -> text.contains("damaged index"));

    assertThat(TestingFolder.bytes(data.resolve("code")).keySet())
        .contains(kept + ".db")
        .noneMatch(name -> name.startsWith(gone) || name.startsWith(damaged));
    try (CodeIndex code = new CodeIndex(data, Embedder.disabled(), CLOCK, Log.NONE)) {
      assertThat(code.search("total price", null, 10)).hasSize(1);
    }
    assertThat(repair(data, false)).isEmpty();
    // What cannot be opened is not known to be damaged.
    Path closed = data.resolve("code").resolve("closed.db");
    Files.createSymbolicLink(closed, folder.resolve("nowhere"));
    assertThat(repair(data, false))
        .singleElement()
        .satisfies(text -> assertThat(text).contains("cannot be opened"));
    assertThat(Files.isSymbolicLink(closed)).isTrue();
  }

  @Test
  @DisplayName("S-13: doctor leaves an index alone that is being made or changed, and says so")
  void inTheMaking() throws Exception {
    Path data = folder.resolve("data");
    Path code = data.resolve("code");
    PrivateFiles.createDirectories(code);
    Path index = Files.write(code.resolve("shop.db"), new byte[0]);
    for (String held : List.of("shop", ProjectLock.NAMES)) {
      Path lock = ProjectLock.file(code, held);
      for (boolean dry : new boolean[] {true, false}) {
        try (ProjectLock _ = ProjectLock.take(lock)) {
          assertThat(repair(data, dry))
              .singleElement()
              .satisfies(
                  text -> assertThat(text).contains("by another process", "was not touched"));
        }
        assertThat(index).exists();
      }
    }
    assertThat(repair(data, false)).singleElement().asString().contains("it was removed");
    assertThat(index).doesNotExist();
  }

  @Test
  @DisplayName(
      "V-3, S-13: doctor removes files of vectors whose database is gone; one that is in use stays, and finds as before")
  void vectors() throws Exception {
    Path data = folder.resolve("data");
    float[] numbers = new float[4];
    numbers[2] = 1;
    try (Engine engine = engine(data)) {
      engine.vault().commit(new NewMemory("key", "content", List.of(), Embedding.of(numbers)));
      assertThat(engine.vault().embeddings()).isEqualTo(1);
    }
    Path used = data.resolve("memory.db-vectors");
    if (!Files.exists(used)) {
      Files.write(used, new byte[64]);
    }
    List<Path> orphans = new ArrayList<>();
    for (String place :
        List.of("lost.db-vectors", "projects/x.db-vectors", "archive/x.db-vectors")) {
      Path orphan = data.resolve(place);
      Files.createDirectories(orphan.getParent());
      orphans.add(Files.write(orphan, new byte[64]));
    }
    Path other = Files.write(data.resolve("notes.txt"), new byte[] {1});

    assertThat(repair(data, true)).hasSize(3);
    assertThat(orphans).allMatch(Files::exists);
    assertThat(repair(data, false)).hasSize(3).allMatch(text -> text.contains("it was removed"));

    assertThat(orphans).noneMatch(Files::exists);
    assertThat(used).exists();
    assertThat(other).exists();
    assertThat(repair(data, false)).isEmpty();
  }

  private String indexed(CodeIndex code, String name) throws Exception {
    Path root = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        root.resolve("Cart.java"),
        "class Cart {\n  int totalPrice(int a) {\n    return a;\n  }\n}\n",
        StandardCharsets.UTF_8);
    return code.index(root.toString(), List.of(), IndexProgress.NONE).projectId();
  }

  private static List<String> repair(Path data, boolean dry) {
    List<String> texts = new ArrayList<>();
    for (Finding finding :
        new Repair(data, dry, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE).findings()) {
      texts.add(finding.text());
    }
    return texts;
  }

  private static Engine engine(Path data) {
    return Engine.open(
        data,
        new dev.rosemary.engine.Home(null, null, 4, false),
        Synchronous.NORMAL,
        CLOCK,
        _ -> {});
  }
}
