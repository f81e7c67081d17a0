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
    return name.equalsIgnoreCase(last(chunk.name()));
  }

  /**
   * The last part of a name: some languages define what belongs to something else under a joined
   * name, such as {@code Store.Read}, {@code ns::Box<T>::grab} and {@code exports.read}.
   */
  private static String last(String name) {
    return name.substring(joint(name) + 1);
  }

  /** What a chunk is defined in, by its last name; empty when in nothing. */
  private static String within(StoredChunk chunk) {
    int joint = joint(chunk.name());
    if (joint < 0) {
      return last(chunk.parent());
    }
    int end = joint;
    while (end > 0 && isJoint(chunk.name().charAt(end - 1))) {
      end--;
    }
    String whole = chunk.name().substring(0, end);
    int arguments = whole.indexOf('<');
    return last(arguments < 0 ? whole : whole.substring(0, arguments));
  }

  private static int joint(String name) {
    for (int i = name.length() - 1; i >= 0; i--) {
      if (isJoint(name.charAt(i))) {
        return i;
      }
    }
    return -1;
  }

  /** How well a chunk of this name fits: 3 with the parent too, 2 by case, else 1; 0 for others. */
  int fit(StoredChunk chunk) {
    if (!isNameOf(chunk)) {
      return 0;
    }
    if (!parent.isEmpty() && parent.equalsIgnoreCase(within(chunk))) {
      return 3;
    }
    return name.equals(last(chunk.name())) ? 2 : 1;
  }
}
