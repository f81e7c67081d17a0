package dev.rosemary.engine.node.search;

import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.text.Term;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Entities in memory, of which each word is known; a term is one of these words. */
final class TestingNodes implements NodeSearch.Source {
  static final List<String> WORDS = List.of("alpha", "bravo", "carbon", "delta", "engine");

  private final List<TestingNode> nodes = new ArrayList<>();

  /** An entity as the words that it is made of. */
  record TestingNode(
      long number, Set<String> name, Set<String> type, List<Set<String>> observations) {
    boolean holds(String word, List<String> columns) {
      boolean everywhere = columns.isEmpty();
      return ((everywhere || columns.contains("name")) && name.contains(word))
          || ((everywhere || columns.contains("entity_type")) && type.contains(word))
          || ((everywhere || columns.contains("content")) && times(word) > 0);
    }

    /** How many observations hold a word. */
    long times(String word) {
      return observations.stream().filter(one -> one.contains(word)).count();
    }
  }

  /** Up to 40 entities with up to five observations, numbers missing between them. */
  static TestingNodes random(Random random) {
    TestingNodes nodes = new TestingNodes();
    long number = 0;
    for (int i = random.nextInt(40); i > 0; i--) {
      number += 1 + random.nextInt(3);
      List<Set<String>> observations = new ArrayList<>();
      for (int j = random.nextInt(6); j > 0; j--) {
        observations.add(words(random));
      }
      nodes.add(number, words(random), words(random), observations);
    }
    return nodes;
  }

  private static Set<String> words(Random random) {
    Set<String> words = new HashSet<>();
    for (String word : WORDS) {
      if (random.nextInt(4) == 0) {
        words.add(word);
      }
    }
    return words;
  }

  /** Some entities, ascending. */
  static TestingNodes of(TestingNode... nodes) {
    TestingNodes all = new TestingNodes();
    all.nodes.addAll(List.of(nodes));
    return all;
  }

  /** Adds an entity behind the others. */
  void add(long number, Set<String> name, Set<String> type, List<Set<String>> observations) {
    nodes.add(new TestingNode(number, name, type, observations));
  }

  List<TestingNode> all() {
    return nodes;
  }

  /** Where a word stands, all of it. */
  TermHits hits(String word) {
    Term term = new Term(word, new TextQuery.Phrase(word));
    return new TermHits(
        entities(term, List.of(), Integer.MAX_VALUE), observations(term, Integer.MAX_VALUE), true);
  }

  @Override
  public long[] entities(Term term, List<String> columns, int most) {
    List<String> searched = columns.isEmpty() ? List.of("name", "entity_type") : columns;
    return latest(
        nodes.stream()
            .filter(node -> node.holds(term.shown(), searched))
            .mapToLong(TestingNode::number),
        most);
  }

  @Override
  public long[] observations(Term term, int most) {
    return latest(holding(term, _ -> true), most);
  }

  @Override
  public TermHits older(Term term, TermHits latest, long[] candidates) {
    Set<Long> names = new HashSet<>();
    for (long number : entities(term, List.of(), Integer.MAX_VALUE)) {
      names.add(number);
    }
    return latest.and(
        candidates,
        names::contains,
        (first, last) ->
            latest(
                holding(term, number -> number >= first && number <= last),
                NodeSearch.HITS_OF_CANDIDATE));
  }

  private LongStream holding(Term term, LongPredicate wanted) {
    return nodes.stream()
        .flatMapToLong(node ->
            LongStream.range(0, node.observations().size())
                .filter(i -> node.observations().get((int) i).contains(term.shown()))
                .map(i -> RowNumbers.first(node.number()) + i))
        .filter(wanted);
  }

  private static long[] latest(LongStream ascending, int most) {
    long[] all = ascending.toArray();
    return LongStream.range(0, Math.min(most, all.length))
        .map(i -> all[all.length - 1 - (int) i])
        .toArray();
  }
}
