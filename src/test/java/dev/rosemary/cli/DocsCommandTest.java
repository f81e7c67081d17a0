package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingMemoryFolder;
import dev.rosemary.TestingMessage;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.document.DocumentType;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rosemary docs}. */
class DocsCommandTest {
  @TempDir(factory = TestingMemoryFolder.class)
  Path folder;

  private Documents documents;
  private Path target;

  @BeforeEach
  void open() {
    documents =
        Documents.in(folder, InstantSource.fixed(Instant.parse("2026-02-03T04:05:06.789Z")));
    target = folder.resolve("out");
  }

  private String run(String... words) throws UsageException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Options options =
        Options.of(
            Stream.concat(Stream.of(words), Stream.of("--project-dir", folder.toString()))
                .toArray(String[]::new),
            Map.of());
    assertThat(DocsCommand.run(options, options.words(), out)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private List<String> exported() throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  @DisplayName("docs list and show: for people, and as JSON")
  void listAndShow() throws Exception {
    documents.open(true);
    String id = documents.store("Ein \u001b[31mTitel", DocumentType.RULES, "# ä\r\nb");

    assertThat(run("list")).isEqualTo(id + "  rules                Ein ?[31mTitel\n");
    assertThat(run("show", id)).isEqualTo("# ä\r\nb\n");
    JsonArray list = (JsonArray) JsonReader.read(run("list", "--json"));
    assertThat(((JsonObject) list.items().getFirst()).members().keySet())
        .containsExactly("id", "title", "type", "created_at");
    TestingMessage shown =
        new TestingMessage((JsonObject) JsonReader.read(run("show", id, "--json")));
    assertThat(shown.string("content")).isEqualTo("# ä\r\nb");
  }

  @Test
  @DisplayName("docs export: a Markdown file a document, with front matter; again changes nothing")
  void export() throws Exception {
    documents.open(true);
    String id = documents.store("../API: Design/für \"alle\"", DocumentType.DESIGN_DOC, "# A\r\n");
    documents.store("…", DocumentType.ANALYSIS, "");
    assertThat(run("export", target.toString())).startsWith("2 written, 0 unchanged");

    String name = "API-Design-für-alle-" + id.substring(0, 8) + ".md";
    assertThat(exported()).hasSize(2).contains(name).anyMatch(one -> one.startsWith("document-"));
    assertThat(Files.readString(target.resolve(name)))
        .isEqualTo(
            """
            ---
            id: "%s"
            title: "../API: Design/für \\"alle\\""
            type: design_doc
            created_at: "2026-02-03T04:05:06.789Z"
            ---

            # A\r
            """
                .formatted(id));
    documents.update(id, "# B\n");
    TestingMessage again =
        new TestingMessage(
            (JsonObject) JsonReader.read(run("export", target.toString(), "--json")));
    assertThat(again.array("written").size()).isEqualTo(1);
    assertThat(again.array("unchanged").size()).isEqualTo(1);
    assertThat(target.resolve(name)).content().contains("updated_at", "# B");
    assertThat(exported()).hasSize(2);
  }

  @Test
  @DisplayName("docs export: a file that is not ours is never written over, nor is a link followed")
  void foreignFiles() throws Exception {
    documents.open(true);
    documents.store("First", DocumentType.RULES, "1");
    String id = documents.store("Second", DocumentType.RULES, "2");
    Path file = Files.createDirectories(target).resolve("Second-" + id.substring(0, 8) + ".md");
    Files.writeString(file, "mine");
    conflict();
    assertThat(file).hasContent("mine");

    Files.delete(file);
    Path outside = Files.writeString(folder.resolve("outside"), "---\nid: \"" + id + "\"\n");
    Files.createSymbolicLink(file, outside);
    conflict();
    assertThat(outside).hasContent("---\nid: \"" + id + "\"\n");
    assertThat(exported()).hasSize(1);
  }

  private void conflict() {
    assertThatThrownBy(() -> run("export", target.toString()))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.Conflict.class));
  }

  @Test
  @DisplayName("docs: a folder without documents is told and nothing is made; wrong words too")
  void wrong() {
    assertThatThrownBy(() -> run("list"))
        .hasMessageContainingAll("There are no documents", "--project-dir");
    assertThat(folder).isEmptyDirectory();
    assertThatThrownBy(() -> run("lst"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean list?");
    assertThatThrownBy(() -> run()).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> run("show")).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> run("export", "a", "b")).isInstanceOf(UsageException.class);
  }
}
