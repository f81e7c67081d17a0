package dev.rosemary.code.search;

import dev.rosemary.code.index.CodeWords;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.text.english.PorterStemmer;
import dev.rosemary.engine.text.english.StopWords;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a query asks of the full text.
 *
 * @param condition what has to be met, of a query with operators or phrases; else null
 * @param words one question each, of which any may match; identifiers count as a whole and by their
 *     parts
 * @param stems of the words that a name may have
 */
record CodeQuery(@Nullable TextQuery condition, List<TextQuery> words, Set<String> stems) {
  /** Words at most. */
  private static final int MOST_WORDS = 48;

  /** Reads a query. */
  static CodeQuery of(String text) {
    Query query = QueryCompiler.compile(text, Set.of());
    TextQuery condition =
        query instanceof Query.Condition && isExplicit(text) ? query.toMatch() : null;
    Set<String> distinct = new LinkedHashSet<>();
    Set<String> stopWords = new LinkedHashSet<>();
    for (String word : analysed(text)) {
      (StopWords.contains(word) ? stopWords : distinct).add(word);
    }
    Set<String> wanted = distinct.isEmpty() ? stopWords : distinct;
    List<TextQuery> words = new ArrayList<>();
    Set<String> stems = new LinkedHashSet<>();
    for (String word : wanted) {
      // Forms of one word find the same rows: each of them would count.
      if (words.size() < MOST_WORDS && stems.add(stem(word))) {
        words.add(new TextQuery.Phrase(word));
      }
    }
    return new CodeQuery(condition, words, stems);
  }

  /** The stem of an analysed word; only English ones have another than themselves. */
  static String stem(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) > 'z') {
        return word;
      }
    }
    return PorterStemmer.stem(word);
  }

  /** The analysed words of a text. */
  static List<String> analysed(String text) {
    String words = CodeWords.of(text);
    return words.isEmpty() ? List.of() : List.of(words.split(" ", -1));
  }

  /** Code has colons and brackets of its own: only these make an expression. */
  private static boolean isExplicit(String text) {
    return text.contains(" AND ")
        || text.contains(" OR ")
        || text.contains(" NOT ")
        || text.contains("\"");
  }
}
