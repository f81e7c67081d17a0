package dev.rosemary.engine.item.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.kind.ItemKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WordScoresTest {
  private static final String STORED = "2026-05-01T10:00:00";

  @Test
  void aTitleThatRepeatsTheTextCountsOnce() {
    WordScores words = scores("pottery class", 100, 3, 3);

    double alone = words.score(item(null, "Melanie signed up for a pottery class"));
    double again = words.score(item("Melanie signed up", "Melanie signed up for a pottery class"));
    double twice = words.score(item("pottery class", "Melanie signed up for a pottery class"));

    assertThat(again).isEqualTo(alone);
    assertThat(twice).isEqualTo(alone);
  }

  @Test
  void aTitleAnswersForWhatTheTextLeavesOut() {
    WordScores words = scores("Melanie pottery", 100, 3, 3);

    double named = words.score(item("Melanie", "signed up for pottery"));
    double unnamed = words.score(item(null, "signed up for pottery"));

    assertThat(named).isGreaterThan(unnamed);
    assertThat(named).isEqualTo(words.score(item(null, "Melanie signed up for pottery")));
  }

  @Test
  void aRareWordIsWorthMoreThanACommonOne() {
    WordScores words = scores("kiln pottery", 1_000, 2, 400);

    assertThat(words.score(item(null, "the kiln is hot")))
        .isGreaterThan(words.score(item(null, "the pottery is hot")));
  }

  @Test
  void aShortTextWithAWordIsWorthMoreThanALongOne() {
    WordScores words = scores("kiln", 1_000, 5);

    assertThat(words.score(item(null, "hot kiln")))
        .isGreaterThan(words.score(item(null, "hot kiln" + " and another word".repeat(40))));
  }

  @Test
  void wordsOfTheDayCount() {
    WordScores words = scores("October", 1_000, 5);
    Item dated =
        new Item(
            ItemKind.MEMORY,
            1,
            "a",
            "event",
            null,
            "went camping",
            List.of(),
            false,
            null,
            null,
            null,
            STORED,
            "2023-10-13T09:00:00",
            0,
            null,
            null);

    assertThat(words.score(dated)).isPositive();
    assertThat(words.score(item(null, "went camping"))).isZero();
  }

  @Test
  void commonWordsFindNothingByThemselvesBesideOthers() {
    WordScores words = scores("kiln pottery", 100_000, 5, 90_000);

    assertThat(words.match().toString()).contains("kiln").doesNotContain("potter");
    assertThat(scores("pottery", 100_000, 90_000).match().toString()).contains("potter");
  }

  /** Scores of a query, each of whose words so many of all rows hold. */
  private static WordScores scores(String query, long rows, Integer... holding) {
    WordScores words = new WordScores(query);
    words.add(new ArrayList<>(List.of(holding)), rows);
    return words;
  }

  private static Item item(@Nullable String title, String text) {
    return new Item(
        ItemKind.VAULT,
        1,
        "a",
        "note",
        title,
        text,
        List.of(),
        false,
        null,
        null,
        null,
        STORED,
        null,
        0,
        null,
        null);
  }
}
