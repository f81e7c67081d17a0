package dev.rosemary.code.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.language.Language;
import dev.rosemary.code.language.LanguageFile;
import dev.rosemary.code.parser.text.Respelling;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.treesitter.TSLanguage;

@DisplayName("R-21: what the resources of languages say about their grammars")
class LanguageGrammarsTest {
  static Stream<Language> languages() {
    return Language.all().stream().filter(language -> language.syntax() == Language.Syntax.GRAMMAR);
  }

  @ParameterizedTest
  @MethodSource("languages")
  @DisplayName("R-21: each names a grammar that is there, and nodes that it has")
  void loaded(Language language) {
    Grammar grammar = Grammar.of(language);
    TSLanguage symbols = grammar.parser().getLanguage();
    Set<String> names = new HashSet<>();
    for (int symbol = 0; symbol < symbols.symbolCount(); symbol++) {
      names.add(symbols.symbolName(symbol));
    }
    assertThat(language.file().values("node")).isNotEmpty();
    // Those of a language that it is like may be missing.
    SyntaxRules own = SyntaxRules.of(LanguageFile.read(language.id() + ".txt").values("node"));
    assertThat(names).containsAll(own.rules().keySet()).containsAll(own.comments());
    byte[] text = "a".getBytes(StandardCharsets.UTF_8);
    assertThat(Respelling.of(language, text).undone("a")).isEqualTo("a");
  }
}
