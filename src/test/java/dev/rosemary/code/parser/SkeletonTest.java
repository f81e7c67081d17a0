package dev.rosemary.code.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.parser.text.BraceRules;
import dev.rosemary.code.parser.text.JavaDeclarations;
import dev.rosemary.code.parser.text.JavaSignatures;
import dev.rosemary.code.parser.text.Respelling;
import dev.rosemary.code.parser.text.Skeleton;
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
              record Point(int x) { Point {} }
              int[] all = {};
              enum Kind { A {}, B }
            }
            """);
  }

  @Test
  @DisplayName("R-20: a type keeps its members, whatever braces its header has")
  void bracesInHeaders() {
    assertThat(
            skeleton(
                BraceRules.JAVA,
                "record R(@Tag({\"a\"}) int a) { int f() { return 1; } static { g(); } }"))
        .isEqualTo("record R(@Tag({}) int a) { int f() {} static {} }");
  }

  private static String signatures(String text) {
    byte[] signatures = JavaSignatures.of(bytes(skeleton(BraceRules.JAVA, text)));
    // How many spaces stand where something was left out means nothing.
    return signatures == null
        ? "none"
        : new String(signatures, StandardCharsets.UTF_8).replaceAll(" +", " ");
  }

  @Test
  @DisplayName("Of Java stay the kinds, names and lines of its definitions")
  void signatures() {
    assertThat(
            signatures(
                """
                package a.b;
                // of no import
                import static a.b.C.*;
                /** A cart. */
                @Tag(value = "(", of = {1})
                public final class Cart<T extends a.Class<T>> extends b.C implements D<T> {
                  /** Of a field. */
                  private final int a = (1 + 2) * f(() -> { return; }), b = 3;
                  int c; // behind

                  @Override
                  public static
                  <R> java.util.List<R> add(int a,
                      @Tag(x = 1) int b) throws a.E {
                    return;
                  }
                  abstract int get();
                  @interface Tag { String[] of() default {"a"}; int X = 1; }
                  record Point<T>(int x) implements Y { Point { x++; } }
                  enum Kind { A(1) { void f() {} }, B(2); Kind(int i) {} }
                  static { f(); }
                }
                """))
        .isEqualTo(
            """


            ;
            /***/
            @Tag\s
            class Cart {


            ; //

             @Override
             static
             List add(
            ) {

            }
             int get();
             @interface Tag { String[] of() ;; }
             record Point () { Point {} }
             enum Kind { A() {}, B(); Kind() {} }
             static {}
            }
            """);
  }

  @Test
  @DisplayName("Java whose brackets do not match has no signatures")
  void unmatchedSignatures() {
    assertThat(signatures("class A { void f(int a; }")).isEqualTo("none");
    assertThat(signatures("class A { List<int a; }")).isEqualTo("none");
    assertThat(signatures("class A { int a = 1 }")).isEqualTo("none");
    assertThat(signatures("class A { <T>\n void f(); }")).isEqualTo("none");
    assertThat(signatures("")).isEmpty();
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
    Grammar grammar = Grammar.of(Language.of("java"));
    List<Path> files;
    try (Stream<Path> found = Files.walk(Path.of("src/main/java"))) {
      files = found.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    int smaller = 0;
    int withoutTree = 0;
    for (Path file : files) {
      byte[] text = Files.readAllBytes(file);
      Respelling.of(Language.of("java"), text);
      byte[] skeleton = Objects.requireNonNull(Skeleton.of(BraceRules.JAVA, text), file.toString());
      byte[] signatures = Objects.requireNonNull(JavaSignatures.of(skeleton), file.toString());
      List<Definition> whole = Grammars.whole(grammar, text);
      assertThat(Grammars.flawless(grammar, skeleton)).as(file.toString()).isEqualTo(whole);
      assertThat(Grammars.flawless(grammar, signatures)).as(file.toString()).isEqualTo(whole);
      List<Definition> read = JavaDeclarations.of(signatures);
      if (read != null) {
        assertThat(read).as(file.toString()).isEqualTo(whole);
      }
      withoutTree += read == null ? 0 : 1;
      smaller += skeleton.length < text.length / 2 ? 1 : 0;
    }
    assertThat(smaller).isGreaterThan(files.size() / 2);
    assertThat(withoutTree).isGreaterThan(files.size() * 3 / 4);
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
      "b'{'",
      "<",
      ">",
      "@A",
      "public ",
      "a.b",
      "extends ",
      "default "
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
        byte[] signatures = skeleton == null ? null : JavaSignatures.of(skeleton);
        if (signatures != null) {
          assertThat(signatures.length)
              .as("seed %d: %s", seed, text)
              .isLessThanOrEqualTo(whole.length);
          assertThat(newlines(signatures)).as("seed %d: %s", seed, text).isEqualTo(newlines(whole));
        }
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
