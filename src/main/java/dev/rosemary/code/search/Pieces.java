package dev.rosemary.code.search;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.index.StoredChunk;
import dev.rosemary.code.language.Language;
import dev.rosemary.engine.rank.Ranked;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pieces of one definition among hits: of the same name, in lines that follow each other, such as
 * the parts of a long function, the signatures before an overloaded one, and a type with what
 * implements it. The best stands for all. Overloads that callers can tell apart are definitions of
 * their own.
 */
final class Pieces {
  /** A blank line may lie between two pieces. */
  private static final int GAP = 2;

  /** Overloads that follow each other in a file and keep their places among the hits. */
  private static final int OVERLOADS = 3;

  private record Named(SearchedIndex index, String path, String parent, String name) {
    static Named of(CodeSearch.Found found) {
      StoredChunk chunk = found.chunk();
      return new Named(found.index(), chunk.path(), chunk.parent(), chunk.name());
    }
  }

  /** Definitions of one name that follow each other. */
  private static final class Overloads {
    private int shown;
  }

  /** A definition, with those of its pieces that are hits, in the order of their lines. */
  private static final class Definition {
    private final Overloads overloads;
    private final List<CodeSearch.Found> pieces = new ArrayList<>();

    private Definition(Overloads overloads) {
      this.overloads = overloads;
    }

    /**
     * A signature says less than what it is one of, which stands behind them all. Who asks for a
     * long function by its name wants its beginning, not the part with the most hits.
     */
    private CodeSearch.Found best(CodeSearch.Found hit, @Nullable NameQuery name) {
      StoredChunk chunk = hit.chunk();
      if (name != null
          && name.isNameOf(chunk)
          && Chunk.isLaterPiece(chunk.start(), chunk.end(), chunk.content())) {
        return pieces.getFirst();
      }
      boolean better = isSignature(hit.chunk()) && !isSignature(pieces.getLast().chunk());
      return better ? pieces.getLast() : hit;
    }
  }

  private Pieces() {}

  /**
   * The hits in their order, without those that are pieces of a better one. Of overloads that
   * follow each other, all but the best three come behind all others: a name with twenty would
   * leave no place for those of other files.
   *
   * @param name that the query is, or null
   */
  static List<Ranked<CodeSearch.Found>> best(
      List<Ranked<CodeSearch.Found>> ranked, @Nullable NameQuery name) {
    Map<Named, List<CodeSearch.Found>> named = new HashMap<>();
    for (Ranked<CodeSearch.Found> hit : ranked) {
      if (!hit.item().chunk().name().isEmpty()) {
        named.computeIfAbsent(Named.of(hit.item()), _ -> new ArrayList<>()).add(hit.item());
      }
    }
    Map<CodeSearch.Found, Definition> definitions = new HashMap<>();
    for (List<CodeSearch.Found> same : named.values()) {
      define(same, definitions);
    }
    Set<Definition> known = new HashSet<>();
    List<Ranked<CodeSearch.Found>> best = new ArrayList<>();
    List<Ranked<CodeSearch.Found>> behind = new ArrayList<>();
    for (Ranked<CodeSearch.Found> hit : ranked) {
      Definition definition = definitions.get(hit.item());
      if (definition == null) {
        best.add(hit);
      } else if (known.add(definition)) {
        boolean last = ++definition.overloads.shown > OVERLOADS;
        (last ? behind : best).add(new Ranked<>(definition.best(hit.item(), name), hit.score()));
      }
    }
    double least = best.isEmpty() ? 0 : best.getLast().score();
    for (Ranked<CodeSearch.Found> hit : behind) {
      best.add(new Ranked<>(hit.item(), Math.min(least, hit.score())));
    }
    return best;
  }

  /** Finds out what chunks of one name in one file are pieces of. */
  private static void define(
      List<CodeSearch.Found> same, Map<CodeSearch.Found, Definition> definitions) {
    same.sort(Comparator.comparingInt(found -> found.chunk().start()));
    StoredChunk before = null;
    Definition definition = new Definition(new Overloads());
    int end = 0;
    for (CodeSearch.Found found : same) {
      StoredChunk chunk = found.chunk();
      if (before != null) {
        if (chunk.start() - end > GAP) {
          definition = new Definition(new Overloads());
        } else if (chunk.start() > end && isOther(before, chunk)) {
          definition = new Definition(definition.overloads);
        }
      }
      definition.pieces.add(found);
      definitions.put(found, definition);
      end = Math.max(end, chunk.end());
      before = chunk;
    }
  }

  /**
   * Whether a chunk right behind another of its name begins another definition. In a language
   * without overloads it is one function all the same: signatures before it, the ways to read and
   * to set a property.
   */
  private static boolean isOther(StoredChunk before, StoredChunk chunk) {
    return Language.hasOverloads(chunk.language())
        && Priors.isFunction(before)
        && Priors.isFunction(chunk)
        && !Chunk.isLaterPiece(chunk.start(), chunk.end(), chunk.content());
  }

  /** Whether a chunk is no more than the signature of an overloaded function. */
  private static boolean isSignature(StoredChunk chunk) {
    String content = chunk.content();
    return content.endsWith(";") && content.indexOf('{') < 0;
  }
}
