package dev.rosemary;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks into folders that somebody else changes at the same time. */
public final class TestingFiles {
  private TestingFiles() {}

  /**
   * A folder and all that is in it, folders before what is in them; {@link Files#walk} fails where
   * something is removed meanwhile.
   */
  public static List<Path> all(Path folder) throws IOException {
    List<Path> all = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            all.add(path);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            all.add(path);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path path, IOException failure)
              throws IOException {
            return skipped(path, failure);
          }

          @Override
          public FileVisitResult postVisitDirectory(Path path, @Nullable IOException failure)
              throws IOException {
            return failure == null ? FileVisitResult.CONTINUE : skipped(path, failure);
          }

          private FileVisitResult skipped(Path path, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException && !path.equals(folder)) {
              return FileVisitResult.CONTINUE;
            }
            throw failure;
          }
        });
    return all;
  }
}
