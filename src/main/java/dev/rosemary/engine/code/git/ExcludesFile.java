package dev.rosemary.engine.code.git;

import dev.rosemary.engine.code.disk.Bounded;
import dev.rosemary.engine.code.disk.RealFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The file of ignore rules that a user has for all repositories, {@code core.excludesFile} in Git's
 * configuration. Files that others include are not followed.
 *
 * @see <a href="https://git-scm.com/docs/git-config">git-config</a>
 */
final class ExcludesFile {
  private static final String SECTION = "[core]";
  private static final String KEY = "excludesfile";

  /** A longer file is no configuration. */
  private static final int MOST_BYTES = 1 << 20;

  private ExcludesFile() {}

  /**
   * The file that holds in a working tree, or null; it need not exist.
   *
   * @param environment the variables by which Git finds its configuration
   */
  static @Nullable Path of(GitFolder git, Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
    String own = environment.getOrDefault("XDG_CONFIG_HOME", "");
    String folder = (own.isEmpty() ? home + "/.config" : own) + "/git/";
    List<String> files = new ArrayList<>();
    if (!isTrue(environment.getOrDefault("GIT_CONFIG_NOSYSTEM", ""))) {
      files.add(environment.getOrDefault("GIT_CONFIG_SYSTEM", "/etc/gitconfig"));
    }
    String global = environment.get("GIT_CONFIG_GLOBAL");
    if (global == null) {
      files.add(folder + "config");
      files.add(home + "/.gitconfig");
    } else {
      files.add(global);
    }
    files.add(git.common() + "/config");
    String named = null;
    for (String file : files) {
      String here = named(file);
      named = here == null ? named : here;
    }
    if (named == null) {
      named = folder + "ignore";
    } else if (named.startsWith("~/")) {
      named = home + named.substring(1);
    }
    Path path = path(named);
    return named.isEmpty() || path == null ? null : git.root().resolve(path);
  }

  private static boolean isTrue(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "", "0", "false", "no", "off" -> false;
      default -> true;
    };
  }

  private static @Nullable Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** What a file of configuration says last; null when nothing. */
  private static @Nullable String named(String name) {
    Path file = path(name);
    if (name.isEmpty() || file == null) {
      return null;
    }
    try {
      byte[] text = Bounded.of(() -> RealFolder.linked(file, MOST_BYTES + 1));
      int from = Utf8Mark.after(text);
      return text.length > MOST_BYTES
          ? null
          : value(new String(text, from, text.length - from, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return null;
    }
  }

  /** The last value of the key in a text of configuration, or null. */
  static @Nullable String value(String text) {
    String found = null;
    boolean core = false;
    for (String line : text.replace("\\\r\n", "").replace("\\\n", "").split("\n", -1)) {
      String rest = line.strip();
      if (rest.startsWith("[")) {
        int end = rest.indexOf(']');
        core = end > 0 && rest.substring(0, end + 1).toLowerCase(Locale.ROOT).equals(SECTION);
        rest = rest.substring(end + 1).strip();
      }
      int equals = rest.indexOf('=');
      if (core
          && equals > 0
          && rest.substring(0, equals).strip().toLowerCase(Locale.ROOT).equals(KEY)) {
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
