package dev.rosemary.code.search;

import dev.rosemary.code.disk.RealFolder;
import dev.rosemary.code.index.KnownFile;
import dev.rosemary.code.index.StoredChunk;
import dev.rosemary.code.scan.FolderScan;
import dev.rosemary.code.scan.ScannedFile;
import dev.rosemary.code.scan.SourceBytes;
import dev.rosemary.code.scan.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Compares hits with the files on disk, each file once, and reads the lines of those that changed
 * since they were indexed. A file that looks unchanged costs one look at its attributes. For one
 * thread and one answer.
 */
public final class FilesNow {
  /** What stands in a chunk for lines that are left out. */
  private static final String ELISION = "…";

  private final Map<String, @Nullable List<String>> texts = new HashMap<>();
  private final Map<String, CodeHit.State> states = new HashMap<>();

  /** The hit as its file has it now. */
  public CodeHit of(CodeHit hit, SearchedIndex index) {
    String root = index.file().root();
    StoredChunk chunk = hit.chunk();
    if (root == null || chunk.path().startsWith("./")) {
      return hit; // the path stands for bytes that are no text
    }
    String key = hit.project() + '\0' + chunk.path();
    CodeHit.State state = states.get(key);
    if (state == null) {
      state = look(Path.of(root), index.file().fileOf(chunk.path()), chunk.path(), key);
      states.put(key, state);
    }
    if (state == CodeHit.State.CURRENT) {
      return hit;
    }
    List<String> lines = texts.get(key);
    StoredChunk now = lines == null ? null : now(chunk, lines);
    return now == null
        ? new CodeHit(hit.project(), chunk, hit.score(), state)
        : new CodeHit(hit.project(), now, hit.score(), CodeHit.State.REREAD);
  }

  private CodeHit.State look(Path root, @Nullable KnownFile known, String path, String key) {
    if (known == null || !Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
      return CodeHit.State.CURRENT;
    }
    Path file = root.resolve(path);
    try {
      BasicFileAttributes now =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      Object number = now.fileKey();
      if (known.looksLike(
          new ScannedFile(
              path,
              file,
              now.size(),
              now.lastModifiedTime().to(TimeUnit.NANOSECONDS),
              number == null ? 0 : number.hashCode()))) {
        return CodeHit.State.CURRENT;
      }
      byte[] bytes;
      try (RealFolder folder = RealFolder.open(root)) {
        bytes = folder.read(file, (int) FolderScan.MOST_BYTES + 1);
      }
      if (known.hasHash(KnownFile.sha256(bytes))) {
        return CodeHit.State.CURRENT;
      }
      if (bytes.length <= FolderScan.MOST_BYTES
          && SourceBytes.of(path, bytes) instanceof SourceText.Text text) {
        texts.put(key, text.text().lines().toList());
      }
      return CodeHit.State.CHANGED;
    } catch (NoSuchFileException e) {
      return CodeHit.State.GONE;
    } catch (IOException e) {
      return CodeHit.State.CHANGED;
    }
  }

  /** The chunk where the file has it now; null where nothing of it is found. */
  private static @Nullable StoredChunk now(StoredChunk chunk, List<String> lines) {
    List<String> old = chunk.content().lines().toList();
    if (old.isEmpty()) {
      return null;
    }
    int same = place(lines, old, chunk.start() - 1);
    if (same >= 0) {
      return at(chunk, same + 1, same + old.size(), chunk.content());
    }
    // The first line of a definition says what it is; as many lines as it had follow.
    int first = place(lines, old.subList(0, 1), chunk.start() - 1);
    if (first < 0 || old.getFirst().isBlank() || old.contains(ELISION)) {
      return null;
    }
    int end = Math.min(lines.size(), first + chunk.end() - chunk.start() + 1);
    List<String> read = new ArrayList<>(lines.subList(first, end));
    return at(chunk, first + 1, end, String.join("\n", read));
  }

  /** Where lines stand in a row, the place nearest to where they stood; −1 for nowhere. */
  private static int place(List<String> lines, List<String> sought, int before) {
    int best = -1;
    for (int i = 0; i + sought.size() <= lines.size(); i++) {
      if (lines.get(i).equals(sought.getFirst())
          && (best < 0 || Math.abs(i - before) < Math.abs(best - before))
          && lines.subList(i, i + sought.size()).equals(sought)) {
        best = i;
      }
    }
    return best;
  }

  private static StoredChunk at(StoredChunk chunk, int start, int end, String content) {
    return new StoredChunk(
        chunk.id(),
        chunk.path(),
        chunk.language(),
        start,
        end,
        chunk.type(),
        chunk.name(),
        chunk.parent(),
        content);
  }
}
