package dev.rosemary.surface.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.file.FilePath;
import dev.rosemary.engine.file.FileSpace;
import dev.rosemary.engine.file.LineRange;
import dev.rosemary.engine.file.MemoryFiles;
import dev.rosemary.engine.file.Viewed;
import dev.rosemary.engine.item.Store;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where files live, who sees them, and what finds them. */
class PlaceRowsTest {
  private static final String DEPLOY =
      "# Deploy\n\nWe ship on Tuesdays.\n\n## Rollback\n\nCall the zebra team first.\n";

  @TempDir private Path folder;

  @Test
  @DisplayName("F-8: a project's files and personal ones, from inside and outside")
  void spaces() throws Exception {
    try (TestingFiles files = new TestingFiles(folder, "billing")) {
      assertThat(files.create("/memories/personal/me.md", "I")).startsWith("File created");
      assertThat(files.tree()).as("no project was made for it").isEmpty();
      assertThat(files.create("/memories/team.md", "we all")).startsWith("File created");
      assertThat(files.tree()).containsOnlyKeys("/memories/team.md");
      assertThat(files.view("/memories"))
          .endsWith(
              "7B\t/memories\n1B\t/memories/personal/\n1B\t/memories/personal/me.md\n6B\t/memories/team.md");
      assertThat(files.view("/memories/personal/me.md")).endsWith("     1\tI");
      assertThat(files.rename("/memories/personal/me.md", "/memories/you/me.md"))
          .isEqualTo("Successfully renamed /memories/personal/me.md to /memories/you/me.md");
      assertThat(files.rename("/memories/team.md", "/memories/personal/t.md"))
          .startsWith("Successfully renamed");
      assertThat(files.tree()).containsOnlyKeys("/memories/you/me.md");
    }
    try (TestingFiles outside = new TestingFiles(folder, null)) {
      assertThat(outside.tree()).containsOnlyKeys("/memories/t.md");
      assertThat(outside.view("/memories/personal/t.md")).endsWith("     1\twe all");
      assertThat(outside.view("/memories/t.md")).endsWith("     1\twe all");
    }
  }

  @Test
  @DisplayName(
      "F-8, M-4: recall finds a section by its words; revise and forget change it in place")
  void sections() throws Exception {
    try (TestingFiles files = new TestingFiles(folder, "billing")) {
      files.create("/memories/deploy.md", DEPLOY);
      String found =
          files.memory("recall", JsonObject.builder().put("query", "zebra team").build());
      String line = found.lines().filter(each -> each.startsWith("[f-")).findFirst().orElse(found);
      assertThat(line)
          .contains("file, ", "billing: /memories/deploy.md: ", "Call the zebra team first.")
          .doesNotContain("Tuesdays");
      String id = line.substring(1, line.indexOf(']'));
      JsonObject ids = JsonObject.builder().put("ids", JsonArray.ofStrings(List.of(id))).build();
      assertThat(files.memory("open", ids)).contains("## Rollback\n\nCall the zebra team first.");
      String revised =
          files.memory(
              "revise",
              JsonObject.builder()
                  .put("id", id)
                  .put("text", "## Rollback\n\nCall the okapi team first.")
                  .build());
      assertThat(revised).contains("f-");
      assertThat(files.tree())
          .containsEntry("/memories/deploy.md", DEPLOY.replace("zebra", "okapi"));
      assertThat(files.sections()).isEqualTo(files.tree());
      assertThat(files.memory("recall", JsonObject.builder().put("query", "zebra").build()))
          .doesNotContain("zebra team");
      String _ = files.memory("forget", ids);
      assertThat(files.tree())
          .containsEntry("/memories/deploy.md", "# Deploy\n\nWe ship on Tuesdays.\n\n");
    }
  }

  @Test
  @DisplayName("F-7: 1 MiB is a file, in many sections, and a byte more is refused")
  void large() throws Exception {
    try (TestingFiles files = new TestingFiles(folder, "billing")) {
      String line = "é".repeat(511) + "x\n";
      String whole = line.repeat(1 << 10);
      assertThat(files.create("/memories/a.md", whole)).startsWith("File created");
      assertThat(files.tree()).containsEntry("/memories/a.md", whole);
      assertThat(files.sections()).isEqualTo(files.tree());
      String refusal =
          "Error: File /memories/%s would have 1048577 bytes; the limit is 1048576. Split it into"
              + " several files.";
      assertThat(files.create("/memories/b.md", whole + "x")).isEqualTo(refusal.formatted("b.md"));
      assertThat(files.insert("/memories/a.md", 1024, "")).isEqualTo(refusal.formatted("a.md"));
      assertThat(files.tree()).containsExactly(Map.entry("/memories/a.md", whole));
      String newlines = "\n".repeat(1_000_000);
      assertThat(files.create("/memories/n.md", newlines)).startsWith("File created");
      assertThat(files.view("/memories/n.md"))
          .isEqualTo("File /memories/n.md exceeds maximum line limit of 999,999 lines.");
    }
  }

  @Test
  @DisplayName("F-8: who may only read views and is refused the rest by name")
  void readOnly() throws Exception {
    try (TestingFiles files = new TestingFiles(folder, "billing")) {
      files.create("/memories/a.md", "text");
    }
    try (TestingFiles files = new TestingFiles(folder, "billing", true, Embedder::disabled)) {
      assertThat(files.view("/memories/a.md")).endsWith("     1\ttext");
      TestingAnswer refused =
          files.call(
              JsonObject.builder().put("command", "delete").put("path", "/memories/a.md").build());
      assertThat(refused.isError()).isTrue();
      assertThat(refused.text())
          .isEqualTo(
              "Error: delete changes what is stored, and this server is read-only here. Only view"
                  + " is possible.");
      assertThat(files.tree()).containsKey("/memories/a.md");
    }
  }

  @Test
  @DisplayName("F-8, M-17: personal files of two principals have the same paths and never meet")
  void principals() throws Exception {
    try (TestingFiles files = new TestingFiles(folder, null)) {
      MemoryFiles ann = personal(files, "ann");
      MemoryFiles ben = personal(files, "ben");
      FilePath path = FilePath.of("/memories/me.md");
      ann.create(path, "Ann");
      ben.create(path, "Ben");
      assertThat(ann.view(path, LineRange.ALL)).isEqualTo(new Viewed.Text(path, 1, List.of("Ann")));
      ben.delete(path);
      assertThat(ann.view(path, LineRange.ALL)).isEqualTo(new Viewed.Text(path, 1, List.of("Ann")));
      assertThat(((Viewed.Folder) ben.view(FilePath.ROOT, LineRange.ALL)).entries()).isEmpty();
      assertThat(((Viewed.Folder) personal(files, null).view(FilePath.ROOT, LineRange.ALL)).size())
          .as("what belongs to somebody is no file of nobody")
          .isZero();
    }
  }

  private static MemoryFiles personal(TestingFiles files, @Nullable String principal) {
    Store store = files.engine().personal(null);
    return MemoryFiles.outside(new FileSpace(store.file(), principal, store.clock(), () -> {}));
  }
}
