package dev.rosemary.engine.code.search;

import dev.rosemary.engine.code.index.StoredChunk;
import dev.rosemary.engine.rank.Ranked;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pieces of one definition among hits: of the same name, in lines that follow each other, such as
 * the parts of a long function and the signatures before an overloaded one. The best stands for
 * all.
 */
final class Pieces {
  /** A blank line may lie between two pieces. */
  private static final int GAP = 2;

  private record Definition(SearchedIndex index, String path, String parent, String name) {
    static Definition of(CodeSearch.Found found) {
      StoredChunk chunk = found.chunk();
      return new Definition(found.index(), chunk.path(), chunk.parent(), chunk.name());
    }
  }

  private Pieces() {}

  /** The hits in their order, without those that are pieces of a better one. */
  static List<Ranked<CodeSearch.Found>> best(List<Ranked<CodeSearch.Found>> ranked) {
    Map<Definition, List<CodeSearch.Found>> named = new HashMap<>();
    for (Ranked<CodeSearch.Found> hit : ranked) {
      if (!hit.item().chunk().name().isEmpty()) {
        named.computeIfAbsent(Definition.of(hit.item()), _ -> new ArrayList<>()).add(hit.item());
      }
    }
    Map<CodeSearch.Found, CodeSearch.Found> firsts = new HashMap<>();
    Map<CodeSearch.Found, CodeSearch.Found> lasts = new HashMap<>();
    for (List<CodeSearch.Found> same : named.values()) {
      same.sort(Comparator.comparingInt(found -> found.chunk().start()));
      CodeSearch.Found first = same.getFirst();
      int end = first.chunk().end();
      for (CodeSearch.Found found : same) {
        if (found.chunk().start() - end > GAP) {
          first = found;
        }
        end = Math.max(end, found.chunk().end());
        firsts.put(found, first);
        lasts.put(first, found);
      }
    }
    Set<CodeSearch.Found> shown = new HashSet<>();
    List<Ranked<CodeSearch.Found>> best = new ArrayList<>();
    for (Ranked<CodeSearch.Found> hit : ranked) {
      CodeSearch.Found first = firsts.getOrDefault(hit.item(), hit.item());
      if (shown.add(first)) {
        // A signature says less than what it is one of, which stands behind them all.
        CodeSearch.Found last = lasts.getOrDefault(first, hit.item());
        boolean better = isSignature(hit.item()) && !isSignature(last);
        best.add(better ? new Ranked<>(last, hit.score()) : hit);
      }
    }
    return best;
  }

  /** Whether a chunk is no more than the signature of an overloaded function. */
  private static boolean isSignature(CodeSearch.Found found) {
    String content = found.chunk().content();
    return content.endsWith(";") && content.indexOf('{') < 0;
  }
}
