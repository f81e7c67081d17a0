package dev.rosemary.surface.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rosemary.TestingMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code search_memories}. */
class SearchRowsTest {
  /** Half of the last decimal place that a score has. */
  private static final double ROUNDED = 0.000_05;

  @Test
  @DisplayName("V-3: scopes, the limit and the total of what was searched")
  void scopes(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      TestingVaultClient other = vault.client();
      client.commit("session", "s", "coffee at noon", "drink");
      other.commit("session", "o", "coffee of another session");
      client.commit("vault", "v", "coffee in the vault", "drink");
      client.commit("vault", "w", "tea", "drink");
      assertThat(client.found("{'query':'coffee'}")).containsExactlyInAnyOrder("s", "v");
      assertThat(client.found("{'query':'coffee','scope':'session'}")).containsExactly("s");
      assertThat(client.found("{'query':'coffee','scope':'vault'}")).containsExactly("v");
      assertThat(total(client, "{'query':'coffee'}")).isEqualTo(3);
      assertThat(total(client, "{'query':'coffee','scope':'session'}")).isEqualTo(1);
      assertThat(total(client, "{'query':'coffee','tags':['drink'],'scope':'vault'}")).isEqualTo(2);
      for (int i = 0; i < 120; i++) {
        client.commit("vault", "n" + i, "bulk " + i);
      }
      assertThat(client.found("{'query':'bulk'}")).hasSize(10);
      assertThat(client.found("{'query':'bulk','limit':1000}")).hasSize(100);
      assertThat(client.found("{'query':'bulk','limit':0}")).hasSize(1);
      assertThat(client.found("{'query':'bulk','limit':'7'}")).hasSize(7);
      TestingMessage first = client.ok("search_memories", "{'query':'bulk','limit':100}");
      assertThat(first.get("results_total").text()).isEqualTo("120");
      List<String> keys = new ArrayList<>(TestingVaultClient.keys(first.array("results")));
      keys.addAll(
          client.found(
              "{'query':'bulk','limit':100,'cursor':'" + first.string("next_cursor") + "'}"));
      assertThat(keys).hasSize(120).doesNotHaveDuplicates();
      TestingMessage none = client.ok("search_memories", "{'query':'zebra','tags':['drink']}");
      assertThat(none.text()).contains("of 3 memories that have all the tags");
    }
  }

  private static int total(TestingVaultClient client, String arguments) throws Exception {
    return Integer.parseInt(client.ok("search_memories", arguments).get("total_searched").text());
  }

  @Test
  @DisplayName("C-10: what does not fit is left out whole and comes with the cursor")
  void budget(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.limited(directory, 4_000)) {
      TestingVaultClient client = vault.client();
      for (int i = 0; i < 8; i++) {
        client.commit("vault", "n" + i, "bulk " + "x".repeat(900));
      }
      List<String> keys = new ArrayList<>();
      String cursor = "";
      for (int page = 0; page < 8 && (page == 0 || !cursor.isEmpty()); page++) {
        TestingMessage answer =
            client.ok("search_memories", "{'query':'bulk','cursor':'" + cursor + "'}");
        assertThat(answer.text()).hasSizeLessThan(4_000);
        keys.addAll(TestingVaultClient.keys(answer.array("results")));
        cursor = answer.has("next_cursor") ? answer.string("next_cursor") : "";
        assertThat(answer.has("truncated")).isEqualTo(!cursor.isEmpty());
      }
      assertThat(keys).hasSize(8).doesNotHaveDuplicates();
      assertThat(client.error("search_memories", "{'query':'bulk','cursor':'zzz'}"))
          .contains("Unknown cursor '");
    }
  }

  @Test
  @DisplayName("V-4: only what carries all the tags, whole and exact, is found")
  void tags(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "ab", "word", "a", "b");
      client.commit("vault", "a", "word word word", "a");
      client.commit("vault", "abc", "word", "ab", "c", "%", "'\"");
      client.commit("session", "sab", "word", "b", "x", "a");
      assertThat(client.found("{'query':'word','tags':['a','b']}"))
          .containsExactlyInAnyOrder("ab", "sab");
      assertThat(client.found("{'query':'word','tags':['%']}")).containsExactly("abc");
      assertThat(client.found("{'query':'word','tags':['\\u0027\\\"']}")).containsExactly("abc");
      assertThat(client.found("{'query':'word','tags':['A']}")).isEmpty();
      assertThat(client.found("{'query':'word','tags':[]}")).hasSize(4);
      assertThat(client.found("{'query':'word','tags':'[\\\"a\\\",\\\"x\\\"]'}"))
          .containsExactly("sab");
    }
  }

  @Test
  @DisplayName("V-5: text scores lie in [0,1], the best hit first, what equals the query has 1")
  void textScores(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "language", "User prefers Python examples over TypeScript.", "coding");
      client.commit("vault", "python", "snake");
      client.commit("vault", "deploy", "Python runs the deploy scripts; python 3.12, python only");
      client.commit("vault", "weather", "rain");
      Map<String, Double> python = client.relevance("{'query':'python'}");
      assertThat(python.keySet()).containsExactlyInAnyOrder("python", "deploy", "language");
      assertThat(python.keySet().iterator().next()).isEqualTo("python");
      assertThat(python.get("python")).isEqualTo(1.0);
      assertThat(python.values()).allMatch(score -> score > 0 && score <= 1);
      assertThat(python.get("deploy")).isBetween(0.5, 0.99);
      assertThat(client.relevance("{'query':'rain'}")).containsEntry("weather", 1.0);
      Map<String, Double> two = client.relevance("{'query':'python typescript'}");
      assertThat(two.keySet().iterator().next()).isEqualTo("language");
      assertThat(two.get("language")).isEqualTo(0.99);
      assertThat(two.get("deploy")).isLessThanOrEqualTo(0.5);
      TestingMessage relaxed = client.ok("search_memories", "{'query':'python zebra'}");
      assertThat(relaxed.get("relaxed").text()).isEqualTo("true");
    }
  }

  @Test
  @DisplayName("V-5: FTS5 syntax works, other text is plain words, in languages without spaces too")
  void queries(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "one", "quick brown fox", "animal");
      client.commit("vault", "two", "brown bear", "animal");
      client.commit("vault", "zh", "他喜欢玩成语接龙游戏");
      client.commit("vault", "th", "ฉันชอบกินข้าวผัด");
      client.commit("vault", "marks", "?!");
      client.commit("session", "snippet", "brown paper");
      assertThat(client.found("{'query':'brown NOT fox'}"))
          .containsExactlyInAnyOrder("two", "snippet");
      assertThat(client.found("{'query':'\\\"quick brown\\\"'}")).containsExactly("one");
      assertThat(client.found("{'query':'tags:animal AND bea*'}")).containsExactly("two");
      assertThat(client.found("{'query':'key:one'}")).containsExactly("one");
      assertThat(client.found("{'query':'brown\\\" ) AND ((('}")).hasSize(3);
      assertThat(client.found("{'query':'What about the bear?'}")).containsExactly("two");
      assertThat(client.found("{'query':'接龙'}")).containsExactly("zh");
      assertThat(client.found("{'query':'ข้าวผัด'}")).containsExactly("th");
      assertThat(client.relevance("{'query':'?!'}")).containsEntry("marks", 1.0);
      assertThat(client.ok("search_memories", "{'query':'***'}").text())
          .contains("no letter or digit");
    }
  }

  @Test
  @DisplayName(
      "V-6: text and cosine are blended; what only means the same is found; others keep text")
  void blend(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("both", "cats", 1, 0, 0);
      client.commit("meaning", "felines", 1, 1, 0);
      client.commit("opposite", "cats against", -1, 0, 0);
      client.commit("away", "stones", -1, 0, 0);
      client.commit("nothing", "zero", 0, 0, 0);
      client.commit("vault", "text", "cats without a vector");
      client.commit("session", "session", "cats of the session");
      Map<String, Double> found =
          client.relevance("{'query':'cats','query_embedding':[2,0,0],'limit':50}");
      Map<String, Double> text = client.relevance("{'query':'cats'}");
      assertThat(found.get("both")).isEqualTo(0.4 * 1.0 + 0.6 * 1.0, within(ROUNDED));
      assertThat(found.get("meaning")).isEqualTo(0.6 / Math.sqrt(2), within(ROUNDED));
      assertThat(found.get("opposite"))
          .isEqualTo(0.4 * text.getOrDefault("opposite", 0.0), within(ROUNDED));
      assertThat(found.get("text")).isEqualTo(text.get("text"), within(ROUNDED));
      assertThat(found.get("session")).isEqualTo(text.get("session"), within(ROUNDED));
      assertThat(found).hasSize(5);
      assertThat(List.copyOf(found.values())).isSortedAccordingTo((a, b) -> Double.compare(b, a));
      assertThat(client.relevance("{'query':'cats','query_embedding':[1,0,0],'scope':'session'}"))
          .isEqualTo(Map.of("session", 0.99));
    }
  }

  @Test
  @DisplayName("V-7: an empty query lists by tag the newest first, or by cosine")
  void emptyQuery(@TempDir Path directory) throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-04-27T14:00:00Z"));
    try (TestingVault vault =
        TestingVault.open(
            directory, () -> now.getAndUpdate(time -> time.plus(Duration.ofSeconds(1))))) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "first", "1", "t");
      client.commit("session", "second", "2", "t");
      client.commit("vault", "other", "3", "u");
      client.commit("vault", "third", "4", "t");
      client.commit("near", "5", 1, 0.1f, 0);
      client.commit("nearer", "6", 1, 0, 0);
      client.commit("far", "7", 0, 0, 1);
      assertThat(client.found("{'query':'','tags':['t']}"))
          .containsExactly("third", "second", "first");
      assertThat(client.found("{'query':' ','tags':['t'],'limit':2}"))
          .containsExactly("third", "second");
      assertThat(client.found("{'query':'','query_embedding':[1,0,0]}"))
          .containsExactly("nearer", "near");
      assertThat(client.found("{'query':'','query_embedding':[1,0,0],'tags':['t']}")).isEmpty();
      assertThat(client.found("{'query':'','limit':3}")).containsExactly("far", "nearer", "near");
    }
  }
}
