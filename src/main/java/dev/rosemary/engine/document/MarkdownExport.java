package dev.rosemary.engine.document;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes documents as Markdown files, one each, into a folder that a person named. A file begins
 * with the document's id, title, type and times as YAML between two lines of {@code ---}; the
 * content follows after an empty line.
 */
public final class MarkdownExport {
  /** Code points of a title that a file name shows. */
  private static final int MAX_NAME = 60;

  /** Characters of an id that a file name shows. */
  private static final int SHORT_ID = 8;

  private MarkdownExport() {}

  /**
   * What was done.
   *
   * @param written files that are new or were replaced
   * @param unchanged files that held the document already
   */
  public record Exported(List<Path> written, List<Path> unchanged) {}

  /**
   * Writes the documents, making the folder when it is missing. A file that is there already is
   * replaced only when it is that of the same document.
   *
   * @throws FailureException with {@link Failure.Conflict} when another file is in the way; no file
   *     was written then; with {@link Failure.Storage} when a file cannot be written
   */
  public static Exported write(List<Document> documents, Path folder) {
    List<Path> written = new ArrayList<>();
    List<Path> unchanged = new ArrayList<>();
    Map<Path, Document> changed = new LinkedHashMap<>();
    try {
      PrivateFiles.createDirectories(folder);
      for (Map.Entry<String, Document> named : names(documents).entrySet()) {
        Path file = file(folder, named.getKey());
        if (holds(file, named.getValue())) {
          unchanged.add(file);
        } else {
          changed.put(file, named.getValue());
        }
      }
      for (Map.Entry<Path, Document> one : changed.entrySet()) {
        replace(one.getKey(), bytes(one.getValue()));
        written.add(one.getKey());
      }
    } catch (IOException e) {
      throw StorageText.failure(folder, e);
    }
    return new Exported(written, unchanged);
  }

  /**
   * The file of this name. Where the system's encoding cannot write a letter of it, as under the
   * locale C, the letter becomes a hyphen; the short id at the end still tells files apart.
   */
  private static Path file(Path folder, String name) {
    try {
      return folder.resolve(name);
    } catch (InvalidPathException e) {
      StringBuilder plain = new StringBuilder();
      for (int i = 0; i < name.length(); i++) {
        plain.append(name.charAt(i) < 0x80 ? name.charAt(i) : '-');
      }
      return folder.resolve(plain.toString());
    }
  }

  /** Whether the file holds exactly this; one that is not that document's is refused. */
  private static boolean holds(Path file, Document document) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    byte[] head = head(document).getBytes(StandardCharsets.UTF_8);
    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] present = Files.readAllBytes(file);
      if (present.length > head.length
          && Arrays.equals(present, 0, head.length, head, 0, head.length)) {
        return Arrays.equals(present, bytes(document));
      }
    }
    throw new FailureException(
        new Failure.Conflict(
            file
                + " already exists and is not an export of this document. Nothing was written;"
                + " move it away or name another folder."));
  }

  private static void replace(Path file, byte[] bytes) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".tmp");
    Files.deleteIfExists(fresh);
    PrivateFiles.createFile(fresh);
    PrivateFiles.takePermissions(file, fresh);
    Files.write(fresh, bytes);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String head(Document document) {
    StringBuilder text = new StringBuilder("---\nid: ");
    JsonWriter.string(text, document.id());
    return text.append('\n').toString();
  }

  private static byte[] bytes(Document document) {
    // A JSON string is a YAML string, whatever it holds.
    StringBuilder text = new StringBuilder(head(document));
    JsonWriter.string(text.append("title: "), document.title());
    text.append("\ntype: ").append(document.type().text());
    JsonWriter.string(text.append("\ncreated_at: "), document.createdAt());
    String updatedAt = document.updatedAt();
    if (updatedAt != null) {
      JsonWriter.string(text.append("\nupdated_at: "), updatedAt);
    }
    text.append("\n---\n\n").append(document.content());
    if (!document.content().endsWith("\n")) {
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * File names: the title's words and the beginning of the id, or all of it where that is taken.
   */
  private static Map<String, Document> names(List<Document> documents) {
    Map<String, Document> names = new LinkedHashMap<>();
    Map<String, String> taken = new LinkedHashMap<>();
    for (Document document : documents) {
      String words = words(document.title());
      String id = words(document.id());
      String name = words + "-" + id.substring(0, Math.min(SHORT_ID, id.length())) + ".md";
      // Some file systems do not tell capitals from small letters.
      if (taken.putIfAbsent(name.toLowerCase(Locale.ROOT), document.id()) != null) {
        name = words + "-" + id + "-" + names.size() + ".md";
      }
      names.put(name, document);
    }
    return names;
  }

  /**
   * Letters and digits of any script, with hyphens between them: nothing that a file system or a
   * shell takes for more. The id that follows keeps a name from being a reserved one.
   */
  private static String words(String text) {
    StringBuilder words = new StringBuilder();
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length && words.codePointCount(0, words.length()) < MAX_NAME; i++) {
      if (Character.isLetterOrDigit(points[i])
          || Character.getType(points[i]) == Character.NON_SPACING_MARK) {
        words.appendCodePoint(points[i]);
      } else if (words.length() > 0 && words.charAt(words.length() - 1) != '-') {
        words.append('-');
      }
    }
    while (words.length() > 0 && words.charAt(words.length() - 1) == '-') {
      words.setLength(words.length() - 1);
    }
    return words.length() == 0 ? "document" : words.toString();
  }
}
