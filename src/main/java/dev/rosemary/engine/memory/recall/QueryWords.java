package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.memory.Memory;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.engine.text.english.PorterStemmer;
import dev.rosemary.engine.text.english.StopWords;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The words of a query by their stems, each of the same weight: BM25 makes so little of a frequent
 * word, as a person's name can be, that who holds one rare word comes before who holds all the
 * others. Immutable.
 */
public final class QueryWords {
  /** Characters of a memory that are looked at: a long one holds many words by chance. */
  private static final int CHARACTERS = 2_000;

  private final Set<String> stems;

  private QueryWords(Set<String> stems) {
    this.stems = stems;
  }

  /** Those of plain words; none of an explicit query, which says itself what it wants. */
  public static QueryWords of(Query query) {
    Set<String> stems = new HashSet<>();
    if (query instanceof Query.Words words) {
      for (var term : words.terms()) {
        addStems(term.shown(), stems);
      }
    }
    return new QueryWords(stems);
  }

  /** The share of them, 0 to 1, that a memory or the date of its event holds. */
  double share(Memory memory) {
    if (stems.isEmpty()) {
      return 0;
    }
    String content = memory.content();
    Set<String> held = new HashSet<>();
    addStems(content.substring(0, Math.min(CHARACTERS, content.length())), held);
    addStems(MemoryTime.words(memory.eventDay()), held);
    return share(held);
  }

  /** The words themselves, stemmed. */
  public Set<String> stems() {
    return Set.copyOf(stems);
  }

  /** The words of a text that count, stemmed, in their order. */
  public static List<String> stemsOf(String text) {
    List<String> words = new ArrayList<>();
    addStems(text, words);
    return words;
  }

  /** The share of them, 0 to 1, that a text holds. */
  public double share(String text) {
    Set<String> held = new HashSet<>();
    addStems(text.substring(0, Math.min(CHARACTERS, text.length())), held);
    return share(held);
  }

  /** Whether they name something: each word of its name is among them. */
  boolean holdsAllOf(String name) {
    Set<String> named = new HashSet<>();
    addStems(name, named);
    return !named.isEmpty() && stems.containsAll(named);
  }

  private double share(Set<String> held) {
    held.retainAll(stems);
    return stems.isEmpty() ? 0 : (double) held.size() / stems.size();
  }

  private static void addStems(String text, Collection<String> stems) {
    String words = TextAnalyzer.analyze(text);
    int start = 0;
    while (start < words.length()) {
      int space = words.indexOf(' ', start);
      int end = space < 0 ? words.length() : space;
      String word = words.substring(start, end);
      if (!word.isEmpty() && !StopWords.contains(word)) {
        stems.add(stem(word));
      }
      start = end + 1;
    }
  }

  private static String stem(String word) {
    String folded = isAscii(word) ? word : withoutAccents(word);
    return isAscii(folded) ? PorterStemmer.stem(folded) : folded;
  }

  private static boolean isAscii(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) > 0x7f) {
        return false;
      }
    }
    return true;
  }

  private static String withoutAccents(String word) {
    String apart = Normalizer.normalize(word, Normalizer.Form.NFD);
    StringBuilder kept = new StringBuilder(apart.length());
    for (int i = 0; i < apart.length(); i++) {
      char letter = apart.charAt(i);
      if (letter < 0x300 || letter > 0x36f) {
        kept.append(letter);
      }
    }
    return kept.toString();
  }
}
