package dev.rosemary.code.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.parser.text.BraceRules;
import dev.rosemary.code.parser.text.JavaDeclarations;
import dev.rosemary.code.parser.text.JavaSignatures;
import dev.rosemary.code.parser.text.Respelling;
import dev.rosemary.code.parser.text.Skeleton;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaDeclarationsTest {
  private static final String SOURCE =
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
        int d() { return 1; } /* behind */ // as well
        // of the next

        /** Of it. */
        @Override
        public static
        <R> java.util.List<R> add(int a,
            @Tag(x = 1) int b) throws a.E {
          return;
        }
        abstract int[] [] get();
        @interface Tag { String[] of() default {"a"}; /** X. */ class X {} int X = 1; }
        record Point<T>(int x) implements Y { Point { x++; } Point() { this(1); } }
        // before
        enum Kind {
          @Deprecated A(1) { void f() {} }, /* b */ B(2), C; // members
          /** Of the constructor. */
          Kind(int i) {}
        }
        enum Empty {}
        enum None { ; static void f() {} }
        interface I { default void f() {} private static void g() {} int h(); enum E { A } }
        static { f(); }
        { g(); }
        ;
        Cart() {}
      }
      final @Tag class Other {}
      """;

  private static final Grammar GRAMMAR = Grammar.of(Language.of("java"));

  private static byte @Nullable [] signatures(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Respelling.of(Language.of("java"), bytes);
    byte[] skeleton = Skeleton.of(BraceRules.JAVA, bytes);
    return skeleton == null ? null : JavaSignatures.of(skeleton);
  }

  @Test
  @DisplayName("R-20: the usual forms of Java are read without a tree as a tree has them")
  void usual() {
    byte[] signatures = Objects.requireNonNull(signatures(SOURCE));
    List<Definition> read = Objects.requireNonNull(JavaDeclarations.of(signatures));
    assertThat(read).hasSize(21).isEqualTo(Grammars.flawless(GRAMMAR, signatures));
    assertThat(JavaDeclarations.of(new byte[0])).isEmpty();
  }

  @ParameterizedTest
  @DisplayName("R-20: a tree tells where the form is another one, or none")
  @ValueSource(
      strings = {
        "module a { requires b; }",
        "void main() {}",
        "class A {",
        "class A {}}",
        "class A { if (a) {} }",
        "class A { int f() {} else {} }",
        "class A { f(); }",
        "class A { int int() {} }",
        "class A { int() {} }",
        "class A { é f() {} }",
        "class A { int 1a() {} }",
        "class A { public {} }",
        "class A { a.B<C>.D f() {} }",
        "class A { @B int @C [] f() {} }",
        "class A /* { }",
        "class record {}",
        "class A { @interfaces int f() {} }",
        "sealed interface A permits B {}",
        "interface A { A() {} }",
        "interface A { static {} }",
        "@interface A { int f() {} }",
        "enum E { A B }",
        "enum E { A, , B }",
        "enum E { A",
        "enum E { int f() {} }",
        "record R {}"
      })
  void others(String text) {
    byte[] signatures = Objects.requireNonNull(signatures(text));
    assertThat(JavaDeclarations.of(signatures)).isNull();
  }

  @Test
  @DisplayName("R-20: what is read of a text that is damaged somewhere is what a tree has")
  void damaged() {
    String[] pieces = {
      "{",
      "}",
      "(",
      ")",
      ";",
      "class A ",
      "enum E ",
      "record R ",
      "@A ",
      "int ",
      "f",
      "{}",
      "\n",
      "/* c */",
      "// d\n",
      "static ",
      "default ",
      ",",
      "<T>",
      "[]",
      "=",
      "if ",
      "x",
      "permits D ",
      "1",
      "new ",
      "void g() {}",
      "A() {}",
      "B {}",
      "."
    };
    long seed = 20_269;
    Random random = new Random(seed);
    int read = 0;
    for (int round = 0; round < 3_000; round++) {
      int at = random.nextInt(SOURCE.length());
      int end = Math.min(SOURCE.length(), at + random.nextInt(12));
      String text =
          SOURCE.substring(0, at)
              + pieces[random.nextInt(pieces.length)]
              + SOURCE.substring(random.nextBoolean() ? at : end);
      byte[] signatures = signatures(text);
      List<Definition> found = signatures == null ? null : JavaDeclarations.of(signatures);
      if (signatures != null && found != null) {
        read++;
        assertThat(found)
            .as("seed %d: %s", seed, text)
            .isEqualTo(Grammars.flawless(GRAMMAR, signatures));
      }
    }
    assertThat(read).isGreaterThan(500);
  }
}
