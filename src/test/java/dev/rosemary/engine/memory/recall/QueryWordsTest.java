package dev.rosemary.engine.memory.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rosemary.engine.memory.Memory;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.text.QueryCompiler;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class QueryWordsTest {
  private static final String NOW = "2026-01-01T00:00:00.000000000Z";

  private static double share(String query, String content, String eventTime) {
    return QueryWords.of(QueryCompiler.compile(query, Set.of()))
        .share(
            new Memory(
                1,
                "id",
                content,
                MemoryType.SEMANTIC,
                null,
                null,
                eventTime,
                NOW,
                NOW,
                null,
                null,
                null,
                1));
  }

  @Test
  @DisplayName("R-15: each word of a query counts the same, however often it is held, by its stem")
  void shares() {
    String query = "When did Anna paint the lighthouses?";
    assertThat(share(query, "Anna painted a lighthouse", NOW)).isEqualTo(1);
    assertThat(share(query, "Anna, Anna and Anna", NOW)).isCloseTo(1 / 3.0, within(1e-9));
    assertThat(share(query, "When the tea is ready", NOW)).isZero();
    assertThat(share("Zürich cafe", "A café in Zurich", NOW)).isEqualTo(1);
    assertThat(share("深圳的天气", "深圳的天气很热", NOW)).isEqualTo(1);
  }

  @Test
  @DisplayName("R-15: the date of an event is among the words of a memory")
  void dates() {
    String time = "2023-06-08T10:00:00.000000000Z";
    assertThat(share("What happened on 8 June 2023?", "Bob swam", time))
        .isCloseTo(3 / 4.0, within(1e-9));
    assertThat(share("What happened on 8 June 2023?", "Bob swam", NOW)).isZero();
  }

  @Test
  @DisplayName(
      "R-15: an explicit query and one of stop words prefer nothing, nor does a text's end")
  void nothing() {
    assertThat(share("anna NOT bob", "anna", NOW)).isZero();
    assertThat(share("\"anna\" OR bob", "anna", NOW)).isZero();
    assertThat(share("what was it", "what was it", NOW)).isZero();
    assertThat(share("anna", "tea ".repeat(600) + "anna", NOW)).isZero();
  }
}
