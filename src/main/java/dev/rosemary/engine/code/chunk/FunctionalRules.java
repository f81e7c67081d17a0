package dev.rosemary.engine.code.chunk;

import dev.rosemary.engine.code.chunk.DeclarationRules.Draft;
import dev.rosemary.engine.code.chunk.DeclarationRules.Form;
import dev.rosemary.engine.code.chunk.DeclarationRules.Holds;
import dev.rosemary.engine.code.chunk.DeclarationRules.Where;

/** The lines that declare something in Nix, Elm and Gleam. For {@link DeclarationTable}. */
final class FunctionalRules {
  /** The sign that begins and ends a string of several lines in Nix. */
  private static final String QUOTES = "''";

  /** What such a sign does not end the string before. */
  private static final String ESCAPES = "'$\\";

  private FunctionalRules() {}

  /** The place behind the end of a string of several lines in Nix; −1 when it goes on. */
  static int endOfString(String line, int from) {
    int at = line.indexOf(QUOTES, from);
    while (at >= 0) {
      int end = at + QUOTES.length();
      if (end == line.length() || ESCAPES.indexOf(line.charAt(end)) < 0) {
        return end;
      }
      at = line.indexOf(QUOTES, end + 1);
    }
    return -1;
  }

  /**
   * A binding declares something when its value is a function, or a set, an expression or a script
   * that goes on below. What fits into a line is data, and so are lists.
   */
  static Draft nix() {
    String part = "(?:[A-Za-z_][\\w'-]*+|\"[^\"]++\"|\\$\\{[^{}]*+\\})";
    String path = "(" + part + "(?:\\." + part + ")*+)";
    String is = path + "\\s*+=(?!=)\\s*+";
    String arguments = "\\{(?:[^{}]++|\\{[^{}]*+\\})*+\\}";
    return new Draft("#")
        .block("/*", "*/")
        .block(QUOTES, QUOTES, Form.ESCAPED)
        .block("\"", "\"", Form.STRING)
        .between(DeclarationTable.words("let|in|with|assert|if|then|else"))
        // A function whose value is a set has members, too: what a flake or an overlay offers.
        .rule(ChunkType.Object, Where.ANYWHERE, is + "[\\w.({].*+(?<=[{(])$")
        .rule(ChunkType.Object, Where.ANYWHERE, "(outputs)\\s*+=.*+(?<=:)$")
        .rule(ChunkType.Object, Where.ANYWHERE, is + "\\{$")
        .rule(
            ChunkType.Function,
            Where.ANYWHERE,
            is
                + "(?:"
                + arguments
                + "(?:\\s*+@\\s*+\\w++)?+|[A-Za-z_][\\w'-]*+(?:\\s*+@\\s*+"
                + arguments
                + ")?+)\\s*+:(?!//)")
        // The arguments of a function that take a line each.
        .rule(ChunkType.Function, Where.ANYWHERE, is + "(?:\\w++\\s*+@\\s*+)?+\\{\\s++\\w++\\s*+,$")
        // The value begins below, or is a string of several lines.
        .rule(ChunkType.Object, Where.ANYWHERE, is + "(?:let)?+$");
  }

  static Draft elm() {
    String name =
        "((?!"
            + DeclarationTable.words(
                "module|port|effect|import|exposing|type|alias|infix|where|let|in|if|then|else"
                    + "|case|of|as")
            + ")[a-z]\\w*+)";
    return new Draft("--")
        .nested("{-", "-}")
        .block("\"\"\"", "\"\"\"")
        .quotes("\"'")
        .clauses()
        .rule(ChunkType.Type, Where.OUTSIDE, Holds.NOTHING, "type\\s++alias\\s++([A-Z]\\w*+)")
        .rule(ChunkType.Type, Where.OUTSIDE, Holds.NOTHING, "type\\s++([A-Z]\\w*+)")
        .rule(ChunkType.Function, Where.OUTSIDE, "port\\s++([a-z]\\w*+)\\s*+:")
        .rule(ChunkType.Function, Where.OUTSIDE, name + "\\s*+:(?!:)")
        .rule(
            ChunkType.Function,
            Where.OUTSIDE,
            name + "(?=[\\s=])[\\w\\s(){}\\[\\],.:'\"]*+=(?![=>])")
        .rule(ChunkType.Function, Where.CLAUSE, name + "(?=\\s)");
  }

  static Draft gleam() {
    return new Draft("//")
        .block("\"", "\"", Form.STRING)
        .above(DeclarationTable.ANNOTATIONS)
        .modifiers("(?:(?:pub|opaque)\\s++)*+")
        .rule(ChunkType.Function, Where.OUTSIDE, "fn\\s++([a-z_]\\w*+)\\s*+\\(")
        .rule(ChunkType.Type, Where.OUTSIDE, Holds.NOTHING, "type\\s++([A-Z]\\w*+)");
  }
}
