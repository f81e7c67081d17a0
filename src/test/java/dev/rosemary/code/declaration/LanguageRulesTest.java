package dev.rosemary.code.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.declaration.DeclarationRules.Rule;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.language.TestingLanguages;
import dev.rosemary.code.language.TestingLooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("R-20, R-21: the rules of languages that are cut at declarations")
class LanguageRulesTest {
  private static final long SEED = 20_261_128;

  static Stream<Language> languages() {
    return Language.all().stream()
        .filter(language -> language.syntax() == Language.Syntax.DECLARATIONS);
  }

  @ParameterizedTest
  @MethodSource("languages")
  @DisplayName("R-21: each pattern of a language matches a line of its samples")
  void matched(Language language) throws IOException {
    DeclarationRules rules = RulesReader.of(language);
    List<String> lines = new ArrayList<>();
    for (Path sample : TestingLanguages.samplesOf(language.id())) {
      for (String line : Files.readAllLines(sample)) {
        lines.add(line.strip());
      }
    }
    List<String> plain = new ArrayList<>();
    for (String line : lines) {
      Pattern modifiers = rules.modifiers();
      Matcher matcher = modifiers == null ? null : modifiers.matcher(line);
      plain.add(matcher != null && matcher.lookingAt() ? line.substring(matcher.end()) : line);
    }
    assertThat(rules.rules()).isNotEmpty();
    for (Rule rule : rules.rules()) {
      assertThat(plain)
          .as("%s of %s", rule.pattern(), language)
          .anyMatch(line -> rule.name(line) != null);
    }
    for (Pattern pattern : patterns(rules)) {
      assertThat(lines)
          .as("%s of %s", pattern, language)
          .anyMatch(line -> pattern.matcher(line).lookingAt());
    }
  }

  @Test
  @DisplayName("R-20: no line makes a pattern look at a character again and again")
  void linear() {
    List<Consumer<CharSequence>> readers = new ArrayList<>();
    languages()
        .map(RulesReader::of)
        .forEach(rules -> {
          rules.rules().forEach(rule -> readers.add(rule::name));
          patterns(rules)
              .forEach(pattern -> readers.add(line -> pattern.matcher(line).lookingAt()));
        });
    TestingLooks.bounded(SEED, readers);
  }

  private static List<Pattern> patterns(DeclarationRules rules) {
    List<Pattern> patterns = new ArrayList<>();
    for (Pattern pattern :
        new @Nullable Pattern[] {
          rules.above(),
          rules.modifiers(),
          rules.passed(),
          rules.closing(),
          rules.between(),
          rules.flatEnd(),
          rules.rest()
        }) {
      if (pattern != null) {
        patterns.add(pattern);
      }
    }
    return patterns;
  }
}
