package dev.rosemary.code.git.commit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commits of a repository: those in packs, and loose ones; those of other repositories that it
 * borrows from, too. For one thread; its owner closes it.
 */
final class Objects implements AutoCloseable {
  private static final int MOST_PACKS = 2_000;
  private static final int MOST_FOLDERS = 16;
  private static final int MOST_LIST_BYTES = 65_536;

  private final List<Path> folders = new ArrayList<>();
  private final List<Pack> packs = new ArrayList<>();
  private final int nameBytes;

  /** Opens the packs below a folder of objects. */
  Objects(Path folder, int nameBytes) throws IOException {
    this.nameBytes = nameBytes;
    add(folder);
    for (Path each : folders) {
      openPacks(each.resolve("pack"));
    }
  }

  /** A folder, and those that it borrows from: each once, so a ring comes to an end. */
  private void add(Path folder) {
    Path known = folder.toAbsolutePath().normalize();
    if (folders.size() == MOST_FOLDERS || folders.contains(known)) {
      return;
    }
    folders.add(known);
    Path list = known.resolve("info").resolve("alternates");
    String text = new String(GitFiles.read(list, MOST_LIST_BYTES), StandardCharsets.UTF_8);
    for (String line : text.split("\n", -1)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        try {
          add(known.resolve(line.strip()));
        } catch (InvalidPathException e) {
          // Git leaves such a line out, too
        }
      }
    }
  }

  private void openPacks(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> indexes = Files.newDirectoryStream(folder, "*.idx")) {
      for (Path index : indexes) {
        if (packs.size() == MOST_PACKS) {
          return;
        }
        try {
          packs.add(Pack.open(index, nameBytes));
        } catch (IOException e) {
          // It may be gone since, or of another version: what it held is looked for elsewhere.
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  List<Path> folders() {
    return List.copyOf(folders);
  }

  /** The text of a commit; null where it is not there, or is none. */
  byte @Nullable [] commit(byte[] name) throws IOException {
    for (int i = 0; i < packs.size(); i++) {
      Pack pack = packs.get(i);
      long offset = pack.find(name);
      if (offset >= 0) {
        // The next one is mostly in the same pack.
        packs.set(i, packs.getFirst());
        packs.set(0, pack);
        return pack.commit(offset);
      }
    }
    String hex = HexFormat.of().formatHex(name);
    for (Path folder : folders) {
      Path file = folder.resolve(hex.substring(0, 2)).resolve(hex.substring(2));
      if (Files.isRegularFile(file)) {
        return loose(file);
      }
    }
    return null;
  }

  private static byte @Nullable [] loose(Path path) throws IOException {
    try (BoundedFile file = BoundedFile.open(path, BoundedFile.NEIGHBOURS)) {
      byte[] whole = Inflated.read(file, 0, -1);
      int text = 0;
      while (text < whole.length && whole[text] != 0) {
        text++;
      }
      boolean commit = new String(whole, 0, text, StandardCharsets.US_ASCII).startsWith("commit ");
      return commit ? java.util.Arrays.copyOfRange(whole, text + 1, whole.length) : null;
    }
  }

  @Override
  public void close() throws IOException {
    for (Pack pack : packs) {
      pack.close();
    }
  }
}
