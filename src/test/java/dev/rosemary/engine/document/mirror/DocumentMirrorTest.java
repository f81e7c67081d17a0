package dev.rosemary.engine.document.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.document.DocumentType;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.document.Opening;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentMirrorTest {
  @TempDir private Path folder;
  private Database store;
  private Documents documents;

  @BeforeEach
  void open() throws Exception {
    store =
        SqliteDatabase.open(
            folder.resolve("memory.db"),
            FileSchema.PROJECT,
            Synchronous.NORMAL,
            SqliteDatabase.Missing.CREATE);
    documents = documents("project");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Documents documents(String name) throws Exception {
    Documents made = Documents.in(Files.createDirectories(folder.resolve(name)), Clock.systemUTC());
    assertThat(made.open(true)).isInstanceOf(Opening.Opened.class);
    return made;
  }

  private List<String> rows() {
    return store.read(transaction ->
        transaction.list(
            "SELECT title || ': ' || content FROM documents ORDER BY seq", row -> row.text(1)));
  }

  private long number(String title) {
    return store.read(
        transaction -> transaction.number("SELECT seq FROM documents WHERE title = ?", title));
  }

  /** What a mirror does that has not looked yet. */
  private void mirror() {
    assertThat(new DocumentMirror(documents).run(store)).isFalse();
  }

  @Test
  void rowsAreEqualToTheDocumentsOfTheirFolder() throws Exception {
    mirror();
    assertThat(rows()).isEmpty();
    String first = documents.store("Plan", DocumentType.IMPLEMENTATION_PLAN, "one");
    String second = documents.store("Rules", DocumentType.RULES, "two");
    mirror();
    assertThat(rows()).containsExactly("Plan: one", "Rules: two");

    long number = number("Plan");
    documents.update(first, "other");
    documents.delete(second);
    var _ = documents.store("Analysis", DocumentType.ANALYSIS, "three");
    mirror();
    assertThat(rows()).containsExactly("Plan: other", "Analysis: three");

    assertThat(number("Plan")).isEqualTo(number);

    documents = documents("elsewhere");
    var _ = documents.store("Design", DocumentType.DESIGN_DOC, "four");
    mirror();
    assertThat(rows()).containsExactly("Plan: other", "Analysis: three", "Design: four");
  }

  @Test
  void whatIsEqualIsNotWritten() {
    var _ = documents.store("Plan", DocumentType.IMPLEMENTATION_PLAN, "one");
    mirror();
    store.write(transaction -> transaction.update("UPDATE embedding_state SET linking = 1"));
    mirror();
    assertThat(store.<Long>read(t -> t.number("SELECT count(*) FROM mention_queue"))).isZero();
  }

  @Test
  void aMalformedFileChangesNothingUntilItIsRepaired() throws Exception {
    var _ = documents.store("Plan", DocumentType.IMPLEMENTATION_PLAN, "one");
    mirror();
    Path file = folder.resolve("project/.infinity/memories.json");
    String good = Files.readString(file);
    Files.writeString(file, good.substring(0, good.length() / 2));

    assertThatThrownBy(this::mirror).isInstanceOf(FailureException.class);
    assertThat(rows()).containsExactly("Plan: one");

    Files.writeString(file, good.replace("\"one\"", "\"repaired\""));
    mirror();
    assertThat(rows()).containsExactly("Plan: repaired");
    Files.delete(file);
    mirror();
    assertThat(rows()).isEmpty();
  }

  @Test
  void oneMirrorFollowsTheFile() throws Exception {
    DocumentMirror mirror = new DocumentMirror(documents);
    assertThat(mirror.inEveryProcess()).isTrue();
    assertThat(mirror.run(store)).isFalse();
    var _ = documents.store("Plan", DocumentType.IMPLEMENTATION_PLAN, "one");
    for (int i = 0; i < 6_000 && rows().isEmpty(); i++) {
      assertThat(mirror.run(store)).isFalse();
      Thread.sleep(10);
    }
    assertThat(rows()).containsExactly("Plan: one");
  }
}
