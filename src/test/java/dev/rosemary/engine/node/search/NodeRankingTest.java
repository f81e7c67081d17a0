package dev.rosemary.engine.node.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.node.search.NodeRanking.Ranked;
import dev.rosemary.engine.node.search.NodeRanking.Ranking;
import dev.rosemary.engine.node.search.TestingNodes.TestingNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The order of matches against its formula, and what holds for every ranking. */
final class NodeRankingTest {
  private static final long SEED = 20_261_129;
  private static final int ROUNDS = 500;

  @Test
  @DisplayName("Scores and order are those of the formula, for any entities and terms")
  void formula() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      TestingNodes nodes = TestingNodes.random(random);
      List<String> words = TestingNodes.WORDS.subList(0, 1 + random.nextInt(4));
      long entities = (long) nodes.all().size() + random.nextInt(5);
      Ranking ranking = NodeRanking.rank(hits(nodes, words), entities, null, 0, Integer.MAX_VALUE);

      Map<Long, Naive> naive = naive(nodes, words, entities);
      assertThat(ranking.total()).as("seed %s, round %s", SEED, round).isEqualTo(naive.size());
      assertThat(numbers(ranking)).containsExactlyInAnyOrderElementsOf(naive.keySet());
      Ranked before = null;
      for (Ranked ranked : ranking.best()) {
        Naive expected = required(naive, ranked.entity());
        assertThat(ranked.matched()).isEqualTo(expected.matched);
        assertThat(ranked.allInName()).isEqualTo(expected.inName == words.size());
        if (expected.matched < words.size()) {
          assertThat(ranked.score()).isCloseTo(expected.score, within(1e-9));
        }
        if (before != null) {
          Naive higher = required(naive, before.entity());
          boolean whole = expected.matched == words.size();
          boolean higherWhole = higher.matched == words.size();
          assertThat(higherWhole || !whole).as("what holds every term comes first").isTrue();
          if (whole == higherWhole) {
            assertThat(higher.score)
                .as("seed %s, round %s", SEED, round)
                .isGreaterThan(expected.score - 1e-9);
          }
        }
        before = ranked;
      }
    }
  }

  private static Naive required(Map<Long, Naive> naive, long entity) {
    Naive found = naive.get(entity);
    if (found == null) {
      throw new AssertionError("entity " + entity + " holds no term");
    }
    return found;
  }

  /** An entity as the formula has it, term by term. */
  private record Naive(int matched, int inName, double score) {}

  private static Map<Long, Naive> naive(TestingNodes nodes, List<String> words, long entities) {
    Map<String, Double> idf = new HashMap<>();
    for (String word : words) {
      double df = nodes.all().stream().filter(node -> node.holds(word, List.of())).count();
      idf.put(word, Math.log(1 + (entities - df + 0.5) / (df + 0.5)));
    }
    Map<Long, Naive> naive = new HashMap<>();
    for (TestingNode node : nodes.all()) {
      int matched = 0;
      int inName = 0;
      double score = 0;
      for (String word : words) {
        boolean named = node.name().contains(word) || node.type().contains(word);
        double tf = node.times(word);
        matched += named || tf > 0 ? 1 : 0;
        inName += named ? 1 : 0;
        score += Objects.requireNonNull(idf.get(word)) * ((named ? 2 : 0) + tf / (tf + 1.2));
      }
      double together = 0;
      for (Set<String> observation : node.observations()) {
        together =
            Math.max(
                together, words.stream().filter(observation::contains).mapToDouble(idf::get).sum());
      }
      score += together;
      if (inName == words.size()) {
        score += words.stream().mapToDouble(idf::get).sum();
      }
      if (matched > 0) {
        naive.put(node.number(), new Naive(matched, inName, score));
      }
    }
    return naive;
  }

  @Test
  @DisplayName("Fewer wanted are the first of more, and the total stays")
  void prefixes() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      TestingNodes nodes = TestingNodes.random(random);
      List<TermHits> hits = hits(nodes, TestingNodes.WORDS.subList(0, 1 + random.nextInt(4)));
      long first = random.nextInt(3) == 0 ? 1 + random.nextInt(60) : 0;
      Ranking all = NodeRanking.rank(hits, 40, null, first, Integer.MAX_VALUE);
      int most = 1 + random.nextInt(10);
      Ranking few = NodeRanking.rank(hits, 40, null, first, most);

      assertThat(few.total()).as("seed %s, round %s", SEED, round).isEqualTo(all.total());
      assertThat(few.best()).isEqualTo(all.best().subList(0, Math.min(most, all.best().size())));
    }
  }

  @Test
  @DisplayName("Of those that are allowed, all that hold a term and no others, in the same order")
  void allowed() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      TestingNodes nodes = TestingNodes.random(random);
      List<TermHits> hits = hits(nodes, TestingNodes.WORDS.subList(0, 2));
      long[] allowed =
          nodes.all().reversed().stream()
              .mapToLong(TestingNode::number)
              .filter(_ -> random.nextBoolean())
              .toArray();
      List<Long> expected =
          new ArrayList<>(numbers(NodeRanking.rank(hits, 40, null, 0, Integer.MAX_VALUE)));
      expected.removeIf(number -> Arrays.stream(allowed).noneMatch(one -> one == number));

      Ranking ranking = NodeRanking.rank(hits, 40, allowed, 0, Integer.MAX_VALUE);
      assertThat(numbers(ranking)).as("seed %s, round %s", SEED, round).isEqualTo(expected);
      assertThat(ranking.total()).isEqualTo(expected.size());
    }
  }

  @Test
  @DisplayName("Among equals the later entity comes first")
  void ties() {
    TestingNodes nodes = new TestingNodes();
    for (long number = 1; number <= 9; number++) {
      nodes.add(number, Set.of(), Set.of(), List.of(Set.of("alpha")));
    }
    assertThat(numbers(NodeRanking.rank(hits(nodes, List.of("alpha")), 9, null, 0, 4)))
        .containsExactly(9L, 8L, 7L, 6L);
  }

  @Test
  @DisplayName("The entity that comes first does so once, whatever it holds and what is allowed")
  void first() {
    TestingNodes nodes =
        TestingNodes.of(
            new TestingNode(1, Set.of("alpha"), Set.of(), List.of()),
            new TestingNode(2, Set.of(), Set.of(), List.of(Set.of("alpha"))),
            new TestingNode(3, Set.of("other"), Set.of(), List.of()));
    List<TermHits> hits = hits(nodes, List.of("alpha"));
    assertThat(numbers(NodeRanking.rank(hits, 3, null, 2, 10))).containsExactly(2L, 1L);
    assertThat(numbers(NodeRanking.rank(hits, 3, new long[] {1}, 3, 10))).containsExactly(3L, 1L);
    assertThat(NodeRanking.rank(hits, 3, null, 2, 10).total()).isEqualTo(2);
  }

  @Test
  @DisplayName("A rare term says more than a common one, and one with unread hits counts as common")
  void rarity() {
    long[] none = new long[0];
    long[] many = new long[100];
    for (int i = 0; i < many.length; i++) {
      many[i] = RowNumbers.first(1_000 - i);
    }
    TermHits rare = new TermHits(none, new long[] {RowNumbers.first(1)}, true);
    TermHits common = new TermHits(none, many, true);
    assertThat(numbers(NodeRanking.rank(List.of(common, rare), 1_000, null, 0, 1)))
        .containsExactly(1L);
    // One hit was read of each; of one of them there are more.
    TermHits cut = new TermHits(none, new long[] {RowNumbers.first(2)}, false);
    assertThat(numbers(NodeRanking.rank(List.of(cut, rare), 1_000, null, 0, 2)))
        .containsExactly(1L, 2L);
  }

  private static List<TermHits> hits(TestingNodes nodes, List<String> words) {
    return words.stream().map(nodes::hits).toList();
  }

  private static List<Long> numbers(Ranking ranking) {
    return ranking.best().stream().map(Ranked::entity).toList();
  }
}
