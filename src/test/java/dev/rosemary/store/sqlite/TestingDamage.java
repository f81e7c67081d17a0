package dev.rosemary.store.sqlite;

import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** A file of a project with many numbered entities, and pages of it that are overwritten. */
final class TestingDamage {
  static final int ENTITIES = 3_000;

  private static final int PAGE = 4_096;

  private TestingDamage() {}

  /**
   * Makes a file whose entity {@code n} has the row number n and all of it in the table's pages.
   */
  static Path file(Path folder) {
    Path file = folder.resolve("p.db");
    try (SqliteDatabase database =
        SqliteDatabase.open(
            file, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE)) {
      database.write(transaction -> {
        for (int i = 1; i <= ENTITIES; i++) {
          int _ =
              transaction.update(
                  """
                  INSERT INTO entities (rowid, id, name, entity_type, metadata)
                  VALUES (?1, ?2, ?2, 'thing', ?3)
                  """,
                  i,
                  "e" + i,
                  marker(i));
        }
        return true;
      });
      while (RowCheck.fill(database)) {
        // it writes some checksums at a time
      }
      database.checkpoint();
    }
    return file;
  }

  private static String marker(int entity) {
    return "{\"about\":\"entity " + entity + "\"}";
  }

  /** Overwrites the page on which the row of this entity lies. */
  static void destroy(Path file, int entity) throws IOException {
    int page = page(file, entity);
    byte[] noise = new byte[PAGE];
    Arrays.fill(noise, (byte) 0xA5);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(noise), (long) page * PAGE);
    }
  }

  /** Overwrites bytes of the page on which the row of this entity lies with zeros. */
  static void zero(Path file, int entity, int from, int length) throws IOException {
    long at = (long) page(file, entity) * PAGE + from;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(length), at);
    }
  }

  private static int page(Path file, int entity) throws IOException {
    String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    int at = bytes.indexOf(marker(entity));
    if (at < 0) {
      throw new IllegalStateException("entity " + entity + " is not in the file");
    }
    return at / PAGE;
  }
}
