package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.Hashes;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Names of files for entities, which every file system takes: no reserved name of Windows, no two
 * that differ in case or composition alone, at most 200 bytes. Used by one thread.
 */
public final class FileNames {
  /** Bytes of a name without its ending; file systems take 255 with it. */
  private static final int MOST_BYTES = 200;

  /** Characters of a path, and bytes of a part of one, that every file system takes. */
  private static final int LONGEST_PATH = 1_000;

  private static final int LONGEST_PART = 255;

  /** What Windows takes for devices, whatever the ending. */
  private static final List<String> DEVICES =
      List.of("con", "prn", "aux", "nul", "conin$", "conout$", "clock$");

  /** Names that are looked at to tell whether a file is called after an entity. */
  private static final int NAMESAKES = 4;

  private final Set<String> taken = new HashSet<>();

  /** The name of the file of an entity, with the ending {@code .md}; different for each. */
  public String of(String name) {
    String plain = plain(name);
    String file = plain;
    for (int count = 0; !taken.add(folded(file)); count++) {
      file = plain + "-" + Hashes.of(name, Integer.toString(count));
    }
    return file + ".md";
  }

  /**
   * Whether a file may be called so for an entity of this name, the first of its kind or a later.
   */
  static boolean isOf(String file, String name) {
    String plain = plain(name);
    boolean own = file.equals(plain + ".md");
    for (int count = 0; count < NAMESAKES && !own; count++) {
      own = file.equals(plain + "-" + Hashes.of(name, Integer.toString(count)) + ".md");
    }
    return own;
  }

  /**
   * The path of a file, as it is where no other file has it, else with a number.
   *
   * @param path with slashes
   */
  public String ofPath(String path) {
    int dot = path.lastIndexOf('.');
    String free = path;
    for (int count = 2; !taken.add(folded(free.substring(0, free.lastIndexOf('.')))); count++) {
      free = path.substring(0, dot) + " (" + count + ")" + path.substring(dot);
    }
    return free;
  }

  /** Whether a path leads to a note inside a folder, on every system. */
  public static boolean isPath(String path) {
    boolean note = path.endsWith(".md") || path.endsWith(".markdown");
    boolean fits = note && path.length() <= LONGEST_PATH && path.indexOf('\\') < 0;
    for (String part : path.split("/", -1)) {
      fits &= !part.isEmpty() && !part.equals(".") && !part.equals("..");
      fits &= part.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PART;
    }
    for (int i = 0; i < path.length() && fits; i++) {
      fits = path.charAt(i) >= ' ';
    }
    return fits;
  }

  /** As systems compare names that do not tell capitals from small letters. */
  private static String folded(String file) {
    String upper = Normalizer.normalize(file, Normalizer.Form.NFKC).toUpperCase(Locale.ROOT);
    return Normalizer.normalize(upper.toLowerCase(Locale.ROOT), Normalizer.Form.NFKC);
  }

  private static String plain(String name) {
    StringBuilder plain = new StringBuilder();
    String composed = Normalizer.normalize(name, Normalizer.Form.NFC);
    int bytes = 0;
    for (int i = 0; i < composed.length(); ) {
      int c = composed.codePointAt(i);
      i += Character.charCount(c);
      int type = Character.getType(c);
      boolean kept =
          Character.isLetterOrDigit(c)
              || type == Character.NON_SPACING_MARK
              || type == Character.COMBINING_SPACING_MARK
              || " _-.+()&@".indexOf(c) >= 0;
      String next = kept ? Character.toString(c) : "-";
      if (!kept && plain.length() > 0 && plain.charAt(plain.length() - 1) == '-') {
        continue;
      }
      bytes += next.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MOST_BYTES) {
        break;
      }
      plain.append(next);
    }
    // Windows drops dots and blanks at the end; a dot in front hides a file.
    int end = plain.length();
    while (end > 0 && " .-".indexOf(plain.charAt(end - 1)) >= 0) {
      end--;
    }
    int start = 0;
    while (start < end && " .-".indexOf(plain.charAt(start)) >= 0) {
      start++;
    }
    String trimmed = plain.substring(start, end);
    if (trimmed.isEmpty()) {
      return "entity-" + Hashes.of(name);
    }
    return isDevice(trimmed) ? "_" + trimmed : trimmed;
  }

  private static boolean isDevice(String name) {
    int dot = name.indexOf('.');
    String stem = (dot < 0 ? name : name.substring(0, dot)).strip().toLowerCase(Locale.ROOT);
    if (DEVICES.contains(stem)) {
      return true;
    }
    return stem.length() == 4
        && (stem.startsWith("com") || stem.startsWith("lpt"))
        && "0123456789\u00B9\u00B2\u00B3".indexOf(stem.charAt(3)) >= 0;
  }
}
