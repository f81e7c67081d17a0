package dev.rosemary.code.search;

import dev.rosemary.code.index.StoredChunk;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * How much more a hit is worth for what it is: factors of its score. Those that can be measured
 * were chosen on documentation comments of public libraries and the functions they stand at.
 */
final class Priors {
  /**
   * For a name that has all words of the query, or words that stand for them, and no others; less
   * in proportion.
   */
  private static final double NAME = 1.0;

  /** For the share of the query's words that are in the file's name. */
  private static final double STEM = 0.3;

  /** Tests, benchmarks and examples say the same as what they are about. */
  private static final double BESIDE = 0.5;

  /** Functions of few lines mostly pass on to the one that does the work. */
  private static final double SHORT = 0.9;

  /** Lines of such a function. */
  private static final int SHORT_LINES = 4;

  /** Lines outside of definitions: imports, mostly. */
  private static final double BLOCK = 0.7;

  private Priors() {}

  /** The factor of a chunk's BM25. */
  static double ofWords(StoredChunk chunk, Set<String> stems) {
    double factor = 1 + NAME * coverage(stems(chunk.name()), stems);
    factor *= 1 + STEM * share(stems(fileStem(chunk.path())), stems);
    factor *= of(chunk, stems);
    return chunk.type().equals("Block") ? factor * BLOCK : factor;
  }

  /** The factor of any score, also of one by meaning. */
  static double of(StoredChunk chunk, Set<String> stems) {
    double factor = Beside.holds(chunk.path(), stems) ? BESIDE : 1;
    boolean isShort = chunk.end() - chunk.start() < SHORT_LINES;
    return isShort && isFunction(chunk) ? factor * SHORT : factor;
  }

  /** Whether a chunk is a function, by whatever name its language has for it. */
  static boolean isFunction(StoredChunk chunk) {
    return switch (chunk.type()) {
      case "Function", "Method", "Constructor" -> true;
      default -> false;
    };
  }

  /** The harmonic mean of the shares of the query in the name and of the name in the query. */
  private static double coverage(Set<String> name, Set<String> query) {
    double found = 0;
    for (String word : name) {
      if (NameWords.isAmong(query, word)) {
        found++;
      }
    }
    return found == 0 ? 0 : 2 * found / (name.size() + query.size());
  }

  private static double share(Set<String> in, Set<String> query) {
    return query.isEmpty() ? 0 : (double) common(in, query) / query.size();
  }

  private static int common(Set<String> a, Set<String> b) {
    int common = 0;
    for (String word : a) {
      if (b.contains(word)) {
        common++;
      }
    }
    return common;
  }

  /** The stems of a name's parts; of a name in several parts, not of the whole. */
  private static Set<String> stems(String name) {
    Set<String> stems = new HashSet<>();
    for (String word : CodeQuery.analysed(name)) {
      stems.add(CodeQuery.stem(word));
    }
    if (stems.size() > 1) {
      stems.remove(CodeQuery.stem(name.toLowerCase(Locale.ROOT)));
    }
    return stems;
  }

  private static String fileStem(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.indexOf('.');
    return dot <= 0 ? name : name.substring(0, dot);
  }
}
