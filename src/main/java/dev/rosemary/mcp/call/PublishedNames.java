package dev.rosemary.mcp.call;

import java.util.Map;

/**
 * The names under which a server publishes the tools of one surface, where they differ from the
 * tools' own. Texts are written with a tool's own name, since a surface does not know which others
 * it is served with. Immutable.
 *
 * @param names published names by own names; empty where no tool was renamed
 */
record PublishedNames(Map<String, String> names) {
  PublishedNames {
    names = Map.copyOf(names);
  }

  /**
   * A text of a surface with each tool named as it is published. What stands in single quotes is
   * somebody's data and stays as it is.
   */
  String in(String text) {
    if (names.isEmpty()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 64);
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int end = at + 1;
      if (c == '\'' && (at == 0 || !isWord(text.charAt(at - 1)))) {
        end = endOfQuote(text, at);
        out.append(text, at, end);
      } else if (isWord(c)) {
        while (end < text.length() && isWord(text.charAt(end))) {
          end++;
        }
        String word = text.substring(at, end);
        String published = names.get(word);
        out.append(published == null ? word : published);
      } else {
        out.append(c);
      }
      at = end;
    }
    return out.toString();
  }

  /** Where a quotation that begins here ends; behind the quotation mark where it never ends. */
  private static int endOfQuote(String text, int start) {
    for (int i = start + 1; i < text.length(); i++) {
      if (text.charAt(i) == '\'' && (i + 1 == text.length() || !isWord(text.charAt(i + 1)))) {
        return i + 1;
      }
    }
    return start + 1;
  }

  private static boolean isWord(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }
}
