package dev.rosemary;

import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Path;

/** The home store of a data directory, looked into beside the engine that uses it. */
public final class TestingHomeStore {
  private TestingHomeStore() {}

  /** Opens it; it has to be there. */
  public static Database open(Path data) {
    return SqliteDatabase.open(
        data.resolve("memory.db"),
        FileSchema.PROJECT,
        Synchronous.NORMAL,
        SqliteDatabase.Missing.REFUSE);
  }

  /** A number that a query gives. */
  public static long number(Path data, String sql) {
    try (Database database = open(data)) {
      return database.read(transaction -> transaction.number(sql));
    }
  }
}
