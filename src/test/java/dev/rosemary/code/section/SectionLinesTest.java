package dev.rosemary.code.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.language.TestingLooks;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-20, R-21: what a line says, in time linear in its length")
class SectionLinesTest {
  private static final long SEED = 20_261_128;

  @Test
  @DisplayName("R-20: no line makes a pattern look at a character again and again")
  void linear() {
    TestingLooks.bounded(
        SEED,
        List.of(
            SectionLines::heading,
            SectionLines::isUnderline,
            SectionLines::mayBeUnderlined,
            SectionLines::fence,
            SectionLines::statement,
            SectionLines::isBegun,
            SectionLines::namedQuery,
            SectionLines::table,
            SectionLines::yamlKey,
            SectionLines::jsonKey,
            LatexLines::heading,
            LatexLines::macro,
            LatexLines::environment,
            looks -> LatexLines.bound(looks, 0),
            looks -> LatexLines.label(looks, 0, looks.length())));
  }

  /** What patterns that gave back found, which took up to the third power of the length. */
  @Test
  @DisplayName("R-21: lines say what they said to patterns that try everything")
  void same() {
    Random random = new Random(SEED);
    int found = 0;
    for (int round = 0; round < 40_000; round++) {
      StringBuilder built = new StringBuilder(random.nextInt(3) == 0 ? "create " : "");
      for (int i = random.nextInt(12); i >= 0; i--) {
        built.append(TestingLooks.piece(random));
      }
      String line = built.toString();
      found += compare(line);
    }
    for (int length = 90; length < 110; length++) {
      compare("a".repeat(length) + ": b");
      compare("a".repeat(length) + "  :");
      compare("'" + "a".repeat(length) + "' :");
      compare("\"" + "a".repeat(length) + "\": b");
      compare("- " + "a".repeat(length) + ": b");
    }
    assertThat(found).isGreaterThan(1_000);
  }

  private static int compare(String line) {
    Matcher heading = HEADING.matcher(line);
    SectionLines.Heading read = SectionLines.heading(line);
    String wanted = heading.matches() ? heading.group(1).length() + heading.group(2) : null;
    int found = same(line, read == null ? null : read.level() + read.name(), wanted);
    found += same(line, SectionLines.fence(line), group(FENCE, line));
    found += same(line, SectionLines.statement(line), statement(line));
    found += same(line, SectionLines.namedQuery(line), group(NAMED_QUERY, line));
    found += same(line, SectionLines.table(line), plain(group(TABLE, line)));
    String entry = group(YAML_ENTRY, line);
    found +=
        same(
            line, SectionLines.yamlKey(line), plain(entry == null ? group(YAML_KEY, line) : entry));
    found += same(line, SectionLines.jsonKey(line), group(JSON_KEY, line));
    assertThat(SectionLines.isUnderline(line))
        .as(line)
        .isEqualTo(UNDERLINE.matcher(line).matches());
    assertThat(SectionLines.mayBeUnderlined(line))
        .as(line)
        .isEqualTo(UNDERLINED.matcher(line).matches());
    assertThat(SectionLines.isBegun(line)).as(line).isEqualTo(BEGUN.matcher(line).matches());
    return found;
  }

  private static int same(String line, @Nullable String found, @Nullable String wanted) {
    assertThat(found).as("seed %d, %s", SEED, line).isEqualTo(wanted);
    return wanted == null ? 0 : 1;
  }

  private static @Nullable String statement(String line) {
    Matcher statement = STATEMENT.matcher(line);
    if (!statement.matches() || statement.group(2).equalsIgnoreCase("on")) {
      return null;
    }
    String named = statement.group(2).replaceAll("[\"`\\[\\]]", "");
    String verb = statement.group(1).toLowerCase(Locale.ROOT);
    return verb.equals("create") ? named : verb + " " + named;
  }

  private static @Nullable String group(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    return matcher.matches() ? matcher.group(1) : null;
  }

  private static @Nullable String plain(@Nullable String name) {
    return name == null ? null : name.replaceAll("[\"']", "").strip();
  }

  private static final Pattern HEADING = Pattern.compile("^ {0,3}(#{1,6})[ \\t]+(.*?)[ \\t#]*$");
  private static final Pattern UNDERLINE = Pattern.compile("^ {0,3}(=+|-+)[ \\t]*$");
  private static final Pattern UNDERLINED = Pattern.compile("^ {0,3}[^\\s#>|<`~*+=-][^|]*$");
  private static final Pattern FENCE = Pattern.compile("^ {0,3}(```|~~~).*$");
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?i)^\\s*(create|alter|drop)\\s+(?:(?:or|replace|alter|unique|temp(?:orary)?|virtual|"
              + "materialized|global|local|unlogged|recursive|constraint|external|foreign|force|"
              + "editionable|(?:non)?clustered|columnstore|fulltext|spatial|transient|secure|"
              + "(?:definer|algorithm)\\s*=\\s*\\S+|sql\\s+security\\s+\\w+)\\s+){0,8}"
              + "(?:table|view|index|function|proc(?:edure)?|trigger|type|schema|sequence|domain|"
              + "extension|database|role|user|policy|aggregate|event|synonym|rule|server|"
              + "package(?:\\s+body)?)\\s+"
              + "(?:if\\s+(?:not\\s+)?exists\\s+|concurrently\\s+|only\\s+){0,3}"
              + "((?:[\\w$#@]+|\"[^\"]+\"|`[^`]+`|\\[[^\\]]+\\])"
              + "(?:\\.(?:[\\w$#@]+|\"[^\"]+\"|`[^`]+`|\\[[^\\]]+\\]))*).*");
  private static final Pattern NAMED_QUERY = Pattern.compile("^\\s*--\\s*name\\s*:\\s*([\\w$]+).*");
  private static final Pattern BEGUN =
      Pattern.compile("(?i)^\\s*(?:create|alter|drop)\\s[\\w\\s]*$");
  private static final Pattern TABLE =
      Pattern.compile("^\\s*\\[+\\s*([^\\]]+?)\\s*\\]+\\s*(?:[#;].*)?$");
  private static final Pattern YAML_KEY =
      Pattern.compile(
          "^(\"[^\"]{1,100}\"|'[^']{1,100}'|[\\w.$/@\"'-][^:#]{0,100}?)\\s*:(?:\\s.*)?$");
  private static final Pattern YAML_ENTRY =
      Pattern.compile("^-\\s+(?:[\\w.$/@-]{1,100})\\s*:\\s+([^\\s#&|>{\\[].*)$");
  private static final Pattern JSON_KEY = Pattern.compile("^\\s*\"([^\"\\\\]{1,100})\"\\s*:.*$");
}
