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
    List<Rule> rules) {

  /** What a comment or a string of several lines begins and ends with. */
  record Block(String open, String close) {}

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
    private final List<Rule> rules = new ArrayList<>();

    Draft(String... comments) {
      this.comments = List.of(comments);
    }

    Draft block(String open, String close) {
      blocks.add(new Block(open, close));
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
          List.copyOf(rules));
    }
  }
}
