package dev.rosemary.cli.exchange;

import dev.rosemary.cli.exchange.port.Remarks;
import dev.rosemary.engine.exchange.Format;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The files that an import reads.
 *
 * @param root the folder, or null for one file that was named
 * @param files in the order of their paths
 */
record Inputs(Format format, @Nullable Path root, List<Path> files) {
  private static final String INFINITY = ".infinity";
  private static final String DOCUMENTS = "memories.json";

  /** The name of a file within the folder. */
  String name(Path file) {
    Path folder = root;
    return folder == null ? file.toString() : folder.relativize(file).toString().replace('\\', '/');
  }

  /** The size of all files in bytes. */
  long size() throws IOException {
    long size = 0;
    for (Path file : files) {
      size += Files.size(file);
    }
    return size;
  }

  /**
   * The files of a folder; empty where none has a form that is known. Symbolic links are not
   * followed, which is said, and hidden folders are passed over.
   */
  static Inputs of(Path folder, @Nullable Format wanted, Remarks remarks) throws IOException {
    Path root = folder.toRealPath();
    Path documents = documents(root);
    if (documents != null && (wanted == null || wanted == Format.INFINITY)) {
      return new Inputs(Format.INFINITY, root, List.of(documents));
    }
    List<Path> memory = wanted == null || wanted == Format.CLAUDE ? memoryFiles(root) : List.of();
    if (!memory.isEmpty()) {
      return new Inputs(Format.CLAUDE, root, memory);
    }
    Format format = wanted == null ? Format.MARKDOWN : wanted;
    return new Inputs(format, root, walk(root, endings(format), remarks));
  }

  private static @Nullable Path documents(Path root) {
    Path name = root.getFileName();
    Path inside =
        name != null && name.toString().equals(INFINITY)
            ? root.resolve(DOCUMENTS)
            : root.resolve(INFINITY).resolve(DOCUMENTS);
    boolean real =
        Files.isRegularFile(inside, LinkOption.NOFOLLOW_LINKS)
            && !Files.isSymbolicLink(root.resolve(INFINITY));
    return real ? inside : null;
  }

  /** {@code MEMORY.md} with the notes beside it, or {@code CLAUDE.md} and its likes alone. */
  private static List<Path> memoryFiles(Path root) throws IOException {
    List<Path> all = new ArrayList<>();
    List<Path> own = new ArrayList<>();
    boolean index = false;
    try (var entries = Files.newDirectoryStream(root)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (!Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
          continue;
        }
        index |= name.equalsIgnoreCase("MEMORY.md");
        if (Detection.isMemoryFile(name)) {
          own.add(entry);
        }
        if (name.toLowerCase(Locale.ROOT).endsWith(".md")) {
          all.add(entry);
        }
      }
    }
    List<Path> files = index ? all : own;
    Collections.sort(files);
    return files;
  }

  private static List<String> endings(Format format) {
    return switch (format) {
      case MARKDOWN, CLAUDE -> List.of(".md", ".markdown");
      case CSV -> List.of(".csv", ".tsv");
      case JSON, INFINITY -> List.of(".json");
      case JSONL -> List.of(".jsonl");
    };
  }

  private static List<Path> walk(Path root, List<String> endings, Remarks remarks)
      throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return !folder.equals(root) && String.valueOf(folder.getFileName()).startsWith(".")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = String.valueOf(file.getFileName());
            if (attributes.isSymbolicLink()) {
              remarks.add(0, root.relativize(file) + " is a symbolic link, which was not followed");
            } else if (attributes.isRegularFile() && !name.startsWith(".")) {
              String lower = name.toLowerCase(Locale.ROOT);
              if (endings.stream().anyMatch(lower::endsWith)) {
                files.add(file);
              }
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            remarks.add(0, root.relativize(file) + " cannot be read");
            return FileVisitResult.CONTINUE;
          }
        });
    Collections.sort(files);
    return files;
  }
}
