package dev.rosemary.engine.text.english;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Our reading of FTS5's stemmer against the stemmer itself. */
class PorterStemmerTest {

  private static final long SEED = 7;

  private static final String[] ENDINGS = {
    "", "s", "es", "ies", "sses", "eed", "ed", "ing", "y", "ational", "tional", "enci", "ency",
    "ance", "izer", "logi", "logy", "bly", "ably", "ally", "ently", "ely", "ously", "ization",
    "ation", "ator", "alism", "iveness", "fulness", "ousness", "ality", "ivity", "bility", "icate",
    "ative", "alize", "icity", "ical", "ful", "ness", "al", "ence", "er", "ic", "able", "ible",
    "ant", "ement", "ment", "ent", "sion", "tion", "ion", "ou", "ism", "ate", "iti", "ous", "ive",
    "ize", "e", "ll", "lle", "1"
  };

  @Test
  @DisplayName("stems as FTS5 does")
  void stemsAsFts5Does() throws SQLException {
    Random random = new Random(SEED);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      words.add(
          letters(random, random.nextInt(7))
              + ENDINGS[random.nextInt(ENDINGS.length)]
              + ENDINGS[random.nextInt(ENDINGS.length)]);
    }
    words.add("a".repeat(61) + "ing");
    words.add("a".repeat(62) + "ing");
    words.removeIf(String::isEmpty);
    List<String> expected = stemsOfFts5(words);
    for (int i = 0; i < words.size(); i++) {
      assertThat(PorterStemmer.stem(words.get(i))).as(words.get(i)).isEqualTo(expected.get(i));
    }
  }

  @Test
  @DisplayName("nearly every prefix has a form that stems to it")
  void guardsPrefixes() {
    Random random = new Random(SEED);
    int unguarded = 0;
    for (int i = 0; i < 20_000; i++) {
      String prefix = letters(random, 2 + random.nextInt(7));
      String form = PrefixForms.of(prefix).getFirst().word();
      if (!PorterStemmer.stem(form).equals(prefix)) {
        unguarded++;
      }
    }
    assertThat(unguarded).isLessThan(400);
  }

  private static String letters(Random random, int length) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.append("aeiouyaeiostlrnbcdfghjklmnpqrstvwxzyeus".charAt(random.nextInt(38)));
    }
    return word.toString();
  }

  private static List<String> stemsOfFts5(List<String> words) throws SQLException {
    List<String> stems = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "CREATE VIRTUAL TABLE t USING fts5(x, tokenize = 'porter unicode61')");
      statement.executeUpdate("CREATE VIRTUAL TABLE v USING fts5vocab(t, instance)");
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t(rowid, x) VALUES (?, ?)")) {
        for (int i = 0; i < words.size(); i++) {
          insert.setInt(1, i);
          insert.setString(2, words.get(i));
          insert.executeUpdate();
        }
      }
      try (ResultSet results = statement.executeQuery("SELECT term FROM v ORDER BY doc")) {
        while (results.next()) {
          stems.add(results.getString(1));
        }
      }
    }
    return stems;
  }
}
