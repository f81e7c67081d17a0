package dev.rosemary.code.index;

import dev.rosemary.engine.text.RareTerms;
import dev.rosemary.store.Transaction;
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
      @Nullable String condition,
      List<String> words,
      int matches,
      int most) {
    if (condition != null) {
      List<TextHit> hits = ChunkTable.matching(transaction, condition, most);
      if (!hits.isEmpty()) {
        return hits;
      }
    }
    List<String> rarest =
        words.size() > 1 ? RareTerms.rarest(words, hits(transaction, matches), matches) : words;
    return rarest.isEmpty()
        ? List.of()
        : ChunkTable.matching(transaction, String.join(" OR ", rarest), most);
  }

  /** {@link CodeFile#named}. */
  static List<StoredChunk> named(Transaction transaction, String name, String parent, int most) {
    String words = CodeWords.of(name);
    if (words.isEmpty()) {
      return List.of();
    }
    List<StoredChunk> named =
        new ArrayList<>(ChunkTable.named(transaction, words, name, parent, most));
    String all =
        "\"" + (CodeWords.of(parent) + " " + words).strip().replace(" ", "\" AND \"") + '"';
    // A joined name is read row by row, so it takes a bound where its word is common.
    if (ChunkTable.holding(transaction, "name : (" + all + ")", MOST_JOINED + 1L) <= MOST_JOINED) {
      named.addAll(ChunkTable.endingWith(transaction, all, name, most));
    }
    return named;
  }

  /** {@link CodeFile#like}. */
  static List<String> like(Transaction transaction, String name) {
    List<String> parts = new ArrayList<>();
    for (String word : CodeWords.of(name).split(" ", -1)) {
      parts.add("name : \"" + word + '"');
    }
    List<String> rarest = RareTerms.rarest(parts, hits(transaction, MOST_JOINED), MOST_JOINED);
    if (!rarest.isEmpty()) {
      return ChunkTable.namesOf(transaction, String.join(" OR ", rarest), MOST_JOINED);
    }
    String word = CodeWords.of(name);
    return word.length() < BEGINNING
        ? List.of()
        : ChunkTable.namesOf(
            transaction, "name : \"" + word.substring(0, BEGINNING) + "\" *", MOST_LIKE);
  }

  /** Counts what holds an expression, a little further than it matters. */
  private static ToLongFunction<String> hits(Transaction transaction, int most) {
    return expression -> ChunkTable.holding(transaction, expression, most + 1L);
  }
}
