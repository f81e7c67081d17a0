package dev.rosemary.faults;

import dev.rosemary.store.FileSchema;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** A project's file as an older version of the program left it. */
public final class TestingOlderFile {
  /** Its schema's version. */
  public static final int VERSION = 3;

  private static final List<String> MIGRATIONS =
      List.of("V0001__graph.sql", "V0002__vault.sql", "V0003__threads.sql");

  private TestingOlderFile() {}

  /** Puts one with these entities, and one observation each, in the place of a file. */
  public static void write(Path file, int entities) throws Exception {
    for (String ending : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + ending));
    }
    try (TestingFile older = new TestingFile(file)) {
      for (String migration : MIGRATIONS) {
        older.run(text("migration/project/" + migration));
      }
      for (int i = 1; i <= entities; i++) {
        older.run(
            "INSERT INTO entities (seq, id, name, entity_type) VALUES (%1$d, 'e%1$d', 'old %1$d', 't')"
                .formatted(i));
        older.run(
            "INSERT INTO observations (seq, id, entity_id, content) VALUES (%2$d, 'o%1$d', 'e%1$d', 'fact %1$d')"
                .formatted(i, (long) i << 24));
      }
      older.run("PRAGMA user_version = " + VERSION);
      older.run("PRAGMA application_id = " + 0x524F5345);
      older.column("PRAGMA journal_mode = WAL");
    }
  }

  /** Deletes an entity softly, as that version did. */
  public static void delete(Path file, String name) throws Exception {
    try (TestingFile older = new TestingFile(file)) {
      older.run(
          "UPDATE entities SET deleted_at = '2026-01-01T00:00:00.000Z' WHERE name = '"
              + name
              + "'");
    }
  }

  private static String text(String resource) throws Exception {
    try (InputStream in = FileSchema.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
