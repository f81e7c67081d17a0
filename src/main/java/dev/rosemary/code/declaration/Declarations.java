package dev.rosemary.code.declaration;

import dev.rosemary.code.declaration.DeclarationRules.Holds;
import dev.rosemary.code.declaration.DeclarationRules.Rule;
import dev.rosemary.code.declaration.DeclarationRules.Where;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.definition.Lines;
import dev.rosemary.code.language.Language;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a source declares as far as its lines show, for languages without a grammar.
 *
 * <p>A line that one of its language's rules describes begins a declaration, with the comments and
 * attributes right above. It ends before the next line of code that is indented as little, which
 * belongs to it too when it only opens or closes. What is declared in a function is part of it. One
 * pass over the lines, with the declarations that are not at their end on a stack.
 */
public final class Declarations {
  /** What a line ends with when its closing bracket ends nothing. */
  private static final String OPENERS = "{([";

  /** What a line ends with when the next one is the rest of a list. */
  private static final String UNFINISHED = ",(";

  private final DeclarationRules rules;
  private final CodeLines code;
  private final int lines;
  private final List<Definition> found = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();

  /** The last line that no comment of a later declaration can reach. */
  private int used = -1;

  /** What the code of the line before ended with. */
  private char last;

  /** A declaration that is not at its end yet. */
  private static final class Open {
    private final int index;
    private final Rule rule;
    private final String name;
    private final int indent;
    private final int line;

    /** The last line known to belong to it. */
    private int end;

    /** The least indentation of what it holds. */
    private int inner = Integer.MAX_VALUE;

    /** Whether a bracket or a word has ended it. */
    private boolean closed;

    private Open(int index, Rule rule, String name, int indent, int line) {
      this.index = index;
      this.rule = rule;
      this.name = name;
      this.indent = indent;
      this.line = line;
      this.end = line;
    }
  }

  private Declarations(DeclarationRules rules, String text) {
    this.rules = rules;
    String[] all = new Lines(text).all();
    this.lines = all.length;
    this.code = new CodeLines(rules, all);
  }

  /**
   * What a text declares, parents before what they hold.
   *
   * @param language whose syntax is {@link Language.Syntax#DECLARATIONS}
   */
  public static List<Definition> of(Language language, String text) {
    Declarations declarations = new Declarations(RulesReader.of(language), text);
    for (int i = 0; i < declarations.lines; i++) {
      declarations.read(i);
    }
    while (!declarations.open.isEmpty()) {
      declarations.close();
    }
    return declarations.found;
  }

  private void read(int line) {
    Open top = open.peek();
    switch (code.kind(line)) {
      case BLANK -> {}
      case INSIDE -> extend(top, line);
      case ABOVE, PASSED -> {
        if (top != null && !top.closed && code.indent(line) > top.indent) {
          extend(top, line);
        }
      }
      case CODE -> readCode(line);
    }
  }

  private static void extend(@Nullable Open top, int line) {
    if (top != null) {
      top.end = line;
    }
  }

  private void readCode(int line) {
    int indent = code.indent(line);
    String text = code.code(line);
    char before = last;
    last = code.last(line);
    if (isAt(rules.flatEnd(), text)) {
      endFlat(line);
      return;
    }
    while (!open.isEmpty()) {
      Open top = open.getFirst();
      if (indent > top.indent || top.rule.isFlat()) {
        break;
      }
      if (indent == top.indent && goesOn(top, line, text)) {
        top.end = line;
        return;
      }
      close();
    }
    Open holder = open.peek();
    if (holder != null) {
      holder.end = line;
      holder.inner = Math.min(holder.inner, indent);
      if (!holder.rule.hasMembers() && !isFlat(holder, text)) {
        return;
      }
    }
    String plain = withoutModifiers(text);
    for (Rule rule : rules.rules()) {
      String name = stands(rule, holder, indent, before) ? rule.name(plain) : null;
      if (name != null && (rule.where() != Where.CONSTRUCTOR || isOf(holder, name))) {
        declare(rule, name, indent, line);
        return;
      }
    }
  }

  private String withoutModifiers(String text) {
    if (rules.modifiers() == null) {
      return text;
    }
    Matcher matcher = rules.modifiers().matcher(text);
    return matcher.lookingAt() ? text.substring(matcher.end()) : text;
  }

  /** Whether a line begins something flat in something flat that nothing has ended. */
  private boolean isFlat(Open holder, String text) {
    if (!holder.rule.isFlat()) {
      return false;
    }
    for (Rule rule : rules.rules()) {
      if (rule.isFlat() && rule.name(text) != null) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAt(@Nullable Pattern pattern, String text) {
    return pattern != null && pattern.matcher(text).lookingAt();
  }

  /** Whether a line at the indentation of a declaration belongs to it. */
  private boolean goesOn(Open top, int line, String text) {
    if (!text.isEmpty() && !top.closed) {
      char first = text.charAt(0);
      boolean ends = first == '}' || first == ']' || isAt(rules.closing(), text);
      if (ends) {
        top.closed = OPENERS.indexOf(code.last(line)) < 0;
      }
      if (ends || first == ')' || first == '{' || isAt(rules.between(), text)) {
        return true;
      }
      if (first == '#' && isOpenForMacros(top)) {
        return true;
      }
    }
    if (rules.clauses() && !isBelowComment(line) && isClause(top, text)) {
      top.closed = false;
      return true;
    }
    return false;
  }

  /** Whether lines for the preprocessor of C belong to a declaration, however they are indented. */
  private boolean isOpenForMacros(Open top) {
    return rules.conditional() && top.rule.type() != ChunkType.Macro && top.end > top.line;
  }

  /** Whether a line declares more of the same. */
  private boolean isClause(Open top, String text) {
    for (Rule rule : rules.rules()) {
      if (rule.type() == top.rule.type() && top.name.equals(rule.name(text))) {
        return true;
      }
    }
    return false;
  }

  private boolean isBelowComment(int line) {
    return line > 0 && code.kind(line - 1) == CodeLines.Kind.ABOVE;
  }

  private boolean stands(Rule rule, @Nullable Open holder, int indent, char before) {
    return switch (rule.where()) {
      case ANYWHERE -> true;
      case OUTSIDE ->
          indent == 0 && (holder == null || holder.rule.isFlat()) && UNFINISHED.indexOf(before) < 0;
      case INSIDE -> holder != null;
      case DIRECT -> holder != null && indent <= holder.inner;
      case CLAUSE -> false;
      case MEMBER, CONSTRUCTOR ->
          holder != null && holder.rule.type().hasMethods() && indent <= holder.inner;
    };
  }

  /** Whether a constructor is one of a class, perhaps with a name of its own behind that. */
  private static boolean isOf(@Nullable Open holder, String name) {
    return holder != null && (name.equals(holder.name) || name.startsWith(holder.name + "."));
  }

  private void declare(Rule rule, String name, int indent, int line) {
    int start = line;
    while (start - 1 > used && code.kind(start - 1) == CodeLines.Kind.ABOVE) {
      start--;
    }
    if (rule.isFlat()) {
      while (!open.isEmpty()) {
        open.getFirst().end = Math.min(open.getFirst().end, start - 1);
        close();
      }
    }
    Open holder = open.peek();
    boolean method =
        rule.type() == ChunkType.Function
            && rule.where() != Where.OUTSIDE
            && holder != null
            && holder.rule.type().hasMethods();
    found.add(
        new Definition(
            method ? ChunkType.Method : rule.type(),
            name,
            holder == null ? Definition.NO_PARENT : holder.index,
            start,
            line,
            line));
    open.push(new Open(found.size() - 1, rule, name, indent, line));
    used = line;
  }

  private void endFlat(int line) {
    while (!open.isEmpty()) {
      Open top = open.getFirst();
      top.end = top.rule.isFlat() ? line : top.end;
      close();
    }
  }

  /** Ends the innermost declaration. */
  private void close() {
    Open top = open.pop();
    used = Math.max(used, top.end);
    Open around = open.peek();
    if (around != null) {
      around.end = Math.max(around.end, top.end);
    }
    if (top.rule.holds() == Holds.BODY && top.end == top.line) {
      // It holds nothing: it is the last one.
      found.removeLast();
      return;
    }
    found.set(top.index, found.get(top.index).endingAt(top.end));
  }
}
