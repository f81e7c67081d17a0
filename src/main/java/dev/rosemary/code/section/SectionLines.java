package dev.rosemary.code.section;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one line says of the parts of its file. Pure functions, each linear in the length of the
 * line: files are not to be trusted, so no repeat here gives back what another one could take.
 */
final class SectionLines {
  /** Characters of a key in YAML that has no quotes. */
  private static final int MOST_KEY = 101;

  private static final Pattern HEADING = Pattern.compile("^ {0,3}+(#{1,6}+)[ \\t]++(.*+)$");
  private static final Pattern UNDERLINE = Pattern.compile("^ {0,3}+(?:=++|-++)[ \\t]*+$");

  /** A line that a heading may be: no list, quote, table, element, code or rule. */
  private static final Pattern UNDERLINED = Pattern.compile("^ {0,3}+[^\\s#>|<`~*+=-][^|]*+$");

  private static final Pattern FENCE = Pattern.compile("^ {0,3}+(`{3,}+|~{3,}+).*+$");
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?i)^\\s*+(create|alter|drop)\\s++(?:(?:or|replace|alter|unique|temp(?:orary)?|virtual|"
              + "materialized|global|local|unlogged|recursive|constraint|external|foreign|force|"
              + "editionable|(?:non)?clustered|columnstore|fulltext|spatial|transient|secure|"
              + "(?:definer|algorithm)\\s*+=\\s*+\\S++|sql\\s++security\\s++\\w++)\\s++){0,8}+"
              + "(?:table|view|index|function|proc(?:edure)?|trigger|type|schema|sequence|domain|"
              + "extension|database|role|user|policy|aggregate|event|synonym|rule|server|"
              + "package(?:\\s++body)?)\\s++"
              + "(?:if\\s++(?:not\\s++)?exists\\s++|concurrently\\s++|only\\s++){0,3}"
              + "((?:[\\w$#@]++|\"[^\"]++\"|`[^`]++`|\\[[^\\]]++\\])"
              + "(?:\\.(?:[\\w$#@]++|\"[^\"]++\"|`[^`]++`|\\[[^\\]]++\\]))*+).*+");

  /** A query that a generator of code knows by a name. */
  private static final Pattern NAMED_QUERY =
      Pattern.compile("^\\s*+--\\s*+name\\s*+:\\s*+([\\w$]++).*+");

  private static final Pattern BEGUN =
      Pattern.compile("(?i)^\\s*+(?:create|alter|drop)\\s[\\w\\s]*+$");
  private static final Pattern TABLE =
      Pattern.compile("^\\s*+\\[([^\\]]++)\\]++\\s*+(?:[#;].*+)?+$");
  private static final Pattern YAML_KEY =
      Pattern.compile(
          "^(?:(\"[^\"]{1,100}+\"|'[^']{1,100}+')\\s*+|([\\w.$/@\"'-][^:#]*+)):(?:\\s.*+)?+$");

  /** An entry of a list is called what its first key says. */
  private static final Pattern YAML_ENTRY =
      Pattern.compile("^-\\s++[\\w.$/@-]{1,100}+\\s*+:\\s++([^\\s#&|>{\\[].*+)$");

  private static final Pattern JSON_KEY =
      Pattern.compile("^\\s*+\"([^\"\\\\]{1,100}+)\"\\s*+:.*+$");

  private SectionLines() {}

  /**
   * A heading of Markdown.
   *
   * @param level from 1 to 6
   */
  record Heading(int level, String name) {}

  /** The heading that a line is, or null. */
  static @Nullable Heading heading(CharSequence line) {
    Matcher heading = HEADING.matcher(line);
    if (!heading.matches()) {
      return null;
    }
    String name = heading.group(2);
    int end = name.length();
    while (end > 0 && " \t#".indexOf(name.charAt(end - 1)) >= 0) {
      end--;
    }
    return new Heading(heading.end(1) - heading.start(1), name.substring(0, end));
  }

  /** Whether a line makes a heading of the one above. */
  static boolean isUnderline(CharSequence line) {
    return UNDERLINE.matcher(line).matches();
  }

  /** Whether a line may be a heading when the one below underlines it. */
  static boolean mayBeUnderlined(CharSequence line) {
    return UNDERLINED.matcher(line).matches();
  }

  /** The three signs that begin or end code, or null. */
  static @Nullable String fence(CharSequence line) {
    Matcher fence = FENCE.matcher(line);
    return fence.matches() ? fence.group(1).substring(0, 3) : null;
  }

  /** What a statement of SQL makes, or the verb and what it changes; null when it is none. */
  static @Nullable String statement(CharSequence line) {
    Matcher statement = STATEMENT.matcher(line);
    if (!statement.matches() || statement.group(2).equalsIgnoreCase("on")) {
      return null;
    }
    String named = statement.group(2).replaceAll("[\"`\\[\\]]", "");
    // What changes a table is not what is meant by its name.
    String verb = statement.group(1).toLowerCase(Locale.ROOT);
    return verb.equals("create") ? named : verb + " " + named;
  }

  /** Whether a statement of SQL may go on in the next line before it has its name. */
  static boolean isBegun(CharSequence line) {
    return BEGUN.matcher(line).matches();
  }

  /** The name that a comment of SQL gives to a query, or null. */
  static @Nullable String namedQuery(CharSequence line) {
    Matcher query = NAMED_QUERY.matcher(line);
    return query.matches() ? query.group(1) : null;
  }

  /** The name that stands in brackets, or null. */
  static @Nullable String table(CharSequence line) {
    Matcher table = TABLE.matcher(line);
    if (!table.matches()) {
      return null;
    }
    String inside = table.group(1);
    int from = 0;
    while (from + 1 < inside.length() && inside.charAt(from) == '[') {
      from++;
    }
    return withoutQuotes(inside.substring(from));
  }

  /** The key of YAML that a line without indentation begins with, or null. */
  static @Nullable String yamlKey(CharSequence line) {
    Matcher entry = YAML_ENTRY.matcher(line);
    if (entry.matches()) {
      return withoutQuotes(entry.group(1));
    }
    Matcher key = YAML_KEY.matcher(line);
    if (!key.matches()) {
      return null;
    }
    String quoted = key.group(1);
    if (quoted != null) {
      return withoutQuotes(quoted);
    }
    String plain = key.group(2);
    int end = plain.length();
    while (end > 1 && " \t\n\u000B\f\r".indexOf(plain.charAt(end - 1)) >= 0) {
      end--;
    }
    return end > MOST_KEY ? null : withoutQuotes(plain.substring(0, end));
  }

  /** The key of JSON that a line begins with, or null. */
  static @Nullable String jsonKey(CharSequence line) {
    Matcher key = JSON_KEY.matcher(line);
    return key.matches() ? key.group(1) : null;
  }

  private static String withoutQuotes(String name) {
    return name.replaceAll("[\"']", "").strip();
  }
}
