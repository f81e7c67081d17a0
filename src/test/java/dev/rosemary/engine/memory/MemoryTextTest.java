package dev.rosemary.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.text.QueryCompiler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryTextTest {
  @TempDir Path directory;
  private TestingMemories testing;

  @BeforeEach
  void open() {
    testing = new TestingMemories(directory);
  }

  @AfterEach
  void close() {
    testing.close();
  }

  private List<String> search(String query, @Nullable String user, boolean invalid) {
    List<String> found = new ArrayList<>();
    double[] last = {Double.MAX_VALUE};
    Memories memories = testing.memories();
    memories.searchText(
        query,
        new MemoryFilter(user, invalid, memories.now()),
        0,
        50,
        (memory, score) -> {
          assertThat(score).isPositive().isLessThanOrEqualTo(last[0]);
          last[0] = score;
          return found.add(memory.content());
        });
    return found;
  }

  private List<String> search(String query) {
    return search(query, null, false);
  }

  private List<Long> best(String query, int most) {
    return testing
        .use(database ->
            database.read(transaction ->
                MemoryText.best(
                    transaction, QueryCompiler.compile(query, Set.of()), number -> true, most)))
        .stream()
        .map(MemoryText.Hit::number)
        .toList();
  }

  @Test
  @DisplayName("R-14, G-15: words, phrases, prefixes, operators, and text that is no syntax")
  void queries() {
    testing.store("Ada prefers TypeScript over JavaScript");
    testing.store("Bob deploys on Fridays");
    testing.store("深圳的天气很热");
    assertThat(search("typescript")).containsExactly("Ada prefers TypeScript over JavaScript");
    assertThat(search("\"deploys on\"")).containsExactly("Bob deploys on Fridays");
    assertThat(search("deploy*")).containsExactly("Bob deploys on Fridays");
    assertThat(search("ada OR bob")).hasSize(2);
    assertThat(search("ada AND bob")).isEmpty();
    assertThat(search("prefers NOT bob")).hasSize(1);
    assertThat(search("what's Bob (deploying?")).containsExactly("Bob deploys on Fridays");
    assertThat(search("天气")).hasSize(1);
    assertThat(search("the")).isEmpty();
    assertThat(search("?!")).isEmpty();
    assertThat(search("zebra")).isEmpty();
  }

  @Test
  @DisplayName("G-15: what holds all words comes before what holds some, and scores fall")
  void allFirst() {
    testing.store("apple apple apple apple");
    testing.store("apple " + "filler words of no import ".repeat(20) + "pear");
    testing.store("pear");
    assertThat(search("apple pear").getFirst()).endsWith("pear").startsWith("apple");
    assertThat(search("apple pear")).hasSize(3);
  }

  @Test
  @DisplayName("R-11, R-12: only what is the user's and valid, unless asked for")
  void filtered() {
    testing.store("tea", "ada");
    testing.store("tea", "bob");
    String old = testing.store("old tea");
    testing.memories().invalidate(null, old, null, null);
    assertThat(search("tea", "ada", false)).hasSize(1);
    assertThat(search("tea")).hasSize(2);
    assertThat(search("tea", null, true)).hasSize(3);
    assertThat(search("tea", "ada", true)).hasSize(1);
  }

  @Test
  @DisplayName("R-8: new content is found, old content is not; what is deleted is not found")
  void follows() {
    String id = testing.store("apple");
    testing.memories().update(null, id, new MemoryChange("pear", null, null));
    assertThat(search("apple")).isEmpty();
    assertThat(search("pear")).containsExactly("pear");
    testing.memories().update(null, id, new MemoryChange(null, MemoryType.EPISODIC, null));
    assertThat(search("pear")).containsExactly("pear");
    testing.memories().delete(null, id);
    assertThat(search("pear")).isEmpty();
  }

  @Test
  void theDateOfAnEventIsFoundOnlyWhenItWasGiven() {
    testing.store("Ada went to the pottery class");
    assertThat(search("january")).isEmpty();
    testing
        .memories()
        .store(
            new NewMemory(
                "Bob went swimming",
                MemoryType.EPISODIC,
                null,
                null,
                "2023-05-08T10:00:00.000000000Z",
                null));
    assertThat(search("8 May 2023")).containsExactly("Bob went swimming");
    assertThat(search("2023-05-08")).containsExactly("Bob went swimming");
    assertThat(search("monday")).containsExactly("Bob went swimming");
    assertThat(search("pottery monday").getFirst()).contains("pottery");
  }

  @Test
  void aDateThatWasGivenIsKeptWhenTheContentChanges() {
    String id =
        testing
            .memories()
            .store(
                new NewMemory(
                    "Bob swam",
                    MemoryType.EPISODIC,
                    null,
                    null,
                    "2023-05-08T10:00:00.000000000Z",
                    null));
    testing.memories().update(null, id, new MemoryChange("Bob ran", null, null));
    assertThat(search("monday")).containsExactly("Bob ran");
  }

  @Test
  void whatIsFoundAmongFewIsExact() {
    Random random = new Random(11);
    for (int i = 0; i < 400; i++) {
      StringBuilder text = new StringBuilder("common");
      for (int j = 0; j < 10; j++) {
        text.append(" w").append(random.nextInt(40));
      }
      testing.store(text.toString());
    }
    for (String query : List.of("w1", "w1 w2 common", "common", "w3 AND w4", "w5 OR common")) {
      List<Long> all = best(query, 1_000);
      assertThat(all).doesNotHaveDuplicates();
      assertThat(best(query, 5)).isEqualTo(all.subList(0, 5));
      List<Long> even =
          testing
              .use(database ->
                  database.read(transaction ->
                      MemoryText.best(
                          transaction,
                          QueryCompiler.compile(query, Set.of()),
                          number -> number % 2 == 0,
                          1_000)))
              .stream()
              .map(MemoryText.Hit::number)
              .toList();
      assertThat(even).isEqualTo(all.stream().filter(number -> number % 2 == 0).toList());
    }
    assertThat(best("common", 1_000)).hasSize(400);
  }

  @Test
  void amongManyARareWordDecidesAndACommonOneStillFinds() {
    testing.use(database ->
        database.write(transaction -> {
          for (int i = 1; i <= MemoryText.SMALL + 3_000; i++) {
            String content = (i % 2 == 0 ? "common" : "usual") + " fact " + i;
            MemoryTable.insert(
                transaction,
                new Memory(
                    0,
                    "id" + i,
                    i == 7 ? "common rare" : content,
                    MemoryType.SEMANTIC,
                    i == 9 ? "ada" : null,
                    null,
                    "t",
                    "t",
                    "2020",
                    null,
                    null,
                    null,
                    1));
          }
          return true;
        }));
    assertThat(best("common rare", 10)).containsExactly(7L);
    assertThat(best("common", 10)).hasSize(10);
    assertThat(best("common usual", 10)).hasSize(10);
    assertThat(best("common AND rare", 10)).containsExactly(7L);
    assertThat(search("usual", "ada", false)).containsExactly("usual fact 9");
    assertThat(search("usual rare", "ada", false)).containsExactly("usual fact 9");
    assertThat(search("fact zebra")).hasSize(50);
  }
}
