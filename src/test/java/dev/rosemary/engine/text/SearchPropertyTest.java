package dev.rosemary.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.store.text.TextQuery;
import java.sql.SQLException;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What holds for any text and any query, tried with seeded random ones. */
class SearchPropertyTest {

  private static final long SEED = 20_260_101;

  private static final String[] FRAGMENTS = {
    "AND",
    "OR",
    "NOT",
    "NEAR(",
    "NEAR",
    "(",
    ")",
    "\"",
    "*",
    "^",
    "+",
    "-",
    ":",
    "{",
    "}",
    ",",
    "name",
    "content :",
    "name:",
    "jwt",
    "tokens",
    "C++",
    "c#",
    ".net",
    "foo-bar",
    "a:b",
    "don't",
    "getUserById",
    "parse_config_v2",
    "40%",
    "GB/s",
    "universi*",
    "key*",
    "'",
    ";",
    "--",
    "/*",
    "\u0000",
    "\uD800",
    "\uDC00",
    "🎉",
    "今天",
    "接龙游戏",
    "게임을",
    "ประชุม",
    "встречу",
    "दुनिया",
    "الخادم",
    "Straße",
    "e\u0301",
    "\u0301",
    "\u200D",
    "\uFEFF",
    "\u00A0",
    "\uE000",
    "\uFDFA",
    " ",
    "  ",
    "\n",
    "\t",
    "5",
    "999999999999",
    "\\",
    "[",
    "]",
    "?",
    "|",
    "<",
    "=",
    "\u001A",
    "_",
    "__",
    "and",
    "the",
    "ﬁ"
  };

  @Test
  @DisplayName("G-15: no query is ever an error")
  void noQueryFails() throws SQLException {
    Random random = new Random(SEED);
    try (TestingFtsTable table =
        TestingFtsTable.of(
            "jwt tokens foo-bar C++", "今天玩成语接龙游戏 게임을", "getUserById parse_config_v2")) {
      for (int i = 0; i < 100_000; i++) {
        String query = randomQuery(random);
        try {
          Query compiled = QueryCompiler.compile(query, TestingFtsTable.COLUMNS);
          table.matches(compiled.toMatch());
          if (compiled instanceof Query.Words words) {
            table.matches(compiled.toMatchAll());
            assertThat(words.terms()).hasSizeBetween(1, QueryCompiler.MAX_TERMS);
          }
        } catch (SQLException | RuntimeException e) {
          throw new AssertionError("seed " + SEED + ", round " + i + ": [" + query + "]", e);
        }
      }
    }
  }

  @Test
  @DisplayName("G-15: every word of a text finds it, and so does the whole text")
  void everyWordFindsItsText() throws SQLException {
    Random random = new Random(SEED);
    for (int table = 0; table < 60; table++) {
      try (TestingFtsTable texts = new TestingFtsTable()) {
        for (int i = 0; i < 50; i++) {
          everyWordFinds(texts, randomText(random));
        }
      }
    }
  }

  private static void everyWordFinds(TestingFtsTable table, String text) throws SQLException {
    int row = table.add("", text);
    if (TextAnalyzer.analyze(text).isEmpty()) {
      return;
    }
    String rule = "seed " + SEED + ": [" + text + "] by ";
    for (String word : text.split("\\s+", -1)) {
      if (QueryCompiler.compile(word, Set.of()) instanceof Query.Words) {
        assertThat(table.matches(all(word), row)).as("%s%s", rule, word).isTrue();
      }
      if (!TextAnalyzer.analyze(word).isEmpty()) {
        assertThat(table.matches(all(quoted(word)), row)).as("%sphrase %s", rule, word).isTrue();
      }
    }
    assertThat(table.matches(all(quoted(text)), row)).as("%sitself as a phrase", rule).isTrue();
    if (QueryCompiler.compile(text, Set.of()) instanceof Query.Words) {
      assertThat(table.matches(all(text), row)).as("%sitself", rule).isTrue();
    }
  }

  private static TextQuery all(String query) {
    return QueryCompiler.compile(query, Set.of()).toMatchAll();
  }

  private static String quoted(String text) {
    return '"' + text.replace('"', ' ') + '"';
  }

  private static String randomQuery(Random random) {
    StringBuilder query = new StringBuilder();
    for (int parts = 1 + random.nextInt(12); parts > 0; parts--) {
      if (random.nextInt(8) == 0) {
        query.appendCodePoint(random.nextInt(random.nextBoolean() ? 0x80 : 0x110000));
      } else {
        query.append(FRAGMENTS[random.nextInt(FRAGMENTS.length)]);
      }
      query.append(random.nextInt(3) == 0 ? "" : " ");
    }
    return query.toString();
  }

  /** First and last code points of the letters that texts are made of. */
  private static final int[][] LETTERS = {
    {'a', 'z'},
    {'A', 'Z'},
    {'0', '9'},
    {0xC0, 0x17F},
    {0x370, 0x3FF},
    {0x400, 0x45F},
    {0x5D0, 0x5EA},
    {0x620, 0x652},
    {0x904, 0x94D},
    {0xE01, 0xE2E},
    {0xE81, 0xEB0},
    {0x1000, 0x103F},
    {0x1780, 0x17D3},
    {0x3041, 0x30FF},
    {0x4E00, 0x4FFF},
    {0xAC00, 0xADFF},
    {0x20000, 0x200FF},
    {0x1F300, 0x1F3FF},
    {0x300, 0x340},
    {0x20, 0x2F},
    {0xFB00, 0xFB06},
    {0xFF01, 0xFF9F},
  };

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int words = 1 + random.nextInt(8); words > 0; words--) {
      int[] letters = LETTERS[random.nextInt(LETTERS.length)];
      for (int length = 1 + random.nextInt(14); length > 0; length--) {
        int[] now = random.nextInt(6) == 0 ? LETTERS[random.nextInt(LETTERS.length)] : letters;
        text.appendCodePoint(now[0] + random.nextInt(now[1] - now[0] + 1));
        if (random.nextInt(10) == 0) {
          text.append("_-./'+#.".charAt(random.nextInt(8)));
        }
      }
      text.append(' ');
    }
    return text.toString();
  }
}
