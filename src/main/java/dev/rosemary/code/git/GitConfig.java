package dev.rosemary.code.git;

import dev.rosemary.code.disk.Bounded;
import dev.rosemary.code.disk.RealFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
    try {
      byte[] text = Bounded.of(() -> RealFolder.linked(file, MOST_BYTES + 1));
      int from = Utf8Mark.after(text);
      return text.length > MOST_BYTES
          ? null
          : value(new String(text, from, text.length - from, StandardCharsets.UTF_8), section, key);
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * The last value of a key in a text of configuration, or null.
   *
   * @param section without subsection, in lower case
   * @param key in lower case
   */
  static @Nullable String value(String text, String section, String key) {
    String wanted = '[' + section + ']';
    String found = null;
    boolean here = false;
    for (String line : text.replace("\\\r\n", "").replace("\\\n", "").split("\n", -1)) {
      String rest = line.strip();
      if (rest.startsWith("[")) {
        int end = rest.indexOf(']');
        here = end > 0 && rest.substring(0, end + 1).toLowerCase(Locale.ROOT).equals(wanted);
        rest = rest.substring(end + 1).strip();
      }
      int equals = rest.indexOf('=');
      if (here
          && equals > 0
          && rest.substring(0, equals).strip().toLowerCase(Locale.ROOT).equals(key)) {
        found = unquoted(rest.substring(equals + 1).strip());
      }
    }
    return found;
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
