package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.index.StoredChunk;
import dev.rosemary.code.search.CodeHit;
import dev.rosemary.engine.item.page.Passage;
import dev.rosemary.engine.item.search.Found;
import dev.rosemary.engine.item.search.WordScores;
import dev.rosemary.engine.item.text.Excerpt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Source code of the project at hand that answers the question of a {@code recall}.
 *
 * @param passages the best first
 * @param note why there is none, or what to know of it; empty for nothing
 */
record SourcePassages(List<Passage> passages, String note) {
  /** The letter of their ids: {@code c-src/main/App.java:10}. */
  static final String LETTER = "c-";

  /** Hits of the index that compete with the items. */
  private static final int MOST = 20;

  /** Bytes of a path and a name in a line. */
  private static final int PLACE = 200;

  SourcePassages {
    passages = List.copyOf(passages);
  }

  /**
   * Searches the index of a folder.
   *
   * @param folder the project's, or null where the call is in none
   * @param found the items, with whose scores those of the code compare
   */
  static SourcePassages of(CodeIndex code, @Nullable Path folder, String query, Found found) {
    if (folder == null) {
      return new SourcePassages(
          List.of(), "No code was searched: only that of the folder at hand is.");
    }
    List<CodeHit> hits;
    try {
      hits = code.search(query, folder.toString(), MOST);
    } catch (FailureException e) {
      return new SourcePassages(List.of(), "No code was searched: " + why(e.failure(), folder));
    }
    WordScores words = new WordScores(query);
    double best = found.hits().isEmpty() ? 1 : found.hits().getFirst().score();
    double first = hits.isEmpty() ? 1 : Math.max(hits.getFirst().score(), Double.MIN_NORMAL);
    List<Passage> passages = new ArrayList<>();
    for (CodeHit hit : hits) {
      // As of items: half is the place among its like, half the words of the question it holds.
      double share =
          words.nothing().isEmpty()
              ? words.shareOf(hit.chunk().name() + "\n" + hit.chunk().content())
              : 0;
      double score = best / 2 * (hit.score() / first + share);
      passages.add(new Passage(head(hit.chunk()), hit.chunk().content(), score));
    }
    String note =
        hits.isEmpty()
            ? "No code among " + Plural.of(code.counts(folder.toString()).chunks(), "piece") + "."
            : "";
    return new SourcePassages(passages, note);
  }

  private static String why(Failure failure, Path folder) {
    return failure instanceof Failure.NotFound
        ? folder
            + " has no index. `rosemary index "
            + folder
            + "`, or index_project of the surface code, makes one."
        : failure.message();
  }

  /** {@code [c-src/App.java:10] Function, lines 10-32, App.main: } of a piece of code. */
  private static String head(StoredChunk chunk) {
    String name = chunk.parent().isEmpty() ? chunk.name() : chunk.parent() + "." + chunk.name();
    return "["
        + id(chunk)
        + "] code, "
        + chunk.type().toLowerCase(java.util.Locale.ROOT)
        + " to line "
        + chunk.end()
        + (chunk.name().isEmpty() ? "" : ", " + Excerpt.of(name, PLACE))
        + ": ";
  }

  /** Whether a text looks like the id of a piece of code. */
  static boolean isId(String given) {
    return given.startsWith(LETTER) && line(given) > 0;
  }

  private static int line(String id) {
    int colon = id.lastIndexOf(':');
    int line = 0;
    for (int i = colon + 1; colon > 0 && i < id.length() && i < colon + 10; i++) {
      char c = id.charAt(i);
      if (c < '0' || c > '9') {
        return 0;
      }
      line = 10 * line + c - '0';
    }
    return line;
  }

  /** The piece of code of an id; null when there is none. */
  static @Nullable Passage open(CodeIndex code, @Nullable Path folder, String id) {
    if (folder == null || !isId(id)) {
      return null;
    }
    try {
      String path = id.substring(LETTER.length(), id.lastIndexOf(':'));
      CodeHit hit = code.at(folder.toString(), path, line(id));
      return hit == null
          ? null
          : new Passage(head(hit.chunk()), hit.chunk().content(), hit.score());
    } catch (FailureException e) {
      return null;
    }
  }

  /** What it is called here: where it begins. */
  static String id(StoredChunk chunk) {
    return LETTER + chunk.path() + ":" + chunk.start();
  }
}
