package dev.rosemary.engine.code.parser;

import dev.rosemary.engine.code.chunk.Definition;
import dev.rosemary.engine.code.chunk.Language;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
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

/** The parsers of this process, each made when its language first comes. For one thread. */
final class Grammars {
  private final Map<Language, TSParser> parsers = new EnumMap<>(Language.class);

  /**
   * What a text defines.
   *
   * @param text in UTF-8
   */
  List<Definition> definitions(Language language, byte[] text) {
    TSParser parser = parsers.computeIfAbsent(language, Grammars::parser);
    byte[] plain = withoutRare(text);
    try (TSTree tree = parser.parseString(null, new String(plain, StandardCharsets.UTF_8))) {
      return DefinitionWalk.of(language, tree.getRootNode(), plain);
    } finally {
      parser.reset();
    }
  }

  /**
   * The text with {@code ?} for each byte of characters beyond the first plane and for NUL, which
   * would reach the parser in another encoding: so its offsets are those of the bytes here.
   */
  private static byte[] withoutRare(byte[] text) {
    byte[] plain = text.clone();
    for (int i = 0; i < plain.length; i++) {
      if (plain[i] == 0) {
        plain[i] = '?';
      } else if ((plain[i] & 0xF8) == 0xF0) {
        for (int end = Math.min(i + 4, plain.length); i < end; i++) {
          plain[i] = '?';
        }
        i--;
      }
    }
    return plain;
  }

  private static TSParser parser(Language language) {
    TSParser parser = new TSParser();
    if (!parser.setLanguage(grammar(language))) {
      throw new IllegalStateException("the grammar of " + language + " is of another version");
    }
    return parser;
  }

  private static TSLanguage grammar(Language language) {
    return switch (language) {
      case JAVA -> new TreeSitterJava();
      case KOTLIN -> new TreeSitterKotlin();
      case SCALA -> new TreeSitterScala();
      case PYTHON -> new TreeSitterPython();
      case JAVASCRIPT -> new TreeSitterJavascript();
      case TYPESCRIPT -> new TreeSitterTypescript();
      case TSX -> new TreeSitterTsx();
      case GO -> new TreeSitterGo();
      case RUST -> new TreeSitterRust();
      case C -> new TreeSitterC();
      case CPP -> new TreeSitterCpp();
      case CSHARP -> new TreeSitterCSharp();
      case RUBY -> new TreeSitterRuby();
      case PHP -> new TreeSitterPhp();
      case BASH -> new TreeSitterBash();
      case HTML -> new TreeSitterHtml();
      case CSS -> new TreeSitterCss();
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
          VUE,
          SVELTE,
          SCSS,
          XML,
          PROTOBUF,
          MAKEFILE,
          DOCKERFILE,
          TERRAFORM,
          TEXT ->
          throw new IllegalArgumentException("no grammar for " + language);
    };
  }
}
