package dev.rosemary.code.declaration;

import dev.rosemary.code.definition.ChunkType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the lines of a language declare something, as the keys of its resource say.
 *
 * @param comments what comments begin with that end with their line
 * @param blocks what comments and strings of several lines begin and end with, longer signs first
 * @param quotes what strings begin and end with
 * @param above what a whole line of attributes is; null where there are none
 * @param modifiers what may stand before a declaration; null for nothing
 * @param passed what belongs to nothing, such as a line for a preprocessor; null for none
 * @param closing what ends a declaration besides brackets; null for none
 * @param between what goes on with a declaration at its own indentation; null for none
 * @param flatEnd what ends a declaration whose members are not indented; null where the next one
 *     does
 * @param clauses whether declarations of one name in a row are one
 * @param heredocs whether a word behind {@code <<} ends a string of several lines
 * @param continued whether a backslash at its end joins a line with the next
 * @param conditional whether the preprocessor of C leaves lines out
 * @param rest the line behind which nothing is code; null for none
 * @param rules which are tried in their order
 */
record DeclarationRules(
    List<String> comments,
    List<Block> blocks,
    String quotes,
    @Nullable Pattern above,
    @Nullable Pattern modifiers,
    @Nullable Pattern passed,
    @Nullable Pattern closing,
    @Nullable Pattern between,
    @Nullable Pattern flatEnd,
    boolean clauses,
    boolean heredocs,
    boolean continued,
    boolean conditional,
    @Nullable Pattern rest,
    List<Rule> rules) {

  private static final Pattern LEFT_OUT = Pattern.compile("\\s*+#\\s*+if\\s++0\\s*+(?:$|/)");
  private static final Pattern CONDITION =
      Pattern.compile("\\s*+#\\s*+(?:(if)|(endif\\b)|el(?:se|if)\\b)");

  /** Whether the preprocessor leaves out what stands below a line. */
  boolean leavesOut(String line) {
    return conditional && LEFT_OUT.matcher(line).lookingAt();
  }

  /** The line that ends what the condition of a line leaves out; −1 when none does. */
  static int endOfCondition(String[] lines, int line) {
    int open = 1;
    for (int i = line + 1; i < lines.length; i++) {
      Matcher matcher = CONDITION.matcher(lines[i]);
      if (!matcher.lookingAt()) {
        continue;
      }
      if (matcher.group(1) != null) {
        open++;
      } else if (open == 1) {
        return i;
      } else if (matcher.group(2) != null) {
        open--;
      }
    }
    return -1;
  }

  /** Where a line has to stand for a rule. */
  enum Where {
    ANYWHERE,
    /** Without indentation, and in nothing that indents what it holds. */
    OUTSIDE,
    /** In another declaration. */
    INSIDE,
    /** In another declaration, as far out as anything in it. */
    DIRECT,
    /** The same, in a class. */
    MEMBER,
    /** The same, and it has the name of the class. */
    CONSTRUCTOR,
    /** Behind a declaration of the same name only. */
    CLAUSE
  }

  /** What a declaration holds. */
  enum Holds {
    MEMBERS,
    NOTHING,
    /** Nothing, and without a line besides its own it is only announced. */
    BODY,
    /** Members at its own indentation. */
    FLAT,
    /** Nothing, up to the end of something flat. */
    FLAT_NOTHING
  }

  /**
   * One form of declaration.
   *
   * @param pattern what a line begins with, behind white space and modifiers, without a comment at
   *     its end; its groups joined by {@code .} are the name
   */
  record Rule(ChunkType type, Where where, Holds holds, Pattern pattern) {
    /** The name that a line declares, or null. */
    @Nullable String name(CharSequence line) {
      Matcher matcher = pattern.matcher(line);
      if (!matcher.lookingAt()) {
        return null;
      }
      StringBuilder name = new StringBuilder();
      for (int i = 1; i <= matcher.groupCount(); i++) {
        String part = matcher.group(i);
        if (part != null) {
          name.append(name.isEmpty() ? "" : ".").append(part);
        }
      }
      return name.isEmpty() ? null : name.toString().strip();
    }

    boolean isFlat() {
      return holds == Holds.FLAT || holds == Holds.FLAT_NOTHING;
    }

    boolean hasMembers() {
      return holds == Holds.MEMBERS || holds == Holds.FLAT;
    }
  }
}
