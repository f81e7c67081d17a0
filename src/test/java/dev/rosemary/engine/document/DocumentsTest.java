package dev.rosemary.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingMemoryFolder;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folder of documents and its files. */
class DocumentsTest {
  private static final String DAMAGED_HEAD = "{\"project_id\": \"p\", \"memories\": ";
  private static final String ENTRY =
      "{\"id\": \"a\", \"title\": \"t\", \"type\": \"rules\", \"content\": \"c\", \"created_at\":"
          + " \"2024-04-01T10:00:00Z\"}";

  @TempDir(factory = TestingMemoryFolder.class)
  Path folder;

  private final InstantSource clock = InstantSource.fixed(Instant.parse("2026-02-03T04:05:06Z"));

  private Documents documents() {
    return Documents.in(folder, clock);
  }

  private Path file(String name) {
    return folder.resolve(".infinity").resolve(name);
  }

  private String opened() {
    return ((Opening.Opened) documents().open(true)).projectId();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(".infinity"))) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  @DisplayName("D-3: the first opening makes the folder and an id (UUID v4), later ones load it")
  void opening() throws IOException {
    String id = opened();

    assertThat(id).matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    assertThat(Files.readString(file("project_id"))).isEqualTo(id);
    assertThat(opened()).isEqualTo(id);
    assertThat(names()).containsExactly(".gitignore", "lock", "project_id");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve(".infinity"));
    }
  }

  @Test
  @DisplayName("D-3: opening without making makes nothing")
  void openingWithoutMaking() {
    assertThat(documents().open(false)).isInstanceOf(Opening.NotMade.class);
    assertThat(folder.resolve(".infinity")).doesNotExist();
    String id = opened();
    assertThat(documents().open(false)).isEqualTo(new Opening.Opened(id));
  }

  @Test
  @DisplayName("D-3: a lost project_id is found again in memories.json")
  void lostId() throws IOException {
    String id = opened();
    documents().store("t", DocumentType.RULES, "");
    Files.delete(file("project_id"));

    assertThat(opened()).isEqualTo(id);
  }

  @Test
  @DisplayName("D-3: no folder can be made in one that is missing, or where a file is in the way")
  void cannotMake() throws IOException {
    Documents missing = Documents.in(folder.resolve("missing"), clock);
    assertThat(missing.open(true)).isInstanceOf(Opening.NotMade.class);
    assertThat(folder.resolve("missing")).doesNotExist();

    Files.writeString(folder.resolve(".infinity"), "mine");
    assertThat(documents().open(true)).isInstanceOf(Opening.NotMade.class);
    assertThat(folder.resolve(".infinity")).hasContent("mine");
  }

  @Test
  @DisplayName("D-3: a .infinity that is a symbolic link is refused, before and after opening")
  void linkedFolder(@TempDir Path elsewhere) throws IOException {
    Files.createSymbolicLink(folder.resolve(".infinity"), elsewhere);
    assertThat(documents().open(true)).isInstanceOf(Opening.NotMade.class);
    assertThatThrownBy(() -> documents().store("t", DocumentType.RULES, ""))
        .hasMessageContaining("symbolic link");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"memories.json", "project_id", "lock", "memories.json.tmp"})
  @DisplayName("D-3: nothing is written through a file in the folder that is a symbolic link")
  void linkedFile(String name, @TempDir Path elsewhere) throws IOException {
    opened();
    documents().store("t", DocumentType.RULES, "");
    Path outside = Files.writeString(elsewhere.resolve("outside"), "as it was");
    Files.deleteIfExists(file(name));
    Files.createSymbolicLink(file(name), outside);

    try {
      documents().store("t", DocumentType.RULES, "");
      assertThat(file(name)).doesNotExist();
    } catch (FailureException e) {
      assertThat(e.failure()).isInstanceOf(Failure.Storage.class);
    }
    assertThat(outside).hasContent("as it was");
  }

  @Test
  @DisplayName("D-10: memories.json has exactly the published form; .gitignore holds *")
  void form() throws IOException {
    String project = opened();
    String first = documents().store("  API Design ", DocumentType.DESIGN_DOC, "# …\r\n\"ä𝄞\"\t");
    String second = documents().store("Empty", DocumentType.ANALYSIS, "");
    documents().update(second, "");

    assertThat(Files.readAllBytes(file("memories.json")))
        .isEqualTo(
            """
            {
              "project_id": "%s",
              "memories": [
                {
                  "id": "%s",
                  "title": "API Design",
                  "type": "design_doc",
                  "content": "# …\\r\\n\\"ä𝄞\\"\\t",
                  "created_at": "2026-02-03T04:05:06.000Z"
                },
                {
                  "id": "%s",
                  "title": "Empty",
                  "type": "analysis",
                  "content": "",
                  "created_at": "2026-02-03T04:05:06.000Z",
                  "updated_at": "2026-02-03T04:05:06.000Z"
                }
              ]
            }
            """
                .formatted(project, first, second)
                .getBytes(StandardCharsets.UTF_8));
    assertThat(file(".gitignore")).hasContent("*");
    assertThat(names()).containsExactly(".gitignore", "lock", "memories.json", "project_id");
    documents().delete(first);
    documents().delete(second);
    assertThat(file("memories.json"))
        .hasContent("{\n  \"project_id\": \"" + project + "\",\n  \"memories\": []\n}");
  }

  @Test
  @DisplayName("D-10: the permissions of memories.json stay as people set them")
  void permissions() throws IOException {
    opened();
    documents().store("t", DocumentType.RULES, "");
    var own =
        java.util.Set.of(
            java.nio.file.attribute.PosixFilePermission.OWNER_READ,
            java.nio.file.attribute.PosixFilePermission.OWNER_WRITE);
    Files.setPosixFilePermissions(file("memories.json"), own);
    documents().store("t", DocumentType.RULES, "");
    assertThat(Files.getPosixFilePermissions(file("memories.json"))).isEqualTo(own);
  }

  @Test
  @DisplayName("D-11: a file edited by hand, in place or by another, is picked up at the next call")
  void editedByHand() throws IOException {
    opened();
    Documents documents = documents();
    String id = documents.store("t", DocumentType.RULES, "aaaa");
    for (String word : List.of("bbbb", "cccc", "dddd")) {
      String text = Files.readString(file("memories.json"));
      Files.writeString(
          file("memories.json"),
          text.replace(documents.get(id).content(), word),
          StandardOpenOption.TRUNCATE_EXISTING);
      assertThat(documents.get(id).content()).isEqualTo(word);
    }
    Documents another = documents();
    another.update(id, "eeee");
    assertThat(documents.get(id).content()).isEqualTo("eeee");
    String added = documents.store("u", DocumentType.RULES, "");
    assertThat(another.list()).extracting(Document::id).containsExactly(id, added);
  }

  @Test
  @DisplayName("D-12: fields that we do not know are kept, in the file and in its entries")
  void unknownFields() throws IOException {
    opened();
    Files.writeString(
        file("memories.json"),
        "{\"version\": 1.50, \"project_id\": \"p\", \"memories\": ["
            + ENTRY.replace("\"title\"", "\"tags\": [\"x\", {\"y\": null}], \"title\"")
            + "], \"note\": {\"by\": \"hand\"}}");
    documents().update("a", "new");
    documents().store("t", DocumentType.RULES, "");

    assertThat(Files.readString(file("memories.json")))
        .startsWith("{\n  \"version\": 1.50,\n  \"project_id\"")
        .contains(
            "\"tags\": [\n        \"x\",\n        {\n          \"y\": null\n        }\n      ],")
        .contains("\"content\": \"new\"")
        .endsWith("\"note\": {\n    \"by\": \"hand\"\n  }\n}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "nonsense",
        "{\"memories\": []}",
        "{\"project_id\": \"p\", \"memories\": [], \"memories\": []}",
        "{\"project_id\": \"p\", \"memories\": [], \"x\": {\"y\": 1, \"y\": 2}}",
        "{\"project_id\": 7, \"memories\": []}",
        "{\"project_id\": \"p\"}",
        DAMAGED_HEAD + "{}}",
        DAMAGED_HEAD + "[7]}",
        DAMAGED_HEAD + "[" + ENTRY + "," + ENTRY + "]}",
        DAMAGED_HEAD + "[{\"id\": \"a\"}]}",
        DAMAGED_HEAD
            + "[{\"id\":\"a\",\"title\":\"t\",\"type\":\"Rules\",\"content\":\"\",\"created_at\":\"\"}]}",
        DAMAGED_HEAD
            + "[{\"id\":\"a\",\"title\":\"t\",\"type\":\"rules\",\"content\":null,\"created_at\":\"\"}]}",
        DAMAGED_HEAD + "[" + ENTRY + "]} {}"
      })
  @DisplayName("D-12: a file that does not parse, or is of another shape, is left byte for byte")
  void damaged(String text) throws IOException {
    opened();
    Files.writeString(file("memories.json"), text);
    Documents documents = documents();

    List<Runnable> calls =
        List.of(
            documents::list,
            () -> documents.get("a"),
            () -> documents.store("t", DocumentType.RULES, "c"),
            () -> documents.update("a", "c"),
            () -> documents.delete("a"));
    for (Runnable call : calls) {
      assertThatThrownBy(call::run)
          .isInstanceOfSatisfying(
              FailureException.class,
              e ->
                  assertThat(e.failure())
                      .isInstanceOfSatisfying(
                          Failure.Storage.class,
                          failure ->
                              assertThat(failure.message())
                                  .contains("memories.json", "was not changed")));
    }
    assertThat(Files.readString(file("memories.json"))).isEqualTo(text);
    assertThat(names()).containsExactly(".gitignore", "lock", "memories.json", "project_id");
  }

  @Test
  @DisplayName("D-12: a file that is not UTF-8 is left byte for byte")
  void notUtf8() throws IOException {
    opened();
    byte[] bytes = (DAMAGED_HEAD + "[], \"x\": \"\u00ff\"}").getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file("memories.json"), bytes);
    assertThatThrownBy(() -> documents().store("t", DocumentType.RULES, "c"))
        .isInstanceOf(FailureException.class);
    assertThat(Files.readAllBytes(file("memories.json"))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "two words", "a\nb", "\u0000"})
  @DisplayName("D-12: a damaged project_id is told and left as it was")
  void damagedId(String text) throws IOException {
    opened();
    Files.writeString(file("project_id"), text);
    assertThatThrownBy(() -> documents().open(true)).hasMessageContaining("project_id is damaged");
    assertThat(Files.readString(file("project_id"))).isEqualTo(text);
  }

  @Test
  @DisplayName("D-12, S-12: where the new file cannot be written, the old one stays")
  void cannotWrite() throws IOException {
    opened();
    String id = documents().store("t", DocumentType.RULES, "old");
    byte[] before = Files.readAllBytes(file("memories.json"));
    Files.createDirectories(file("memories.json.tmp").resolve("in the way"));
    assertThatThrownBy(() -> documents().update(id, "new"))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.Storage.class));
    assertThat(Files.readAllBytes(file("memories.json"))).isEqualTo(before);
    Files.delete(file("memories.json.tmp").resolve("in the way"));
    documents().update(id, "new");
    assertThat(documents().get(id).content()).isEqualTo("new");
  }

  @Test
  @DisplayName("C-5: an unknown id is told with those whose beginning or title it is")
  void unknownId() {
    opened();
    String id = documents().store("The title", DocumentType.RULES, "");
    documents().store("Another", DocumentType.RULES, "");
    for (String asked : List.of(id.substring(0, 8), id.substring(0, 35) + "_", "the TITLE")) {
      assertThatThrownBy(() -> documents().get(asked))
          .isInstanceOfSatisfying(
              FailureException.class,
              e ->
                  assertThat(e.failure())
                      .isEqualTo(new Failure.NotFound("document", List.of(asked), List.of(id))));
    }
    assertThatThrownBy(() -> documents().delete("nope"))
        .isInstanceOfSatisfying(
            FailureException.class,
            e ->
                assertThat(e.failure())
                    .isEqualTo(new Failure.NotFound("document", List.of("nope"), List.of())));
  }

  @Test
  @DisplayName("C-8: contents come back character for character: CRLF, Unicode, a million of them")
  void contents() {
    opened();
    String large = "ä𝄞\r\n".repeat(250_000);
    for (String content : List.of("a\r\nb\rc\n", "\u0000\u0001\u007f\u2028\ufeff", " ", large)) {
      String id = documents().store("t", DocumentType.RULES, content);
      assertThat(documents().get(id).content().equals(content)).isTrue();
    }
  }

  @Test
  @DisplayName("D-11: ten thousand documents are written, listed and changed")
  void many() throws IOException {
    opened();
    StringBuilder text = new StringBuilder(DAMAGED_HEAD).append('[');
    for (int i = 0; i < 10_000; i++) {
      text.append(i == 0 ? "" : ",").append(ENTRY.replace("\"a\"", "\"id-" + i + "\""));
    }
    Files.writeString(file("memories.json"), text.append("]}"));
    Documents documents = documents();
    documents.update("id-9999", "changed");
    String id = documents.store("t", DocumentType.RULES, "");

    assertThat(documents().list()).hasSize(10_001);
    assertThat(documents().get("id-9999").content()).isEqualTo("changed");
    assertThat(documents().list().getLast().id()).isEqualTo(id);
  }
}
