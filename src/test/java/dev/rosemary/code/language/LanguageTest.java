package dev.rosemary.code.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("R-20: the language of a file")
class LanguageTest {
  private static final long SEED = 20_261_128;

  private static final Pattern CPP_LINE =
      Pattern.compile(
          "^\\s{0,40}(?:(?:inline )?namespace\\b|class \\w|template ?<|(?:public|private|protected):"
              + "|using namespace )",
          Pattern.MULTILINE);

  @ParameterizedTest
  @CsvSource({
    "a.nix, '', nix",
    "src/A.elm, '', elm",
    "a.gleam, '', gleam",
    "a.ads, '', ada",
    "a.ADB, '', ada",
    "a.cr, '', crystal",
    "a.astro, '', astro",
    "a.tex, '', latex",
    "a.rego, '', rego",
    "a.cue, '', cue",
    "a.usf, '', hlsl",
    "a.cginc, '', hlsl"
  })
  @DisplayName("R-20: a name tells the language")
  void names(String path, String text, Language language) {
    assertThat(Language.of(path, text)).isEqualTo(language);
  }

  @ParameterizedTest
  @CsvSource({
    "a.m, '', objective-c",
    "a.m, '#import \"A.h\"\nint main() { return 0; }', objective-c",
    "a.m, '// A file.\n@implementation A\n@end', objective-c",
    "a.m, 'int a(int b) {\n  return b % 2;\n}', objective-c",
    "a.mm, 'function a', objective-c",
    "a.m, 'function y = f(x)\ny = x;', matlab",
    "a.m, '% Plots.\nplot(x)', matlab",
    "a.m, 'classdef A < handle\nend', matlab",
    "a.m, 'for i = 1:3\n  disp(i)\nend', matlab",
    "a.m, 'x = [1 2]; % @interface', objective-c",
    "a.m, '## Octave.\n# if it is so\nfunction f ()\nendfunction', matlab",
    "a.m, '%{\n// a comment\n%}\nx = 1;', matlab",
    "a.m, '  function f\n  x = \"#import\";\n  % @interface\n  end', matlab",
    "a.cls, '% A class.\n\\ProvidesClass{a}', latex",
    "a.cls, 'VERSION 1.0 CLASS\nBEGIN\nEND', visual-basic",
    "a.cls, 'public class A {\n}', text"
  })
  @DisplayName("R-20: the text tells the language where several have the same ending")
  void texts(String path, String text, Language language) {
    assertThat(Language.of(path, text)).isEqualTo(language);
  }

  @ParameterizedTest
  @CsvSource({
    "'#!/usr/bin/env python3', python",
    "'#!/usr/bin/env -S node --import tsx', typescript",
    "'#!/usr/bin/env node', javascript",
    "'#!/usr/bin/perl -w', perl",
    "'#!/bin/sh', bash",
    "'#!/usr/bin/awk -f', text",
    "'# no sh', text"
  })
  @DisplayName("R-20: a first line tells the language where the name does not")
  void firstLines(String line, Language language) {
    assertThat(Language.of("bin/tool", line + "\npython ruby\n")).isEqualTo(language);
  }

  @Test
  @DisplayName("R-20: a header is one of C++ when a line begins as none of C does")
  void headers() {
    Random random = new Random(SEED);
    int found = 0;
    for (int round = 0; round < 40_000; round++) {
      StringBuilder built = new StringBuilder();
      for (int i = random.nextInt(12); i >= 0; i--) {
        built.append(TestingLooks.piece(random));
      }
      String text = built.toString().replace('|', '\n');
      boolean cpp = CPP_LINE.matcher(text).find();
      found += cpp ? 1 : 0;
      assertThat(Language.of("a.h", text).id())
          .as("seed %d: %s", SEED, text)
          .isEqualTo(cpp ? "cpp" : "c");
    }
    assertThat(found).isGreaterThan(1_000);
    assertThat(Language.of("a.h", "int a(b);").id()).isEqualTo("c");
    assertThat(Language.of("a.h", "int a(std::string b);").id()).isEqualTo("cpp");
  }
}
