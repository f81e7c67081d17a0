package dev.rosemary.engine.node.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.node.search.NodeRanking.Ranked;
import dev.rosemary.engine.node.search.NodeSearch.Outcome;
import dev.rosemary.engine.node.search.TestingNodes.TestingNode;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a query finds among entities of which every word is known. */
final class NodeSearchTest {
  private static final long SEED = 20_261_129;
  private static final int ROUNDS = 500;

  @Test
  @DisplayName("Plain words find what holds any of them, and tell how many it holds")
  void words() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      TestingNodes nodes = TestingNodes.random(random);
      List<String> words = TestingNodes.WORDS.subList(0, 1 + random.nextInt(4));
      Outcome outcome = search(nodes, String.join(" ", words), 0, Integer.MAX_VALUE);

      assertThat(outcome.words()).isEqualTo(words.size());
      assertThat(outcome.complete()).isTrue();
      assertThat(outcome.certain()).isTrue();
      assertThat(outcome.cut()).isFalse();
      assertThat(numbers(outcome))
          .as("seed %s, round %s", SEED, round)
          .containsExactlyInAnyOrderElementsOf(
              those(nodes, node -> words.stream().anyMatch(word -> node.holds(word, List.of()))));
      for (Ranked ranked : outcome.ranking().best()) {
        assertThat(
                those(
                    nodes,
                    node ->
                        node.number() == ranked.entity()
                            && matched(node, words) == ranked.matched()))
            .containsExactly(ranked.entity());
      }
    }
  }

  private static long matched(TestingNode node, List<String> words) {
    return words.stream().filter(word -> node.holds(word, List.of())).count();
  }

  /** An explicit query, and what it means. */
  private record Condition(String text, Predicate<TestingNode> meaning) {
    static Condition random(Random random, int depth) {
      if (depth == 0 || random.nextInt(4) == 0) {
        String word = TestingNodes.WORDS.get(random.nextInt(TestingNodes.WORDS.size()));
        return switch (random.nextInt(4)) {
          case 0 -> new Condition("name : " + word, node -> node.name().contains(word));
          case 1 ->
              new Condition(
                  "{content entity_type} : " + word,
                  node -> node.holds(word, List.of("content", "entity_type")));
          default -> new Condition(word, node -> node.holds(word, List.of()));
        };
      }
      Condition left = random(random, depth - 1);
      Condition right = random(random, depth - 1);
      Predicate<TestingNode> is = left.meaning;
      return switch (random.nextInt(3)) {
        case 0 -> new Condition(left.joined("AND", right), is.and(right.meaning));
        case 1 -> new Condition(left.joined("OR", right), is.or(right.meaning));
        default -> new Condition(left.joined("NOT", right), is.and(right.meaning.negate()));
      };
    }

    private String joined(String operator, Condition other) {
      return "(" + text + ") " + operator + " (" + other.text + ")";
    }
  }

  @Test
  @DisplayName("Operators and columns mean what they say, each term anywhere in the entity")
  void conditions() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      TestingNodes nodes = TestingNodes.random(random);
      Condition left = Condition.random(random, 2);
      Condition right = Condition.random(random, 2);
      String query = left.joined("AND", right);
      Outcome outcome = search(nodes, query, 0, Integer.MAX_VALUE);

      assertThat(outcome.words()).isZero();
      assertThat(numbers(outcome))
          .as("seed %s, round %s: %s", SEED, round, query)
          .containsExactlyInAnyOrderElementsOf(those(nodes, left.meaning.and(right.meaning)));
      assertThat(outcome.ranking().total()).isEqualTo(outcome.ranking().best().size());
    }
  }

  @Test
  @DisplayName("An entity that is named comes first, also where there is nothing to search for")
  void named() {
    TestingNodes nodes =
        TestingNodes.of(
            new TestingNode(1, Set.of("bravo"), Set.of(), List.of()),
            new TestingNode(2, Set.of("alpha"), Set.of(), List.of()));
    assertThat(numbers(search(nodes, "alpha", 1, 10))).containsExactly(1L, 2L);
    assertThat(search(nodes, "alpha", 1, 10).ranking().total()).isEqualTo(2);
    assertThat(numbers(search(nodes, "?!", 1, 10))).containsExactly(1L);
    assertThat(search(nodes, "?!", 1, 10).reason()).isEmpty();
    assertThat(numbers(search(nodes, "?!", 0, 10))).isEmpty();
    assertThat(search(nodes, "?!", 0, 10).reason()).contains("no letter or digit");
  }

  @Test
  @DisplayName("Of a word that is nearly everywhere the latest are ranked, the others on request")
  void commonWord() {
    TestingNodes nodes = everywhere(5_000, "alpha");
    Outcome first = search(nodes, "alpha", 0, 50);
    assertThat(first.complete()).isFalse();
    assertThat(first.certain()).isTrue();
    assertThat(first.ranking().total()).isEqualTo(4_000);
    assertThat(numbers(first)).hasSize(50).startsWith(5_000L, 4_999L);

    Outcome last = search(nodes, "alpha", 0, 4_001);
    assertThat(last.complete()).isTrue();
    assertThat(last.ranking().total()).isEqualTo(5_000);
    assertThat(numbers(last))
        .as("the page before stays, and each entity comes once")
        .startsWith(numbers(first).toArray(new Long[0]))
        .doesNotHaveDuplicates()
        .hasSize(5_000);
  }

  @Test
  @DisplayName("What holds all the words is found even where one of them has too many hits to read")
  void olderHits() {
    TestingNodes nodes =
        TestingNodes.of(new TestingNode(1, Set.of("alpha"), Set.of(), List.of(Set.of("bravo"))));
    for (long number = 2; number <= 50_010; number++) {
      nodes.add(number, Set.of(), Set.of(), List.of(Set.of("bravo")));
    }
    Outcome outcome = search(nodes, "alpha bravo", 0, 50);
    assertThat(outcome.complete()).isFalse();
    assertThat(outcome.certain()).isTrue();
    assertThat(outcome.ranking().best().getFirst().entity()).isEqualTo(1);
    assertThat(outcome.ranking().best().getFirst().matched()).isEqualTo(2);
  }

  @Test
  @DisplayName("Where too many entities may hold all the words, it says that it is not certain")
  void uncertain() {
    TestingNodes nodes = new TestingNodes();
    for (long number = 1; number <= 50_010; number++) {
      nodes.add(
          number, number <= 2_001 ? Set.of("alpha") : Set.of(), Set.of(), List.of(Set.of("bravo")));
    }
    assertThat(search(nodes, "alpha bravo", 0, 50).certain()).isFalse();
    // Without a word whose hits were all read, nothing tells where to look.
    TestingNodes both = new TestingNodes();
    for (long number = 1; number <= 50_001; number++) {
      both.add(number, Set.of(), Set.of(), List.of(Set.of("alpha", "bravo")));
    }
    assertThat(search(both, "alpha bravo", 0, 50).certain()).isFalse();
  }

  @Test
  @DisplayName("More words than are searched are dropped, and it says so; a longer query fails")
  void bounds() {
    TestingNodes nodes = everywhere(1, "word1");
    String many =
        IntStream.rangeClosed(1, 65).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    Outcome outcome = search(nodes, many, 0, 10);
    assertThat(outcome.cut()).isTrue();
    assertThat(outcome.words()).isEqualTo(64);
    assertThat(numbers(outcome)).containsExactly(1L);
    assertThatThrownBy(() -> search(nodes, "a".repeat(10_001), 0, 10))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("query too long");
  }

  private static TestingNodes everywhere(int entities, String word) {
    TestingNodes nodes = new TestingNodes();
    for (long number = 1; number <= entities; number++) {
      nodes.add(number, Set.of(), Set.of(), List.of(Set.of(word)));
    }
    return nodes;
  }

  private static Outcome search(TestingNodes nodes, String query, long named, int most) {
    return NodeSearch.search(nodes, query, nodes.all().size(), named, most);
  }

  private static List<Long> numbers(Outcome outcome) {
    return outcome.ranking().best().stream().map(Ranked::entity).toList();
  }

  private static List<Long> those(TestingNodes nodes, Predicate<TestingNode> wanted) {
    return nodes.all().stream().filter(wanted).map(TestingNode::number).toList();
  }
}
