package dev.rosemary.code.index;

import dev.rosemary.engine.text.RareTerms;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Finds chunks by their words, and names by parts of them. Without state. */
final class ChunkSearch {
  /** Names that are read to their end by a search for one: a millisecond or two. */
  private static final int MOST_JOINED = 3_000;

  /** Characters of a misspelt name that are taken to be right. */
  private static final int BEGINNING = 3;

  /** Chunks whose names are compared with a misspelt one, at a microsecond or two each. */
  private static final int MOST_LIKE = 20_000;

  private ChunkSearch() {}

  /** {@link CodeFile#matching}. */
  static List<TextHit> matching(
      Transaction transaction,
      @Nullable TextQuery condition,
      List<TextQuery> words,
      int matches,
      int most) {
    if (condition != null) {
      List<TextHit> hits = ChunkTable.matching(transaction, condition, most);
      if (!hits.isEmpty()) {
        return hits;
      }
    }
    List<TextQuery> rarest =
        words.size() > 1 ? RareTerms.rarest(words, hits(transaction, matches), matches) : words;
    return rarest.isEmpty()
        ? List.of()
        : ChunkTable.matching(transaction, TextQuery.any(rarest), most);
  }

  /** {@link CodeFile#named}. */
  static List<StoredChunk> named(Transaction transaction, String name, String parent, int most) {
    String words = CodeWords.of(name);
    if (words.isEmpty()) {
      return List.of();
    }
    List<StoredChunk> named =
        new ArrayList<>(ChunkTable.named(transaction, words, name, parent, most));
    TextQuery all = TextQuery.eachOf((CodeWords.of(parent) + " " + words).strip());
    // A joined name is read row by row, so it takes a bound where its word is common.
    if (ChunkTable.holding(transaction, all.within("name"), MOST_JOINED + 1L) <= MOST_JOINED) {
      named.addAll(ChunkTable.endingWith(transaction, all, name, most));
    }
    return named;
  }

  /** {@link CodeFile#like}. */
  static List<String> like(Transaction transaction, String name) {
    List<TextQuery> parts = new ArrayList<>();
    for (String word : CodeWords.of(name).split(" ", -1)) {
      parts.add(new TextQuery.Phrase(word).within("name"));
    }
    List<TextQuery> rarest = RareTerms.rarest(parts, hits(transaction, MOST_JOINED), MOST_JOINED);
    if (!rarest.isEmpty()) {
      return ChunkTable.namesOf(transaction, TextQuery.any(rarest), MOST_JOINED);
    }
    String word = CodeWords.of(name);
    return word.length() < BEGINNING
        ? List.of()
        : ChunkTable.namesOf(
            transaction,
            new TextQuery.Phrase(word.substring(0, BEGINNING), true, false).within("name"),
            MOST_LIKE);
  }

  /** Counts what meets a question, a little further than it matters. */
  private static ToLongFunction<TextQuery> hits(Transaction transaction, int most) {
    return query -> ChunkTable.holding(transaction, query, most + 1L);
  }
}
