package dev.rosemary.engine.code.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("R-20: the language of a file")
class LanguageTest {
  @ParameterizedTest
  @CsvSource({
    "a.nix, '', NIX",
    "src/A.elm, '', ELM",
    "a.gleam, '', GLEAM",
    "a.ads, '', ADA",
    "a.ADB, '', ADA",
    "a.cr, '', CRYSTAL",
    "a.astro, '', ASTRO",
    "a.tex, '', LATEX",
    "a.rego, '', REGO",
    "a.cue, '', CUE",
    "a.usf, '', HLSL",
    "a.cginc, '', HLSL"
  })
  @DisplayName("R-20: a name tells the language")
  void names(String path, String text, Language language) {
    assertThat(Language.of(path, text)).isEqualTo(language);
  }

  @ParameterizedTest
  @CsvSource({
    "a.m, '', OBJECTIVE_C",
    "a.m, '#import \"A.h\"\nint main() { return 0; }', OBJECTIVE_C",
    "a.m, '// A file.\n@implementation A\n@end', OBJECTIVE_C",
    "a.m, 'int a(int b) {\n  return b % 2;\n}', OBJECTIVE_C",
    "a.mm, 'function a', OBJECTIVE_C",
    "a.m, 'function y = f(x)\ny = x;', MATLAB",
    "a.m, '% Plots.\nplot(x)', MATLAB",
    "a.m, 'classdef A < handle\nend', MATLAB",
    "a.m, 'for i = 1:3\n  disp(i)\nend', MATLAB",
    "a.m, 'x = [1 2]; % @interface', OBJECTIVE_C",
    "a.m, '## Octave.\n# if it is so\nfunction f ()\nendfunction', MATLAB",
    "a.m, '%{\n// a comment\n%}\nx = 1;', MATLAB",
    "a.m, '  function f\n  x = \"#import\";\n  % @interface\n  end', MATLAB",
    "a.cls, '% A class.\n\\ProvidesClass{a}', LATEX",
    "a.cls, 'VERSION 1.0 CLASS\nBEGIN\nEND', VISUAL_BASIC",
    "a.cls, 'public class A {\n}', TEXT"
  })
  @DisplayName("R-20: the text tells the language where several have the same ending")
  void texts(String path, String text, Language language) {
    assertThat(Language.of(path, text)).isEqualTo(language);
  }
}
