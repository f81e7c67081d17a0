package dev.rosemary.engine.code.search;

import dev.rosemary.engine.code.index.StoredChunk;
import org.jspecify.annotations.Nullable;

/**
 * A query that is nothing but the name of a definition: {@code parseDate}, {@code Dates.parse},
 * {@code dates::parse()}.
 *
 * @param name the last part
 * @param parent the part before it; empty when there is none
 */
public record NameQuery(String name, String parent) {
  /** Characters of a name at most. */
  private static final int LONGEST = 200;

  /** The name that a query is, or null when it says something else. */
  public static @Nullable NameQuery of(String query) {
    String text = query.strip();
    text = text.endsWith("()") ? text.substring(0, text.length() - 2) : text;
    String name = "";
    String parent = "";
    int from = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length() && isPart(text.charAt(i))) {
        continue;
      }
      if (i < text.length() && !isJoint(text.charAt(i))) {
        return null;
      }
      if (i > from) {
        parent = name;
        name = text.substring(from, i);
      }
      from = i + 1;
    }
    // What ends or begins with a joint is no name: a file's ending, the end of a sentence.
    boolean ends = from == text.length() + 1 && !text.isEmpty() && isPart(text.charAt(0));
    return ends && isPart(text.charAt(text.length() - 1)) && text.length() <= LONGEST
        ? new NameQuery(name, parent)
        : null;
  }

  private static boolean isPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$';
  }

  private static boolean isJoint(char c) {
    return c == '.' || c == ':' || c == '#';
  }

  /** Whether it can only be an identifier, and no word of a language. */
  public boolean isIdentifier() {
    if (!parent.isEmpty()) {
      return true;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_' || c == '$' || (i > 0 && Character.isUpperCase(c))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a chunk defines this name, in any case. */
  public boolean isNameOf(StoredChunk chunk) {
    return name.equalsIgnoreCase(chunk.name());
  }

  /** How well a chunk of this name fits: 3 with the parent too, 2 by case, else 1; 0 for others. */
  int fit(StoredChunk chunk) {
    if (!isNameOf(chunk)) {
      return 0;
    }
    String within = chunk.parent().substring(chunk.parent().lastIndexOf('.') + 1);
    if (!parent.isEmpty() && parent.equalsIgnoreCase(within)) {
      return 3;
    }
    return name.equals(chunk.name()) ? 2 : 1;
  }
}
