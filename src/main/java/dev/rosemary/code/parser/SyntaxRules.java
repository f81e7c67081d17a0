package dev.rosemary.code.parser;

import dev.rosemary.code.definition.ChunkType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * What the nodes of a grammar are to us. Nodes that are not named here are not entered.
 *
 * @param comments nodes that belong to what follows them
 */
record SyntaxRules(Map<String, Rule> rules, Set<String> comments) {
  /** What to do with a node. */
  sealed interface Rule {
    /** Look at its children. */
    record Open() implements Rule {}

    /** Look at its children; what they define begins and ends with this node. */
    record Wrap() implements Rule {}

    /** Look at its children, if what is around it is of this type. */
    record OpenIn(ChunkType type) implements Rule {}

    /**
     * It defines something.
     *
     * @param holds whether its children may define something that belongs to it
     * @param nameless what to do with one that has no name
     */
    record Defines(ChunkType type, boolean holds, Nameless nameless) implements Rule {}
  }

  /** What becomes of a node that turns out to define nothing by itself. */
  enum Nameless {
    LEAVE,
    OPEN,
    WRAP
  }

  /** For what a parser could not make sense of. */
  static final Rule ERROR = new Rule.Open();

  /**
   * Reads values of the key {@code node}: a kind, and the nodes of that kind. {@code open} looks at
   * their children, {@code wrap} does so for what begins and ends with them, and {@code comment}
   * are comments; all others are types. Behind a type {@code >} says that it holds others, {@code
   * +} the same where it has a name alone, {@code |} that it is like a wrap where it has none.
   * {@code in} and a colon come before the type in which alone the nodes are opened.
   */
  static SyntaxRules of(List<String> lines) {
    Map<String, Rule> rules = new HashMap<>();
    Set<String> comments = new HashSet<>();
    for (String line : lines) {
      StringTokenizer words = new StringTokenizer(line);
      String kind = words.nextToken();
      while (words.hasMoreTokens()) {
        String node = words.nextToken();
        switch (kind) {
          case "open" -> rules.put(node, new Rule.Open());
          case "wrap" -> rules.put(node, new Rule.Wrap());
          case "comment" -> comments.add(node);
          default -> rules.put(node, rule(kind));
        }
      }
    }
    return new SyntaxRules(rules, comments);
  }

  private static Rule rule(String kind) {
    if (kind.startsWith("in:")) {
      return new Rule.OpenIn(ChunkType.valueOf(kind.substring(3)));
    }
    int last = kind.length() - 1;
    return switch (kind.charAt(last)) {
      case '>' -> defines(kind.substring(0, last), true, Nameless.OPEN);
      case '+' -> defines(kind.substring(0, last), true, Nameless.LEAVE);
      case '|' -> defines(kind.substring(0, last), false, Nameless.WRAP);
      default -> defines(kind, false, Nameless.LEAVE);
    };
  }

  private static Rule defines(String type, boolean holds, Nameless nameless) {
    return new Rule.Defines(ChunkType.valueOf(type), holds, nameless);
  }
}
