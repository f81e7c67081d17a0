package dev.rosemary.engine.node;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.text.TextQuery;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Names that differ only in case, white space, hyphens or underscores. Pure functions. */
public final class SimilarNames {
  /** Names that are looked at for one that is nearly the same. */
  public static final int COMPARED = 200;

  private SimilarNames() {}

  /**
   * What finds names that hold all words of this one, in an index with a column {@code name}; null
   * for a name without words. Compiling a query would cost a start.
   */
  public static @Nullable TextQuery question(String name) {
    // Without the joints, the words of a name are found whether it is written with them or not.
    String words = TextAnalyzer.analyze(name.replace('-', ' ').replace('_', ' ')).strip();
    return words.isEmpty() ? null : TextQuery.eachOf(words).within("name");
  }

  /** What names that are nearly the same have in common. */
  public static String folded(String name) {
    StringBuilder folded = new StringBuilder(name.length());
    String lower = name.toLowerCase(Locale.ROOT);
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (c != '-' && c != '_' && !Character.isWhitespace(c)) {
        folded.append(c);
      }
    }
    return folded.toString();
  }

  /** Tells that an entity was made beside one of nearly its name. */
  public static String warning(String name, String similar) {
    return "Entity "
        + Quoting.quote(name)
        + " was created in addition to "
        + Quoting.quote(similar)
        + ": their names differ only in case or spacing. To add to the existing one,"
        + " use its exact name.";
  }
}
