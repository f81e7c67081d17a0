package dev.rosemary.code.section;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one line of LaTeX says, without its comment. Pure functions, each linear in the length of
 * the line: files are not to be trusted, so no repeat here gives back what another one could take.
 */
final class LatexLines {
  private static final Pattern HEADING =
      Pattern.compile(
          "\\s*+\\\\(part|chapter|(?:sub){0,2}section|(?:sub)?+paragraph)\\*?+\\s*+"
              + "(?:\\[[^\\]]*+\\]\\s*+)?+\\{((?:[^{}]++|\\{(?:[^{}]++|\\{[^{}]*+\\})*+\\})*+)(\\}?+)");
  private static final Pattern MACRO =
      Pattern.compile(
          "\\s*+(?:\\\\(?:global|long|protected|outer)\\s*+)*+\\\\(?:"
              + "(?:(?:re)?+newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator"
              + "|DeclarePairedDelimiter|(?:New|Renew|Provide|Declare)(?:Expandable)?+DocumentCommand"
              + "|newcommandx)\\*?+\\s*+\\{?+\\s*+|[egx]?+def\\s*+|let\\s*+)\\\\([A-Za-z@]++)");
  private static final Pattern ENVIRONMENT =
      Pattern.compile(
          "\\s*+\\\\(?:(?:re)?+newenvironment|newtheorem|newtcolorbox"
              + "|(?:New|Renew|Provide|Declare)DocumentEnvironment)\\*?+\\s*+"
              + "(?:\\[[^\\]]*+\\]\\s*+)?+\\{([^{}\\\\]++)\\}");
  private static final Pattern BOUND = Pattern.compile("\\\\(begin|end)\\s*+\\{([^{}\\\\]++)\\}");
  private static final Pattern LABEL = Pattern.compile("\\\\label\\s*+\\{([^{}\\\\]++)\\}");

  /** Environments whose text is shown as it is. */
  private static final Set<String> VERBATIM =
      Set.of("verbatim", "lstlisting", "minted", "comment", "filecontents", "alltt");

  private LatexLines() {}

  /**
   * A heading.
   *
   * @param level from 0, a part, to 6
   * @param end the place behind it
   */
  record Heading(int level, String title, int end) {}

  /**
   * The begin or the end of an environment.
   *
   * @param end the place behind it
   */
  record Bound(boolean begins, String environment, int start, int end) {
    boolean isVerbatim() {
      String plain =
          environment.endsWith("*")
              ? environment.substring(0, environment.length() - 1)
              : environment;
      return VERBATIM.contains(plain.toLowerCase(Locale.ROOT));
    }
  }

  /** A line up to its comment. */
  static String code(String line) {
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '%') {
        return line.substring(0, i);
      }
    }
    return line;
  }

  /** The heading that a line begins with, or null. */
  static @Nullable Heading heading(CharSequence line) {
    Matcher matcher = HEADING.matcher(line);
    if (!matcher.lookingAt()) {
      return null;
    }
    String title =
        matcher.group(2).replaceAll("\\\\(?:label\\{[^{}]*+\\}|[A-Za-z]++\\s*+)|[{}~]", " ");
    title = title.replaceAll("\\s++", " ").strip();
    return title.isEmpty() ? null : new Heading(level(matcher.group(1)), title, matcher.end());
  }

  private static int level(String command) {
    return switch (command) {
      case "part" -> 0;
      case "chapter" -> 1;
      case "section" -> 2;
      case "subsection" -> 3;
      case "subsubsection" -> 4;
      case "paragraph" -> 5;
      default -> 6;
    };
  }

  /** The name of the command that a line defines, without its backslash, or null. */
  static @Nullable String macro(CharSequence line) {
    Matcher matcher = MACRO.matcher(line);
    return matcher.lookingAt() ? matcher.group(1) : null;
  }

  /** The name of the environment that a line defines, or null. */
  static @Nullable String environment(CharSequence line) {
    Matcher matcher = ENVIRONMENT.matcher(line);
    return matcher.lookingAt() ? matcher.group(1).strip() : null;
  }

  /** The first begin or end of an environment from a place on, or null. */
  static @Nullable Bound bound(CharSequence line, int from) {
    Matcher matcher = BOUND.matcher(line);
    return matcher.find(from)
        ? new Bound(
            matcher.group(1).equals("begin"), matcher.group(2), matcher.start(), matcher.end())
        : null;
  }

  /** The first label in a part of a line, or null. */
  static @Nullable String label(CharSequence line, int from, int to) {
    Matcher matcher = LABEL.matcher(line).region(from, to);
    return matcher.find() ? matcher.group(1).strip() : null;
  }
}
