package dev.rosemary.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Prefixes against FTS5, which stems them as it stems words. */
class PrefixSearchTest {

  private static final String WORDS =
      """
      university universities universal authentication authenticator authenticated authorization
      running runner keyboard keys happiness happy happily payments paying studies studying study
      relational relationship national nationality conditional conditionally probability probable
      electricity electrical hopefulness hopefully creation creative creating created creator
      organization organizations organized organizing generalization generalizations capitalism
      communication communications communicating triplicate formalize sensibility sensibilities
      dependencies dependency frequencies hesitancy digitizer conformably radically differently
      vileness analogously operator feudalism decisiveness callousness formality sensitivity
      revival allowance inference airliner adjustable defensible irritant replacement adjustment
      dependent adoption homologous effective bowdlerize rate rating cease controlling rolled
      configuration configured installing installed deployment deployments databases indexes
      queries querying caching cached retries retrying policies policy verification verified
      notification notifications identifier identification specifications classified classes
      buses addresses analysis analyses series species always yesterday crying cries tries tying
      meetings sitting planned planning hopping hoping filing failing falling agreed feed sky
      ideology technologies biological methodology archaeological possibly possible impossibility
      servers serverless service services session sessions expiry expires expired useful usefulness
      """;

  @Test
  @DisplayName("G-15: a word is found by each of its prefixes of two letters and more")
  void everyPrefixFindsItsWord() throws SQLException {
    try (TestingFtsTable table = new TestingFtsTable()) {
      for (String word : WORDS.strip().split("\\s+", -1)) {
        int row = table.add("", word);
        for (int length = 2; length <= word.length(); length++) {
          String prefix = word.substring(0, length) + "*";
          assertThat(table.search(prefix)).as("%s by %s", word, prefix).contains(row);
        }
      }
    }
  }

  @Test
  @DisplayName("G-15: prefixes of identifiers, of other alphabets and with accents")
  void otherPrefixes() throws SQLException {
    try (TestingFtsTable table =
        TestingFtsTable.of(
            "getUserById", "parse_config_v2", "Überprüfungen", "Встреча", "Straße")) {
      assertThat(table.search("getUs*")).containsExactly(1);
      assertThat(table.search("getus*")).containsExactly(1);
      assertThat(table.search("get_us*")).containsExactly(1);
      assertThat(table.search("use*")).containsExactly(1);
      assertThat(table.search("parse_con*")).containsExactly(2);
      assertThat(table.search("überprüf*")).containsExactly(3);
      assertThat(table.search("uberprufung*")).containsExactly(3);
      assertThat(table.search("вст*")).containsExactly(4);
      assertThat(table.search("straß*")).containsExactly(5);
    }
  }
}
