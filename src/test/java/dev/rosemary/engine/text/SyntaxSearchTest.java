package dev.rosemary.engine.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.store.text.TextQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** FTS5 syntax and what only looks like it. */
class SyntaxSearchTest {

  private static TestingFtsTable table;

  @BeforeAll
  static void fill() throws SQLException {
    table = new TestingFtsTable();
    table.add("auth-service", "The auth-service reads src/auth/middleware.ts");
    table.add("tests", "Don't run the GB/s test on C++ and C# builds");
    table.add("budget", "Budget is 40% (approx.)");
    table.add("tokens", "Uses JWT refresh tokens with 24h expiry");
    table.add("session", "A session cookie, JWT inside; it must refresh");
    table.add("school", "university authentication keyboard running happiness payments");
    table.add("net", "ASP.NET and .NET for Anna's laptop, utf-8, AT&T, john@example.com");
    table.add("game", "今天玩成语接龙游戏 C盘");
  }

  @AfterAll
  static void close() throws SQLException {
    table.close();
  }

  @ParameterizedTest
  @DisplayName("G-15: punctuation that FTS5 takes for syntax is plain words")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "auth-service|1",
        "src/auth/middleware.ts|1",
        "middleware.ts|1",
        "authservice|1",
        "GB/s|2",
        "don't|2",
        "don’t|2",
        "dont|2",
        "C++|2",
        "c#|2",
        "C++ builds|2",
        "C++ foo-bar: what's?|2",
        "\"C++ and\"|2",
        "40%|3",
        "-expiry|4",
        "a:expiry|4",
        "expiry?|4",
        "what do we know about Anna's utf8?|7",
        "anna|7",
        ".net|7",
        "dotnet|7",
        "AT&T|7",
        "john@example.com|7",
        "{cookie}|5",
        "(cookie|5",
        "cookie) OR|5",
        "\"cookie|5",
        "cookie AND|5",
        "cookie AND NOT|5",
        "nosuch:cookie|5",
        "NEAR(cookie|5",
        "C盘|8",
        "\"C盘\"|8",
        "\"游戏 C盘\"|8",
      })
  void plainWords(String query, int row) throws SQLException {
    assertThat(table.search(query)).startsWith(row);
  }

  @ParameterizedTest
  @DisplayName("G-15: operators alone, blanks and NUL find nothing and are no error")
  @ValueSource(
      strings = {
        "AND",
        "OR OR",
        "NEAR(",
        "\"",
        "*",
        "(((",
        "^",
        "\u0000",
        "   ",
        "",
        "🎉",
        "\"\"",
        "-",
        ":",
        "AND NOT OR",
        "() AND",
        "\uD800",
        "🎉 AND 🎉",
        "+ +",
        "{}",
        "NEAR(🎉 🎊)",
        "\"🎉\""
      })
  void nothing(String query) throws SQLException {
    Query compiled = QueryCompiler.compile(query, Set.of());
    assertThat(compiled).isInstanceOf(Query.Nothing.class);
    assertThat(table.rows(compiled.toMatch())).isEmpty();
  }

  @ParameterizedTest
  @DisplayName("G-15: FTS5 syntax works")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "jwt AND refresh|4 5",
        "jwt NOT cookie|4",
        "jwt AND NOT cookie|4",
        "jwt NOT cookie NOT tokens|",
        "budget OR cookie|3 5",
        "jwt AND (tokens OR cookie)|4 5",
        "jwt tokens AND uses|4",
        "jwt OR budget AND nothing|4 5",
        "(jwt OR budget) AND nothing|",
        "\"refresh tokens\"|4",
        "\"tokens refresh\"|",
        "refresh + tokens|4",
        "jwt + refresh tokens|4",
        "NEAR(jwt expiry, 5)|4",
        "NEAR(jwt expiry, 2)|",
        "NEAR(jwt expiry)|4",
        "NEAR(\"refresh tokens\" expi*, 3)|4",
        "^uses|4",
        "^jwt|",
        "^ 今天|8",
        "name : tokens|4",
        "content : tokens|4",
        "content : budget|3",
        "NAME : jwt|",
        "{name content} : jwt|4 5",
        "-name : session|5",
        "- {name} : (session OR uses)|4 5",
        "name : (tokens OR session)|4 5",
        "name : tokens AND content : jwt|4",
        "成语 AND 游戏|8",
        "接龙 NOT jwt|8",
        "((((((jwt)))))) AND refresh|4 5",
        "JWT AND 🎉|4 5",
        "jwt NOT 🎉|4 5",
      })
  void syntax(String query, String rows) throws SQLException {
    Query compiled = QueryCompiler.compile(query, TestingFtsTable.COLUMNS);
    List<Integer> expected = new ArrayList<>();
    for (String row : rows == null ? new String[0] : rows.split(" ")) {
      expected.add(Integer.valueOf(row));
    }
    assertThat(table.rows(compiled.toMatch())).containsExactlyInAnyOrderElementsOf(expected);
  }

  @ParameterizedTest
  @DisplayName("G-15: a prefix finds words whose stem is shorter than it or spelt otherwise")
  @CsvSource({
    "auth*, 1",
    "universi*, 6",
    "universit*, 6",
    "authenti*, 6",
    "authenticat*, 6",
    "key*, 6",
    "keyb*, 6",
    "running*, 6",
    "runn*, 6",
    "runnin*, 6",
    "happ*, 6",
    "happi*, 6",
    "happin*, 6",
    "pay*, 6",
    "payment*, 6",
    "auth-serv*, 1",
    "sess*, 5",
    "\"refresh tok\"*, 4",
    "jw* AND coo*, 5",
    "ser*, 1",
    "接*, 8",
    "exampl*, 7"
  })
  void prefixes(String query, int row) throws SQLException {
    assertThat(table.search(query)).contains(row);
  }

  @Test
  @DisplayName("G-15: of several words, none is required; stop words give way to others")
  void words() throws SQLException {
    Query query = QueryCompiler.compile("what do we know about token expiry in AUTH?", Set.of());
    assertThat(shown(query)).containsExactly("know", "token", "expiry", "AUTH");
    assertThat(table.rows(query.toMatch())).startsWith(4).contains(1);
    assertThat(table.rows(query.toMatchAll())).isEmpty();
    assertThat(table.searchAll("tokens JWT")).containsExactly(4);
    assertThat(table.search("JWT banana")).containsExactlyInAnyOrder(4, 5);
    assertThat(shown(QueryCompiler.compile("to be or not to be", Set.of())))
        .containsExactly("to", "be", "or", "not");
    assertThat(shown(QueryCompiler.compile("run running* \"refresh tokens\" run", Set.of())))
        .containsExactly("run", "running*", "\"refresh tokens\"");
  }

  @Test
  void keepsABoundedNumberOfTerms() throws SQLException {
    StringBuilder words = new StringBuilder();
    StringBuilder condition = new StringBuilder("w0");
    for (int i = 0; i < 1_000; i++) {
      words.append(" word").append(i);
      condition.append(" NOT w").append(i);
    }
    assertThat(QueryCompiler.compile(words.toString(), Set.of()))
        .isInstanceOfSatisfying(
            Query.Words.class,
            query -> {
              assertThat(query.terms()).hasSize(QueryCompiler.MAX_TERMS);
              assertThat(query.cut()).isTrue();
            });
    assertThat(QueryCompiler.compile(condition.toString(), Set.of()))
        .isInstanceOf(Query.Words.class);
    assertThat(table.search("((((((((((((((((((".repeat(400) + "jwt")).contains(4);
    assertThat(table.search("jwt" + "x".repeat(9_000))).isEmpty();
    assertThat(table.search("jwt " + "好".repeat(9_000))).contains(4);
    assertThat(table.search("jwt " + "a.".repeat(4_000))).contains(4);
    assertThat(table.search("jwt \"" + "a ".repeat(4_000) + "\"")).contains(4);
  }

  @Test
  void nestsAsDeepAsFts5Can() throws SQLException {
    StringBuilder nested = new StringBuilder("jwt");
    for (int i = 0; i < 40; i++) {
      nested.insert(0, "(").append(i % 2 == 0 ? " OR a" : " AND b").append(i).append(")");
      assertThat(table.search(nested.toString())).isNotNull();
    }
    assertThat(QueryCompiler.compile(nested.toString(), Set.of())).isInstanceOf(Query.Words.class);
  }

  @Test
  @DisplayName("C-3: a query of more than 10,000 code points is refused")
  void tooLong() {
    assertThat(QueryCompiler.compile("🎉".repeat(10_000), Set.of()))
        .isInstanceOf(Query.Nothing.class);
    assertThatThrownBy(() -> QueryCompiler.compile("a".repeat(100_000), Set.of()))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("query too long (max 10,000")
        .hasMessageContaining("100000");
  }

  @Test
  void conditionsNameTheirColumns() {
    Query query = QueryCompiler.compile("Name : jwt OR cookie", Set.of("name", "content"));
    assertThat(query)
        .isEqualTo(
            new Query.Or(
                List.of(
                    new Query.Match(new Term("jwt", new TextQuery.Phrase("jwt")), List.of("name")),
                    new Query.Match(
                        new Term("cookie", new TextQuery.Phrase("cookie")), List.of()))));
  }

  private static List<String> shown(Query query) {
    assertThat(query).isInstanceOf(Query.Words.class);
    List<String> shown = new ArrayList<>();
    for (Term term : ((Query.Words) query).terms()) {
      shown.add(term.shown());
    }
    return shown;
  }
}
