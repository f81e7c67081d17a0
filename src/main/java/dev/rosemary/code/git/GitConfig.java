package dev.rosemary.code.git;

import dev.rosemary.code.disk.Bounded;
import dev.rosemary.code.disk.RealFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Values of Git's configuration. Files that others include are not followed.
 *
 * @see <a href="https://git-scm.com/docs/git-config">git-config</a>
 */
final class GitConfig {
  /** A longer file is no configuration. */
  private static final int MOST_BYTES = 1 << 20;

  private GitConfig() {}

  /** The last value of a key in a file, or null, also where there is no such file. */
  static @Nullable String value(Path file, String section, String key) {
    return value(text(file), section, key);
  }

  /** The text of a file; empty where there is no such file, or one that is no configuration. */
  static String text(Path file) {
    try {
      byte[] text = Bounded.of(() -> RealFolder.linked(file, MOST_BYTES + 1));
      int from = Utf8Mark.after(text);
      return text.length > MOST_BYTES
          ? ""
          : new String(text, from, text.length - from, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * The last value of a key in a text of configuration, or null.
   *
   * @param section without subsection, in lower case
   * @param key in lower case
   */
  static @Nullable String value(String text, String section, String key) {
    String found = null;
    for (Entry entry : entries(text)) {
      if (entry.subsection().isEmpty()
          && entry.section().equals(section)
          && entry.key().equals(key)) {
        found = entry.value();
      }
    }
    return found;
  }

  /**
   * A line that gives a value.
   *
   * @param section in lower case
   * @param subsection as it stands in quotes; empty where there is none
   * @param key in lower case
   */
  record Entry(String section, String subsection, String key, String value) {}

  /** All lines that give a value, in their order. */
  static List<Entry> entries(String text) {
    List<Entry> entries = new ArrayList<>();
    String section = "";
    String subsection = "";
    for (String line : text.replace("\\\r\n", "").replace("\\\n", "").split("\n", -1)) {
      String rest = line.strip();
      if (rest.startsWith("[")) {
        int end = headerEnd(rest);
        String header = end < 0 ? "" : rest.substring(1, end).strip();
        int quote = header.indexOf('"');
        section =
            (quote < 0 ? header : header.substring(0, quote).strip()).toLowerCase(Locale.ROOT);
        subsection = quote < 0 ? "" : unquoted(header.substring(quote));
        rest = end < 0 ? "" : rest.substring(end + 1).strip();
      }
      int equals = rest.indexOf('=');
      if (equals > 0) {
        String key = rest.substring(0, equals).strip().toLowerCase(Locale.ROOT);
        entries.add(
            new Entry(section, subsection, key, unquoted(rest.substring(equals + 1).strip())));
      }
    }
    return entries;
  }

  /** Where the bracket of a header closes that is in no quotes; -1: nowhere. */
  private static int headerEnd(String line) {
    boolean quoted = false;
    for (int i = 1; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ']' && !quoted) {
        return i;
      }
    }
    return -1;
  }

  /** Without quotes, escapes, and the comment behind. */
  private static String unquoted(String value) {
    StringBuilder plain = new StringBuilder();
    boolean quoted = false;
    int kept = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"') {
        quoted = !quoted;
        continue;
      }
      if (!quoted && (c == '#' || c == ';')) {
        break;
      }
      if (c == '\\' && i + 1 < value.length()) {
        c = escaped(value.charAt(++i));
        kept = plain.length() + 1;
      }
      plain.append(c);
      kept = quoted || !Character.isWhitespace(c) ? plain.length() : kept;
    }
    return plain.substring(0, kept);
  }

  private static char escaped(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'b' -> '\b';
      default -> c;
    };
  }
}
