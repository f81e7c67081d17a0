package dev.rosemary.cli.exchange;

import dev.rosemary.cli.exchange.port.Remarks;
import dev.rosemary.engine.exchange.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files that an import reads.
 *
 * @param format of the folder; files of it may have another, see {@link #format(Path)}
 * @param root the folder, or null for one file that was named
 * @param files in the order of their paths
 * @param indexed folders with a {@code MEMORY.md}, whose notes are headings and bullets too
 */
record Inputs(
    Format format,
    @Nullable Format wanted,
    @Nullable Path root,
    List<Path> files,
    Set<Path> indexed) {
  private static final String INFINITY = ".infinity";
  private static final String DOCUMENTS = "memories.json";

  /** The name of a file within the folder. */
  String name(Path file) {
    Path folder = root;
    return folder == null ? file.toString() : folder.relativize(file).toString().replace('\\', '/');
  }

  /** The form of a file: in a folder of notes, the files of assistants are headings and bullets. */
  Format format(Path file) {
    if (wanted != null || (format != Format.MARKDOWN && format != Format.CLAUDE)) {
      return format;
    }
    Path parent = file.getParent();
    boolean sections =
        Detection.isMemoryFile(String.valueOf(file.getFileName()))
            || (parent != null && indexed.contains(parent));
    return sections ? Format.CLAUDE : Format.MARKDOWN;
  }

  /** The size in bytes of all files that can be looked at. */
  long size() {
    long size = 0;
    for (Path file : files) {
      try {
        size += Files.size(file);
      } catch (IOException e) {
        // said when the file is read
      }
    }
    return size;
  }

  /**
   * The files of a folder; empty where none has a form that is known. Symbolic links are not
   * followed and hidden folders are passed over, both of which is said.
   */
  static Inputs of(Path folder, @Nullable Format wanted, Remarks remarks) throws IOException {
    Path root = folder.toRealPath();
    Path documents = documents(root);
    if (documents != null && (wanted == null || wanted == Format.INFINITY)) {
      return new Inputs(Format.INFINITY, wanted, root, List.of(documents), Set.of());
    }
    Format format = wanted == null ? Format.MARKDOWN : wanted;
    List<Path> files = FolderWalk.files(root, endings(format), remarks);
    if (wanted != null) {
      return new Inputs(format, wanted, root, files, Set.of());
    }
    Set<Path> indexed = new HashSet<>();
    boolean sections = false;
    for (Path file : files) {
      String name = String.valueOf(file.getFileName());
      Path parent = file.getParent();
      if (parent != null && name.equalsIgnoreCase("MEMORY.md")) {
        indexed.add(parent);
      }
      sections |= Detection.isMemoryFile(name) && root.equals(parent);
    }
    return new Inputs(sections ? Format.CLAUDE : format, null, root, files, indexed);
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

  private static List<String> endings(Format format) {
    return switch (format) {
      case MARKDOWN, CLAUDE -> List.of(".md", ".markdown");
      case CSV -> List.of(".csv", ".tsv");
      case JSON, INFINITY -> List.of(".json");
      case JSONL -> List.of(".jsonl");
    };
  }
}
