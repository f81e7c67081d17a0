package dev.rosemary.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.Ranking;
import dev.rosemary.store.text.TextIndex;
import dev.rosemary.store.text.TextQuery;
import dev.rosemary.store.text.TextQuery.Phrase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What full text promises to who asks, whatever the engine. */
class IndexedTextsTest {
  private static final TextIndex INDEX =
      TextIndex.of("memory_entities_fts", "name", "entity_type", "description");

  private static final FoundRows NAMES = new FoundRows("e.name", "memory_entities e", "e.seq");

  @TempDir Path folder;

  private Database database;

  @BeforeEach
  void fill() {
    database =
        SqliteDatabase.open(
            folder.resolve("p.db"),
            FileSchema.PROJECT,
            Synchronous.NORMAL,
            SqliteDatabase.Missing.CREATE);
    add(1, "green tea", "drink", "tea from the hills");
    add(2, "black tea", "drink", "tea of the plain");
    add(3, "teapot", "thing", "pours green or black");
    add(4, "kettle", "thing", "tea");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void add(long number, String... texts) {
    database.write(transaction -> {
      int _ =
          transaction.update(
              """
              INSERT INTO memory_entities (seq, id, name, user_id, created_at)
              VALUES (?1, 'id' || ?1, ?2, ?3, '2026')
              """,
              number,
              texts[0],
              number % 2 == 0 ? "ada" : null);
      transaction.texts(INDEX).add(number, List.of(texts));
      return true;
    });
  }

  private <T> T ask(Function<IndexedTexts, T> question) {
    return database.read(transaction -> question.apply(transaction.texts(INDEX)));
  }

  private List<Long> found(TextQuery query) {
    List<Long> found = new ArrayList<>();
    for (long number : numbers(texts -> texts.latest(query, 10))) {
      found.add(number);
    }
    return found;
  }

  private long number(Function<IndexedTexts, Long> question) {
    return ask(question);
  }

  private boolean is(Function<IndexedTexts, Boolean> question) {
    return ask(question);
  }

  private long[] numbers(Function<IndexedTexts, long[]> question) {
    return ask(question);
  }

  private double[] scores(Function<IndexedTexts, double[]> question) {
    return ask(question);
  }

  private <T> List<T> rows(Function<IndexedTexts, List<T>> question) {
    return ask(question);
  }

  @Test
  @DisplayName("A question is met by words, phrases, prefixes and what is put together of them")
  void questions() {
    Phrase tea = new Phrase("tea");
    assertThat(found(tea)).containsExactly(4L, 2L, 1L);
    assertThat(found(new Phrase("tea", true, false))).containsExactly(4L, 3L, 2L, 1L);
    assertThat(found(new Phrase("green tea"))).containsExactly(1L);
    assertThat(found(new Phrase("tea green"))).isEmpty();
    assertThat(found(new Phrase("tea", false, true))).containsExactly(4L, 2L, 1L);
    assertThat(found(new Phrase("tea", false, true).within("name"))).isEmpty();
    assertThat(found(tea.within("name"))).containsExactly(2L, 1L);
    assertThat(found(TextQuery.all(List.of(new Phrase("green"), new Phrase("black")))))
        .containsExactly(3L);
    assertThat(found(TextQuery.any(List.of(new Phrase("hills"), new Phrase("plain")))))
        .containsExactly(2L, 1L);
    assertThat(found(new TextQuery.Except(tea, new Phrase("drink")))).containsExactly(4L);
    assertThat(found(new TextQuery.Near(List.of(new Phrase("black"), new Phrase("pours")), 2)))
        .containsExactly(3L);
    assertThat(found(new TextQuery.Near(List.of(new Phrase("black"), new Phrase("pours")), 1)))
        .isEmpty();
    assertThat(found(TextQuery.none())).isEmpty();
    assertThat(found(TextQuery.eachOf("thing tea"))).containsExactly(4L);
  }

  @Test
  @DisplayName("Words are found by their stems, and whatever their accents")
  void stems() {
    add(5, "Zürich teas", "place", "running");
    assertThat(found(new Phrase("zurich"))).containsExactly(5L);
    assertThat(found(new Phrase("runs"))).containsExactly(5L);
    assertThat(found(new Phrase("tea"))).startsWith(5L);
  }

  @Test
  @DisplayName("Rows are counted up to a bound, asked for one by one, and between numbers")
  void numbers() {
    Phrase tea = new Phrase("tea");
    assertThat(number(IndexedTexts::size)).isEqualTo(4);
    assertThat(number(texts -> texts.size(3))).isEqualTo(3);
    assertThat(number(texts -> texts.count(tea, 10))).isEqualTo(3);
    assertThat(number(texts -> texts.count(tea, 2))).isEqualTo(2);
    assertThat(is(texts -> texts.holds(tea, 4))).isTrue();
    assertThat(is(texts -> texts.holds(tea, 3))).isFalse();
    assertThat(numbers(texts -> texts.latest(tea, 2))).containsExactly(4, 2);
    assertThat(numbers(texts -> texts.latest(tea, 1, 3, 10))).containsExactly(2, 1);
    List<Long> seen = new ArrayList<>();
    database.read(transaction -> {
      transaction.texts(INDEX).latest(tea, number -> seen.add(number) && seen.size() < 2);
      return true;
    });
    assertThat(seen).containsExactly(4L, 2L);
  }

  @Test
  @DisplayName("A row that was removed is found no more, and counts no more")
  void removed() {
    database.write(transaction -> {
      transaction.texts(INDEX).remove(2);
      transaction.texts(INDEX).remove(99);
      return true;
    });
    assertThat(found(new Phrase("tea"))).containsExactly(4L, 1L);
    assertThat(number(IndexedTexts::size)).isEqualTo(3);
  }

  @Test
  @DisplayName("Scores are BM25 with k1 1.2 and b 0.75, and a column counts as much as is said")
  void scores() {
    Phrase hills = new Phrase("hills");
    // Of four rows one holds it, once, in 7 words; the rows have 7, 7, 6 and 3 words.
    double rarity = Math.log((4 - 1 + 0.5) / (1 + 0.5));
    double length = 1.2 * (0.25 + 0.75 * 7 / (23 / 4.0));
    double even = rarity * 2.2 / (1 + length);
    double twice = rarity * 2 * 2.2 / (2 + length);
    long[] asked = {4, 1};
    assertThat(scores(texts -> texts.scores(hills, Ranking.EVEN, asked)))
        .containsExactly(new double[] {0, even}, within(1e-6));
    assertThat(scores(texts -> texts.scores(hills, Ranking.weighted(1.0, 1.0, 2.0), asked)))
        .containsExactly(new double[] {0, twice}, within(1e-6));
    assertThat(scores(texts -> texts.scores(hills, Ranking.EVEN, new long[0]))).isEmpty();
  }

  @Test
  @DisplayName("Rows that are found come best, latest, earliest first or in an order, if they may")
  void rows() {
    Phrase tea = new Phrase("tea");
    FoundRows ofUser = NAMES.where("?1 IS NULL OR e.user_id = ?1");
    Ranking names = Ranking.weighted(9.0, 1.0, 1.0).latestFirst();
    RowReader<String> first = row -> row.text(1);
    RowReader<String> second = row -> row.text(2);
    assertThat(rows(texts -> texts.latest(ofUser, tea, 9, first, "ada")))
        .containsExactly("kettle", "black tea");
    assertThat(rows(texts -> texts.latest(ofUser, tea, 1, first, (Object) null)))
        .containsExactly("kettle");
    assertThat(rows(texts -> texts.best(ofUser, names, tea, 9, second, (Object) null)))
        .containsExactly("black tea", "green tea", "kettle");
    assertThat(rows(texts -> texts.best(NAMES, names, tea, 9, second)))
        .containsExactly("black tea", "green tea", "kettle");
    assertThat(rows(texts -> texts.best(NAMES, names, tea, 9, row -> row.real(1))))
        .isSortedAccordingTo((a, b) -> Double.compare(b, a))
        .allMatch(score -> score > 0 || Math.abs(score) < 1e-5);
    assertThat(rows(texts -> texts.earliest(ofUser, tea, 2, first, "ada")))
        .containsExactly("black tea");
    assertThat(rows(texts -> texts.ordered(NAMES, "e.name DESC", tea, 9, first)))
        .containsExactly("kettle", "green tea", "black tea");
  }
}
