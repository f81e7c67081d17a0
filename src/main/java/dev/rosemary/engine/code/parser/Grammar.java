package dev.rosemary.engine.code.parser;

import dev.rosemary.engine.code.chunk.Language;
import dev.rosemary.engine.code.parser.text.BraceRules;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TSSymbolType;
import org.treesitter.TreeSitterBash;
import org.treesitter.TreeSitterC;
import org.treesitter.TreeSitterCSharp;
import org.treesitter.TreeSitterCpp;
import org.treesitter.TreeSitterCss;
import org.treesitter.TreeSitterGo;
import org.treesitter.TreeSitterHtml;
import org.treesitter.TreeSitterJava;
import org.treesitter.TreeSitterJavascript;
import org.treesitter.TreeSitterKotlin;
import org.treesitter.TreeSitterPhp;
import org.treesitter.TreeSitterPython;
import org.treesitter.TreeSitterRuby;
import org.treesitter.TreeSitterRust;
import org.treesitter.TreeSitterScala;
import org.treesitter.TreeSitterTsx;
import org.treesitter.TreeSitterTypescript;

/**
 * A parser and what the nodes of its trees are to us, by their symbols: asking a node for its name
 * makes a string each time. For one thread.
 */
final class Grammar {
  private final TSParser parser;
  private final @Nullable BraceRules braces;
  private final SyntaxRules.@Nullable Rule[] rules;
  private final boolean[] comments;
  private final boolean[] named;

  private Grammar(TSLanguage grammar, String nodes, @Nullable BraceRules braces) {
    this.parser = new TSParser();
    if (!parser.setLanguage(grammar)) {
      throw new IllegalStateException("the grammar " + grammar.name() + " is of another version");
    }
    this.braces = braces;
    SyntaxRules syntax = SyntaxRules.of(nodes);
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

  /** Loads the grammar of a language. */
  static Grammar of(Language language) {
    return switch (language) {
      case JAVA -> new Grammar(new TreeSitterJava(), SyntaxRules.JAVA, BraceRules.JAVA);
      case KOTLIN -> new Grammar(new TreeSitterKotlin(), SyntaxRules.KOTLIN, null);
      case SCALA -> new Grammar(new TreeSitterScala(), SyntaxRules.SCALA, null);
      case PYTHON -> new Grammar(new TreeSitterPython(), SyntaxRules.PYTHON, null);
      case JAVASCRIPT -> new Grammar(new TreeSitterJavascript(), SyntaxRules.JAVASCRIPT, null);
      case TYPESCRIPT -> new Grammar(new TreeSitterTypescript(), SyntaxRules.TYPESCRIPT, null);
      case TSX -> new Grammar(new TreeSitterTsx(), SyntaxRules.TYPESCRIPT, null);
      case VUE, SVELTE, ASTRO ->
          new Grammar(new TreeSitterTypescript(), SyntaxRules.TYPESCRIPT, null);
      case GO -> new Grammar(new TreeSitterGo(), SyntaxRules.GO, BraceRules.GO);
      case RUST -> new Grammar(new TreeSitterRust(), SyntaxRules.RUST, BraceRules.RUST);
      case C -> new Grammar(new TreeSitterC(), SyntaxRules.C, null);
      case CPP -> new Grammar(new TreeSitterCpp(), SyntaxRules.CPP, null);
      case CSHARP -> new Grammar(new TreeSitterCSharp(), SyntaxRules.CSHARP, null);
      case RUBY -> new Grammar(new TreeSitterRuby(), SyntaxRules.RUBY, null);
      case PHP -> new Grammar(new TreeSitterPhp(), SyntaxRules.PHP, null);
      case BASH -> new Grammar(new TreeSitterBash(), SyntaxRules.BASH, null);
      case HTML -> new Grammar(new TreeSitterHtml(), SyntaxRules.HTML, null);
      case CSS -> new Grammar(new TreeSitterCss(), SyntaxRules.CSS, null);
      case MARKDOWN,
          SQL,
          YAML,
          TOML,
          JSON,
          SWIFT,
          LUA,
          GROOVY,
          DART,
          ELIXIR,
          HASKELL,
          OBJECTIVE_C,
          PERL,
          R,
          SCSS,
          XML,
          PROTOBUF,
          MAKEFILE,
          DOCKERFILE,
          TERRAFORM,
          CMAKE,
          GRAPHQL,
          POWERSHELL,
          JULIA,
          CLOJURE,
          FSHARP,
          OCAML,
          ERLANG,
          ZIG,
          SOLIDITY,
          NIM,
          VISUAL_BASIC,
          PASCAL,
          FORTRAN,
          NIX,
          ELM,
          GLEAM,
          ADA,
          CRYSTAL,
          LATEX,
          MATLAB,
          REGO,
          CUE,
          HLSL,
          TEXT ->
          throw new IllegalArgumentException("no grammar for " + language);
    };
  }

  TSParser parser() {
    return parser;
  }

  /** How its bodies are left out; null where they are not. */
  @Nullable BraceRules braces() {
    return braces;
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
