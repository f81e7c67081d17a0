package dev.rosemary.engine.code.chunk;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the lines of a language declare something.
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

  /** How a comment or a string of several lines goes on. */
  enum Form {
    /** Up to the first sign that ends it. */
    PLAIN,
    /** With others of its sort in it. */
    NESTED,
    /** As a plain string does, where a backslash takes the meaning of a quote. */
    STRING,
    /** As strings of several lines in Nix do. */
    ESCAPED,
    /** Any number of {@code =} and a bracket are part of its begin, and the same of its end. */
    LEVELS,
    /** A word, perhaps none, and a bar are part of its begin, and the same of its end. */
    WORD
  }

  /**
   * What a comment or a string of several lines begins and ends with.
   *
   * @param sort what a block that never ends makes unknown; few for a language
   */
  record Block(String open, String close, Form form, String sort) {
    /** The most {@code =} of blocks that are a sort of their own. */
    private static final int LEVELS = 4;

    /** The operator of languages whose comments nest, which begins no comment. */
    private static final String TIMES = "(*)";

    /** Behind what a string of Groovy begins; the end of a pattern looks alike. */
    private static final String BEFORE_DOLLAR = " \t([{,=:";

    /** The block that begins at a place, or null. */
    @Nullable Block at(String line, int at) {
      if (!line.startsWith(open, at) || !mayStand(line, at)) {
        return null;
      }
      int end = at + open.length();
      return switch (form) {
        case PLAIN, NESTED, STRING, ESCAPED -> this;
        case LEVELS -> {
          while (end < line.length() && line.charAt(end) == '=') {
            end++;
          }
          int level = end - at - open.length();
          yield line.startsWith("[", end)
              ? concrete(line.substring(at, end + 1), "]" + "=".repeat(level) + "]", level)
              : null;
        }
        case WORD -> {
          while (end < line.length() && isWord(line.charAt(end))) {
            end++;
          }
          String word = line.substring(at + open.length(), end);
          yield line.startsWith("|", end)
              ? concrete(line.substring(at, end + 1), "|" + word + close, 0)
              : null;
        }
      };
    }

    private Block concrete(String begin, String end, int level) {
      return new Block(begin, end, Form.PLAIN, open + Math.min(level, LEVELS));
    }

    private static boolean isWord(char c) {
      return c == '_' || (c >= 'a' && c <= 'z');
    }

    private boolean mayStand(String line, int at) {
      return switch (open.charAt(0)) {
        // What is a line of its own, such as the documentation of Perl, begins with the line.
        case '=' -> at == 0;
        case '$' -> at == 0 || BEFORE_DOLLAR.indexOf(line.charAt(at - 1)) >= 0;
        case '(' -> !isTimes(line, at);
        // A comment of several lines in MATLAB has lines of its own for its begin and its end.
        case '%' -> line.strip().length() == open.length();
        default -> true;
      };
    }

    private boolean isTimes(String line, int at) {
      return form == Form.NESTED && TIMES.startsWith(open) && line.startsWith(TIMES, at);
    }

    /**
     * Looks for the end.
     *
     * @param depth how many blocks of the sort are open
     * @return the place behind the end, or as a negative number −1 minus what is open then
     */
    int end(String line, int from, int depth) {
      return switch (form) {
        case PLAIN, LEVELS, WORD -> {
          int at = line.indexOf(close, from);
          yield at < 0 ? -1 - depth : at + close.length();
        }
        case STRING -> {
          int at = from;
          while (at < line.length() && line.charAt(at) != close.charAt(0)) {
            at += line.charAt(at) == '\\' ? 2 : 1;
          }
          yield at < line.length() ? at + 1 : -1 - depth;
        }
        case ESCAPED -> {
          int end = FunctionalRules.endOfString(line, from);
          yield end < 0 ? -1 - depth : end;
        }
        case NESTED -> endNested(line, from, depth);
      };
    }

    private int endNested(String line, int from, int depth) {
      int now = depth;
      int at = from;
      while (at < line.length()) {
        if (isTimes(line, at)) {
          at += TIMES.length();
        } else if (line.startsWith(open, at)) {
          now++;
          at += open.length();
        } else if (line.startsWith(close, at)) {
          now--;
          at += close.length();
          if (now == 0) {
            return at;
          }
        } else {
          at++;
        }
      }
      return -1 - now;
    }

    /** The same, where what is in it does not count. */
    Block plain() {
      return new Block(open, close, Form.PLAIN, sort);
    }
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

  /** Rules as they are written down. */
  static final class Draft {
    private final List<String> comments;
    private final List<Block> blocks = new ArrayList<>();
    private String quotes = "\"";
    private @Nullable Pattern above;
    private @Nullable Pattern modifiers;
    private @Nullable Pattern passed;
    private @Nullable Pattern closing;
    private @Nullable Pattern between;
    private @Nullable Pattern flatEnd;
    private boolean clauses;
    private boolean heredocs;
    private boolean continued;
    private boolean conditional;
    private @Nullable Pattern rest;
    private final List<Rule> rules = new ArrayList<>();

    Draft(String... comments) {
      this.comments = List.of(comments);
    }

    Draft block(String open, String close) {
      return block(open, close, Form.PLAIN);
    }

    /** A comment that holds others. */
    Draft nested(String open, String close) {
      return block(open, close, Form.NESTED);
    }

    Draft block(String open, String close, Form form) {
      blocks.add(new Block(open, close, form, open));
      return this;
    }

    Draft quotes(String signs) {
      quotes = signs;
      return this;
    }

    Draft above(String regex) {
      above = Pattern.compile(regex);
      return this;
    }

    Draft modifiers(String regex) {
      modifiers = Pattern.compile(regex);
      return this;
    }

    Draft passed(String regex) {
      passed = Pattern.compile(regex);
      return this;
    }

    Draft closing(String regex) {
      closing = Pattern.compile(regex);
      return this;
    }

    Draft between(String regex) {
      between = Pattern.compile(regex);
      return this;
    }

    Draft flatEnd(String regex) {
      flatEnd = Pattern.compile(regex);
      return this;
    }

    Draft clauses() {
      clauses = true;
      return this;
    }

    Draft heredocs() {
      heredocs = true;
      return this;
    }

    Draft continued() {
      continued = true;
      return this;
    }

    Draft conditional() {
      conditional = true;
      return this;
    }

    Draft rest(String regex) {
      rest = Pattern.compile(regex);
      return this;
    }

    /** A rule for something that holds members if its type does. */
    Draft rule(ChunkType type, Where where, String regex) {
      return rule(type, where, type.isFunction() ? Holds.NOTHING : Holds.MEMBERS, regex);
    }

    Draft rule(ChunkType type, Where where, Holds holds, String regex) {
      rules.add(new Rule(type, where, holds, Pattern.compile(regex)));
      return this;
    }

    DeclarationRules build() {
      return new DeclarationRules(
          comments,
          List.copyOf(blocks),
          quotes,
          above,
          modifiers,
          passed,
          closing,
          between,
          flatEnd,
          clauses,
          heredocs,
          continued,
          conditional,
          rest,
          List.copyOf(rules));
    }
  }
}
