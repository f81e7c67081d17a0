package dev.rosemary.cli.option;

import dev.rosemary.base.Quoting;
import java.io.File;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Refuses texts that are a path only to a shell, to another client or on another system. */
final class ForeignPath {
  private ForeignPath() {}

  /**
   * Returns for a text that is meant as a path of this system.
   *
   * @param text not empty
   * @throws UsageException for another, with what to write
   */
  static void refuse(String name, String text) throws UsageException {
    char first = text.charAt(0);
    @Nullable String wrong = null;
    if (first == '~' && text.length() > 1 && text.charAt(1) != '/') {
      wrong =
          ": only ~ and ~/ are expanded; write the whole path, or ./"
              + text
              + " for a file with that name";
    } else if (first == '"' || first == '\'' || Character.isWhitespace(first)) {
      wrong = ": write the path without the leading quotation mark or space";
    } else if (text.length() > 5 && text.substring(0, 5).toLowerCase(Locale.ROOT).equals("file:")) {
      wrong = ": write the path itself, without file: (and with a space for %20)";
    } else if (text.contains("://")) {
      wrong = " is a URL: write the path of a file or folder";
    } else if (!text.startsWith("./") && hasVariable(text)) {
      wrong = ": variables are not expanded; write the whole path, or begin it with ~/";
    } else if (File.separatorChar == '/' && isOfWindows(text)) {
      wrong = " is a Windows path; write / between folders, and in WSL" + " /mnt/c/ for C:\\";
    }
    if (wrong != null) {
      throw new UsageException(name + " " + Quoting.quote(text) + wrong);
    }
  }

  /** Whether a part of a list of paths was cut where the separator is inside of a foreign path. */
  static boolean goesOn(String part, String next) {
    if (part.lastIndexOf("${") > part.lastIndexOf('}')) {
      return true;
    }
    if (part.length() == 1 && isLetter(part.charAt(0))) {
      // With a small letter it is more likely a folder of that name and an absolute path.
      boolean capital = part.charAt(0) <= 'Z';
      return next.startsWith("\\") || (capital && next.startsWith("/"));
    }
    return part.equals("file") && next.startsWith("/");
  }

  private static boolean isOfWindows(String text) {
    if (text.startsWith("\\") || text.startsWith(".\\") || text.startsWith("..\\")) {
      return true;
    }
    return text.length() > 2
        && isLetter(text.charAt(0))
        && text.charAt(1) == ':'
        && (text.charAt(2) == '\\' || text.charAt(2) == '/');
  }

  /** Whether there is <code>${name}</code> anywhere, or {@code $NAME} or {@code %NAME%} alone. */
  private static boolean hasVariable(String text) {
    int brace = text.indexOf("${");
    if (brace >= 0 && text.indexOf('}', brace) > 0) {
      return true;
    }
    if (text.contains("$(")) {
      return true;
    }
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || text.charAt(i) == '/' || text.charAt(i) == '\\') {
        if (isVariable(text, start, i)) {
          return true;
        }
        start = i + 1;
      }
    }
    return false;
  }

  private static boolean isVariable(String text, int from, int to) {
    if (to - from < 2) {
      return false;
    }
    if (text.charAt(from) == '$') {
      return isName(text, from + 1, to);
    }
    return text.charAt(from) == '%'
        && text.charAt(to - 1) == '%'
        && to - from > 2
        && isName(text, from + 1, to - 1);
  }

  private static boolean isName(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9' && i > from;
      if (!digit && c != '_' && !isLetter(c)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
