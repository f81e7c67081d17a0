package dev.rosemary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCheckTest {
  @Test
  void anEmptyFileIsNotSound(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("p.db");
    SqliteDatabase.open(file, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE)
        .close();
    assertThat(FileCheck.problems(file)).isEmpty();
    Path empty = Files.createFile(folder.resolve("empty.db"));
    assertThat(FileCheck.problems(empty)).singleElement().asString().contains("empty");
    assertThat(empty).isEmptyFile();
  }
}
