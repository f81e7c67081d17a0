package dev.rosemary.engine.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.engine.indexing.TestingStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TextKindTest {
  @TempDir Path folder;

  @Test
  @DisplayName("Numbers stand in files: they count from 1, in the order of the constants")
  void numbers() {
    int number = 0;
    for (TextKind kind : TextKind.values()) {
      number++;
      assertThat(kind.number()).isEqualTo(number);
      assertThat(TextKind.of(kind.number())).isEqualTo(kind);
    }
    assertThatThrownBy(() -> TextKind.of(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TextKind.of(99)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @DisplayName("Every full-text table of a project's file is declared, with its columns")
  void fullTexts() {
    try (TestingStore store = new TestingStore(folder.resolve("project.db"))) {
      TreeMap<String, List<String>> there = new TreeMap<>();
      for (String table :
          store.texts("SELECT name FROM sqlite_schema WHERE sql LIKE '%USING fts5(%'")) {
        there.put(table, store.texts("SELECT name FROM pragma_table_info('" + table + "')"));
      }
      TreeMap<String, List<String>> declared = new TreeMap<>();
      for (FullText fullText : TextKind.allFullTexts()) {
        List<String> columns = new ArrayList<>();
        for (FullText.Column column : fullText.columns()) {
          columns.add(column.name());
        }
        declared.put(fullText.index().name(), columns);
      }
      assertThat(declared).isEqualTo(there).isNotEmpty();
    }
  }

  @Test
  @DisplayName("What the graph and threads keep has a full-text table on either side")
  void sides() {
    assertThat(TextKind.ENTITY.fullText(false).index().name()).isEqualTo("entities_fts");
    assertThat(TextKind.ENTITY.fullText(true).index().name()).isEqualTo("thread_entities_fts");
    assertThat(TextKind.OBSERVATION.fullText(false).index().name()).isEqualTo("observations_fts");
    assertThat(TextKind.OBSERVATION.fullText(true).index().name())
        .isEqualTo("thread_observations_fts");
    assertThatThrownBy(() -> TextKind.MEMORY.fullText(true))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @DisplayName("Every query of every kind runs, and a file without rows has none")
  void queries() {
    try (TestingStore store = new TestingStore(folder.resolve("project.db"))) {
      for (TextKind kind : TextKind.values()) {
        assertThat(store.number(kind.count())).as(kind.name()).isZero();
        assertThat(store.texts(kind.items())).isEmpty();
        assertThat(store.texts(kind.latest())).isEmpty();
        assertThat(store.texts(kind.contentOfOne(), 1)).isEmpty();
        assertThat(store.texts(kind.passageOfOne(), 1)).isEmpty();
        for (FullText fullText : kind.fullTexts()) {
          assertThat(store.found(fullText.index(), kind.found(), "word")).isEmpty();
        }
      }
    }
  }

  @Test
  @DisplayName("What has vectors or names is queued by the file itself when it is written")
  void queued() {
    try (TestingStore store = new TestingStore(folder.resolve("project.db"))) {
      for (TextKind kind : TextKind.withVectors()) {
        assertThat(
                store.number(
                    """
                    SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE ?
                    """,
                    "%INSERT INTO embedding_queue (kind, item)%SELECT "
                        + kind.number()
                        + ", new.%"))
            .as(kind.name())
            .isPositive();
      }
      // Mentions of memories are looked for in the call that stores them.
      for (TextKind kind : TextKind.naming()) {
        assertThat(
                store.number(
                    """
                    SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE ?
                    """,
                    "%INSERT INTO mention_queue (entity, kind, item) SELECT 0, "
                        + kind.number()
                        + ", new.%"))
            .as(kind.name())
            .matches(count -> count > 0 || kind == TextKind.MEMORY);
      }
    }
  }
}
