package dev.rosemary.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.text.Normalizer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Languages, accents and identifiers, searched in real FTS5. */
class LanguageSearchTest {

  private static final String[] TEXTS = {
    "今日は成語しりとりをした",
    "今天玩成语接龙游戏",
    "오늘 끝말잇기 게임을 했다",
    "Müller wohnt in der Straße 5",
    "getUserById calls parse_config_v2",
    "Встреча перенесена на вторник",
    "नमस्ते दुनिया",
    "سعر الخادم",
    "ประชุมทีมพรุ่งนี้ตอนเช้า",
    "ຂ້ອຍມັກກາເຟ",
    "ខ្ញុំចូលចិត្តកាហ្វេ",
    "ကျွန်တော်ကော်ဖီကြိုက်တယ်",
    "Η συνάντηση είναι αύριο στην Αθήνα",
    "Łódź i Kraków; smørrebrød, Ærø",
    "שָׁלוֹם עולם",
    "می‌خواهم بروم",
  };

  private static TestingFtsTable table;

  @BeforeAll
  static void fill() throws SQLException {
    table = TestingFtsTable.of(TEXTS);
  }

  @AfterAll
  static void close() throws SQLException {
    table.close();
  }

  @ParameterizedTest
  @DisplayName("G-15, V-5, R-14: text of many languages is found by any word in it")
  @CsvSource({
    "しりとり, 1",
    "成語, 1",
    "今日, 1",
    "語し, 1",
    "成语接龙, 2",
    "接龙, 2",
    "龙, 2",
    "今天玩成语接龙游戏, 2",
    "我玩成语接龙吗, 2",
    "게임, 3",
    "게임을, 3",
    "게임은, 3",
    "끝말잇기, 3",
    "muller, 4",
    "MÜLLER, 4",
    "strasse, 4",
    "Straße, 4",
    "STRASSE, 4",
    "STRAẞE, 4",
    "user, 5",
    "getUserById, 5",
    "get_user_by_id, 5",
    "getuserbyid, 5",
    "parse_config, 5",
    "config, 5",
    "parseConfig, 5",
    "v2, 5",
    "userById, 5",
    "встречу, 6",
    "вторник, 6",
    "ВСТРЕЧА, 6",
    "दुनिया, 7",
    "नमस्ते, 7",
    "الخادم, 8",
    "سِعر, 8",
    "พรุ่งนี้, 9",
    "ประชุม, 9",
    "ทีม, 9",
    "ประชุมทีมวันศุกร์ไหม, 9",
    "ກາເຟ, 10",
    "កាហ្វេ, 11",
    "ကော်ဖီ, 12",
    "αθηνα, 13",
    "συναντησης, 13",
    "ΑΎΡΙΟ, 13",
    "lodz, 14",
    "Krakow, 14",
    "smorrebrod, 14",
    "aero, 14",
    "SMØRREBRØD, 14",
    "שלום, 15",
    "می‌خواهم, 16",
    "خواهم, 16",
    "میخواهم, 16",
  })
  void findsItsRowFirst(String query, int row) throws SQLException {
    for (Normalizer.Form form : Normalizer.Form.values()) {
      assertThat(table.search(Normalizer.normalize(query, form)))
          .as("%s of %s", form, query)
          .startsWith(row);
    }
  }

  @Test
  @DisplayName("G-15: composed and decomposed texts are the same to a search")
  void indexesNormalForms() throws SQLException {
    try (TestingFtsTable decomposed = new TestingFtsTable()) {
      for (String text : TEXTS) {
        assertThat(TextAnalyzer.analyze(Normalizer.normalize(text, Normalizer.Form.NFD)))
            .isEqualTo(TextAnalyzer.analyze(text));
        decomposed.add("", Normalizer.normalize(text, Normalizer.Form.NFD));
      }
      assertThat(decomposed.search("muller")).containsExactly(4);
    }
  }

  @Test
  void doesNotFindWhatIsNotThere() throws SQLException {
    assertThat(table.search("接语")).isEmpty();
    assertThat(table.search("\"成龙\"")).isEmpty();
    assertThat(table.search("meyer")).isEmpty();
    assertThat(table.search("🎉")).isEmpty();
  }

  @ParameterizedTest
  @DisplayName("G-24: whole words match from a client that knows nothing of the analysis")
  @CsvSource({
    "getUserById, 5", "'\"parse_config_v2\"', 5", "v2, 5", "Müller, 4", "Straße, 4", "strasse, 4",
    "'\"der Straße\"', 0", "'\"in der\"', 4", "встреча, 6", "게임을, 3", "끝말잇기, 3", "成语, 2",
    "今天玩成语接龙游戏, 2", "दुनिया, 7", "الخادم, 8", "Łódź, 14", "Αθήνα, 13", "'\"می‌خواهم\"', 16",
  })
  void rawMatch(String match, int row) throws SQLException {
    if (row > 0) {
      assertThat(table.rows(match)).containsExactly(row);
    }
  }
}
