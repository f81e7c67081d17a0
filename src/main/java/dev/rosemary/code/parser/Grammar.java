package dev.rosemary.code.parser;

import dev.rosemary.code.language.Language;
import dev.rosemary.code.language.LanguageFile;
import dev.rosemary.code.parser.text.BraceRules;
import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TSSymbolType;

/**
 * A parser and what the nodes of its trees are to us, by their symbols: asking a node for its name
 * makes a string each time. For one thread.
 */
final class Grammar {
  private final TSParser parser;
  private final @Nullable BraceRules braces;
  private final Naming naming;
  private final SyntaxRules.@Nullable Rule[] rules;
  private final boolean[] comments;
  private final boolean[] named;

  private Grammar(
      TSLanguage grammar, SyntaxRules syntax, @Nullable BraceRules braces, Naming naming) {
    this.parser = new TSParser();
    if (!parser.setLanguage(grammar)) {
      throw new IllegalStateException("the grammar " + grammar.name() + " is of another version");
    }
    this.braces = braces;
    this.naming = naming;
    int count = grammar.symbolCount();
    this.rules = new SyntaxRules.@Nullable Rule[count];
    this.comments = new boolean[count];
    this.named = new boolean[count];
    for (int symbol = 0; symbol < count; symbol++) {
      String name = grammar.symbolName(symbol);
      named[symbol] = grammar.symbolType(symbol) == TSSymbolType.TSSymbolTypeRegular;
      rules[symbol] = named[symbol] ? syntax.rules().get(name) : null;
      comments[symbol] = syntax.comments().contains(name);
    }
  }

  /**
   * Loads the grammar of a language: that of its key {@code grammar}.
   *
   * @throws IllegalArgumentException when it has none
   */
  static Grammar of(Language language) {
    LanguageFile file = language.file();
    String grammar = file.value("grammar");
    if (grammar == null) {
      throw new IllegalArgumentException("no grammar for " + language);
    }
    String bodies = file.value("bodies");
    String names = file.value("names");
    return new Grammar(
        load(grammar),
        SyntaxRules.of(file.values("node")),
        bodies == null ? null : BraceRules.of(bodies),
        names == null ? Naming.PLAIN : Naming.valueOf(names.toUpperCase(Locale.ROOT)));
  }

  /** By its name, so that a grammar is a line of a resource and a jar. */
  private static TSLanguage load(String grammar) {
    try {
      return Class.forName("org.treesitter.TreeSitter" + grammar)
          .asSubclass(TSLanguage.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (InvocationTargetException e) {
      // A platform without this grammar, for one.
      throw new IllegalStateException("the grammar " + grammar + ": " + e.getCause(), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("no grammar " + grammar, e);
    }
  }

  TSParser parser() {
    return parser;
  }

  /** How its bodies are left out; null where they are not. */
  @Nullable BraceRules braces() {
    return braces;
  }

  /** How its nodes are named. */
  Naming naming() {
    return naming;
  }

  /** What to do with a node of this symbol, or null when it is not entered. */
  SyntaxRules.@Nullable Rule rule(int symbol) {
    // A parser that lost its way still knows what is inside: its symbol is beyond all others.
    return symbol < rules.length ? rules[symbol] : SyntaxRules.ERROR;
  }

  /** Whether it is a comment, or what belongs to what follows as one does. */
  boolean isComment(int symbol) {
    return symbol < comments.length && comments[symbol];
  }

  /** Whether it is more than a sign or a key word. */
  boolean isNamed(int symbol) {
    return symbol >= named.length || named[symbol];
  }
}
