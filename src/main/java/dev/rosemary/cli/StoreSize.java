package dev.rosemary.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** How large the files of a data directory are. */
final class StoreSize {
  /** The home store and registry, and the folders beside them. */
  static final List<String> PARTS = List.of("home", "projects", "archive", "code");

  private StoreSize() {}

  /** Bytes of one of {@link #PARTS}; 0 where there is none. */
  static long of(Path directory, String part) {
    Path folder = part.equals("home") ? directory : directory.resolve(part);
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(StoreSize::size).sum();
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      // It went away meanwhile, as the journals of databases do.
      return 0;
    }
  }
}
