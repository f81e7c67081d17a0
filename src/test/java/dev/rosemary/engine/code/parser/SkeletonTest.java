package dev.rosemary.engine.code.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.code.chunk.Language;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SkeletonTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String skeleton(BraceRules rules, String text) {
    byte[] skeleton = Skeleton.of(rules, bytes(text));
    return skeleton == null ? "none" : new String(skeleton, StandardCharsets.UTF_8);
  }

  @Test
  @DisplayName("Bodies of Java lose what they hold, types do not, and lines stay")
  void java() {
    assertThat(
            skeleton(
                BraceRules.JAVA,
                """
                /** A cart { of things. */
                @Tag({"a", "b"})
                class Cart<T extends Class<T>> {
                  // adds {
                  int add(int a) throws IOException {
                    if (a > '}') { return "}" + '\\''; }
                    String s = \"""
                        } " \\\"""
                        \""";
                    return 1; /* } */
                  }
                  record Point(int x) { Point { x++; } }
                  int[] all = {1, 2};
                  enum Kind { A { void f() { g(); } }, B }
                }
                """))
        .isEqualTo(
            """
            /***/
            @Tag({})
            class Cart<T extends Class<T>> {
              //
              int add(int a) throws IOException {





            }
              record Point(int x) { Point { x++; } }
              int[] all = {};
              enum Kind { A { void f() {} }, B }
            }
            """);
  }

  @Test
  @DisplayName("Bodies of Go and Rust lose what they hold, implementations do not")
  void goAndRust() {
    assertThat(
            skeleton(
                BraceRules.GO,
                """
                type T struct {
                	a int `json:"}"`
                }
                func (t *T) f() { s := `}` + "}" + string('}') }
                """))
        .isEqualTo(
            """
            type T struct {

            }
            func (t *T) f() {}
            """);
    assertThat(
            skeleton(
                BraceRules.RUST,
                """
                impl<'a> Foo<'a> for Bar {
                  const fn f<'b>(x: &'b str) -> impl Fn() { let c = '}'; r#"}"# /* /* } */ } */ }
                  fn g() { br"}\\"; "a
                }" }
                }
                mod m { struct S { a: u8 } }
                """))
        .isEqualTo(
            """
            impl<'a> Foo<'a> for Bar {
              const fn f<'b>(x: &'b str) -> impl Fn() {}
              fn g() {
            }
            }
            mod m { struct S {} }
            """);
  }

  @Test
  @DisplayName("A text whose braces do not match has no skeleton")
  void unmatched() {
    assertThat(skeleton(BraceRules.JAVA, "class A { void f() { }"))
        .isEqualTo("class A { void f() {}");
    assertThat(skeleton(BraceRules.JAVA, "class A { void f() { if (a) { }")).isEqualTo("none");
    assertThat(skeleton(BraceRules.GO, "func f() { \"")).isEqualTo("none");
    assertThat(skeleton(BraceRules.RUST, "fn f() { r#\"}")).isEqualTo("none");
    assertThat(skeleton(BraceRules.JAVA, "")).isEmpty();
  }

  @Test
  @DisplayName("R-20, R-21: a skeleton has the definitions of the whole")
  void same() throws IOException {
    Grammar grammar = Grammar.of(Language.JAVA);
    List<Path> files;
    try (Stream<Path> found = Files.walk(Path.of("src/main/java"))) {
      files = found.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    int smaller = 0;
    for (Path file : files) {
      byte[] text = Grammars.withoutRare(Files.readAllBytes(file));
      byte[] skeleton = Objects.requireNonNull(Skeleton.of(BraceRules.JAVA, text), file.toString());
      assertThat(Grammars.flawless(Language.JAVA, grammar, skeleton))
          .as(file.toString())
          .isEqualTo(Grammars.whole(Language.JAVA, grammar, text));
      smaller += skeleton.length < text.length / 2 ? 1 : 0;
    }
    assertThat(smaller).isGreaterThan(files.size() / 2);
  }

  @Test
  @DisplayName("R-20: whatever a text is, its skeleton keeps its lines and is no longer")
  void lines() {
    String[] pieces = {
      "{",
      "}",
      "(",
      ")",
      "\"",
      "'",
      "`",
      "\\",
      "\n",
      "/*",
      "*/",
      "//",
      "r#\"",
      "\"#",
      "\"\"\"",
      "class A ",
      "fn f",
      "impl ",
      "=",
      ";",
      "é",
      " x ",
      "#",
      "r",
      "'a",
      "b'{'"
    };
    long seed = 20_251;
    Random random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      for (BraceRules rules : List.of(BraceRules.JAVA, BraceRules.GO, BraceRules.RUST)) {
        byte[] whole = bytes(text.toString());
        byte[] skeleton = Skeleton.of(rules, whole);
        if (skeleton != null) {
          assertThat(skeleton.length)
              .as("seed %d: %s", seed, text)
              .isLessThanOrEqualTo(whole.length);
          assertThat(newlines(skeleton)).as("seed %d: %s", seed, text).isEqualTo(newlines(whole));
        }
      }
    }
  }

  private static int newlines(byte[] text) {
    int count = 0;
    for (byte b : text) {
      count += b == '\n' ? 1 : 0;
    }
    return count;
  }
}
