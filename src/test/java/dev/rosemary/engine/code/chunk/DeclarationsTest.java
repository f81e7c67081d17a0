package dev.rosemary.engine.code.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("R-20, R-21: what lines declare where no grammar tells")
class DeclarationsTest {
  private static final long SEED = 20_261_128;

  private static final String SWIFT =
      """
      // A shop.
      class Shop {
      \tlet name = "{"

      \t/* func no() {
      \t} */
      \tfunc open(
      \t\tat: Int
      \t) {
      \t\tfunc inner() {}
      \t}

      \tfunc close() {}
      }
      func free() {
      }
      """;

  @ParameterizedTest
  @CsvSource({"'\n'", "'\r\n'", "'\r'"})
  @DisplayName("R-21: a declaration has its lines, whatever ends them")
  void lines(String end) {
    assertThat(shown(Language.SWIFT, SWIFT.replace("\n", end)))
        .containsExactly(
            "Class Shop 1-14",
            "Method open in Shop 5-11",
            "Method close in Shop 13-13",
            "Function free 15-16");
  }

  @ParameterizedTest
  @CsvSource({
    "SWIFT, 'let a = \"\"\"\nfunc in() {}\n\"\"\"\nfunc out() {}', out",
    "SWIFT, '/*\nfunc in() {}\n*/\n\nfunc out() {}', out",
    "SWIFT, 'let a = \"/*\"\nfunc out() {}', out",
    "SWIFT, '/* no end\nfunc out() {}', out",
    "SWIFT, 'let a = \"\"\" /* no end\nfunc out() {}', out",
    "PERL, 'my $a = <<EOT;\nsub in {\nEOT\nsub out {\n}', out",
    "PERL, 'my $a = <<EOT;\nsub out {\n}', out",
    "LUA, 'x = [[\nfunction inside()\n]]\nfunction out()\nend', out",
    "GROOVY, 'dependencies {\n  implementation(\"x\") {\n  }\n}', dependencies",
    "GROOVY, 'if (a) {\n}\nfor (b in c) {\n}\nprintln(x) {\n}\ndef out() {\n}', out",
    "DART, 'class out {\n  final a = b(() {\n    if (c) {\n    }\n  });\n}', out",
    "R, 'tryCatch(a,\nerror = function(e) {\n})\nout = function(e) {\n}', out",
    "POWERSHELL, 'class out {\n  $a = 1\n    if ($a) {\n    }\n}', out",
    "HASKELL, 'makeLenses Foo\nout x\n  | x = 1\nout :: Int\nout x\n  | x = 1', out",
    "ELIXIR, 'defmodule out do\n  def unquote(a)(), do: 1\nend', out",
    "SCSS, '.a-#{$b} {\n}\n@include c {\n}\nout {\n}', out",
    "MAKEFILE, 'e: export F = 1\nout: d', out",
    "MAKEFILE, 'A := b\nB ::= c\nd: E = f\nout: d', out",
    "FSHARP, 'let a = List.reduce (*) b\nlet out c =\n  c\n(* d *)', out",
    "FSHARP, '(* a (*) b\nlet no x = 1\n*)\nlet out c =\n  c', out",
    "FSHARP, '(* a (* b *)\nlet no x = 1\n*)\nlet out c =\n  c', out",
    "OCAML, 'let a = List.fold_left (*) 1 b\nlet out c =\n  c\n(* d *)', out",
    "OCAML, '(* a (* b *)\nlet no x = 1\n*)\nlet out x =\n  2', out",
    "OCAML, 'let s = {|\nlet no x = 1\n|}\nlet t = {a_b|\nlet no x = 1\n|}\n|a_b}\nlet out x =\n  2', out",
    "SWIFT, '/* a /* b */\nfunc no() {}\n*/\nfunc out() {}', out",
    "SWIFT, '/* a /* b */\nfunc out() {}', out",
    "DART, '/* a /* b */\nclass No {}\n*/\nclass out {}', out",
    "HASKELL, '{- a {- b -}\nno :: Int\nno = 1\n-}\nout :: Int\nout = 2', out",
    "JULIA, '#= a #= b =#\nfunction no()\nend\n=#\nfunction out()\nend', out",
    "NIM, '#[ a #[ b ]#\nproc no() = 1\n]#\n##[\nproc no() = 1\n]##\nproc out() =\n  1', out",
    "LUA, 's = [===[\nfunction no()\nend\n]==]\n]===]\n--[=====[\nfunction no()\nend\n]=====]\nfunction out()\nend', out",
    "LUA, 's = [==[ no end\nfunction out()\nend\nt = [[\nfunction no()\nend\n]]', out",
    "CMAKE, 'message([==[\nfunction(no)\nendfunction()\n]==])\n#[=[\nfunction(no)\n]=]\nfunction(out)\nendfunction()', out",
    "GROOVY, 'def s = $/\nclass No {\n}\n/$\nclass out {\n}', out",
    "GROOVY, 'def s = /a$/\nclass out {\n}\ndef t = /$a/', out",
    "ERLANG, '-doc \"\"\"\nno(X) -> 2.\n\"\"\".\nout(X) -> 1.', out",
    "R, 's <- \"\nno <- function() {\n}\n\\\"\n\"\nt <- r\"(\nno <- function() {\n}\n)\"\nout <- function(x) {\n}', out",
    "R, 's <- \"no end\nout <- function(x) {\n}', out",
    "CLOJURE, '(def s \"\n(defn no [x] 1)\n\\\"\n\")\n(def c \\\")\n(defn out [x]\n  1)\n(def d \\\")', out",
    "PERL, 'sub out {\n}\n__END__\nsub no {\n}', out",
    "PERL, 'a(<<''__END__'');\nsub no {\n}\n__END__\nsub out {\n}', out",
    "PERL, 'a(<<A, <<\"B c\");\nsub no {\n}\nA\nsub no {\n}\nB c\nsub out {\n}', out",
    "PERL, 'a(<<end_text);\nsub no {\n}\nend_text\nmy $a = 1 <<B;\nsub out {\n}', out",
    "OBJECTIVE_C, '#if 0\n@implementation No\n#if A\n#else\n#endif\n@end\n#else\n@implementation out\n@end\n#endif', out",
    "OBJECTIVE_C, '#if 0\n@implementation out\n@end', out",
    "MAKEFILE, 'A := b\\\nno: c\n# d \\\nno: e\nout: d \\\nno: c\n	echo \\\nno: c', out",
    "PASCAL, '{ a (* } function out(x: Integer): Integer;\nbegin\nend;', out",
    "TERRAFORM, 'a = <<eot\nvariable \"no\" {\n}\neot\nvariable \"out\" {\n}', out",
    "NIX, 'out = ''''\n  no = x: {\n  '''''' ''''${a} ''''\\ \n no = x: y;\n'''';\nno = [\n  1\n];', out",
    "NIX, 's = \"\n  no = x: {\n\\\"\n\";\nurl = http://a;\na == b: c;\nout = x: x;', out",
    "NIX, 's = '''' no end\nout = x: x;', out",
    "ELM, '{- a {- b -}\nno = 1\n-}\nimport A as B\nout = 2', out",
    "ELM, 'out a =\n    let\n        no = 1\n    in\n    no', out",
    "GLEAM, 'const a = \"\nfn no() {\n\"\nfn(x) { x }\npub fn out() { 1 }', out",
    "ADA, 'procedure No (A : B);\nfunction No return A;\nA := \"procedure No is\";\nprocedure Out is\nbegin\n   No;\nend Out;', Out",
    "ADA, 'type No;\ntype No is tagged private;\ntype No is limited private;\ntype Out is range 1 .. 2;', Out",
    "ADA, 'procedure Out\n  (A : B)\nis\n  procedure No is\n  begin\n    null;\n  end No;\nbegin\n  null;\nend Out;', Out",
    "CRYSTAL, 's = <<-A\n  def no\n  A\ndefine no\nclass_name No\nrecord = 1\ndef out\nend', out",
    "MATLAB, '%{\nfunction no()\n%}\nx = \"%{\";\nfunction_handle = @no;\nfunction out(x)\ny = x;\nend', out",
    "MATLAB, 'x = 1; %{ no block\nfunction out(x)\nif x\nend\ny = 2;', out",
    "REGO, 'out := no(`\nno if {\n}\n`)\nimport data.a as b', out",
    "REGO, 'out if {\n}\n\nout if {\n} else := 1 if {\n}\nelse := 2', out",
    "CUE, 's: \"\"\"\n  #No: {\n  \"\"\"\nif a {\n}\nfor k, v in b {\n}\na: 1\n#out: {\n}', #out",
    "HLSL, 'float4 no(float2 a);\nTexture2D a : register(t0);\nBEGIN(a)\nreturn no(a) +\n  1;\nfloat4 out(float2 a)\n{\n  if (no(a))\n  {\n  }\n}', out",
    "HLSL, 'float4 out()\n{\n  a();\n#define NO(x) x\n  return NO(1);\n}', out",
    "HLSL, '#if 0\nfloat4 no() {\n}\n#endif\n#define A \\\n  no() {\nfloat4 out() {\n}', out"
  })
  @DisplayName("R-21: what is text, a call or a statement declares nothing")
  void nothing(Language language, String source, String only) {
    assertThat(Declarations.of(DeclarationTable.of(language), source))
        .extracting(Definition::name)
        .containsExactly(only);
  }

  @Test
  @DisplayName("R-21: strings and comments over several lines are part of what they stand in")
  void ends() {
    assertThat(shown(Language.PERL, "sub a {\n}\n__END__\nsub no {\n}\n"))
        .containsExactly("Function a 1-2");
    assertThat(shown(Language.R, "a <- function() {\n  x <- \"\n}\n\"\n}\nsetClass(\"B\")\n"))
        .containsExactly("Function a 1-5", "Class B 6-6");
    assertThat(shown(Language.CLOJURE, "(defn a\n  \"One\ntwo\"\n  [x]\n  1)\n(defn b [] 1)\n"))
        .containsExactly("Function a 1-5", "Function b 6-6");
    assertThat(
            shown(
                Language.HLSL,
                """
                float a() { return 1; }
                #define B(x) \\
                  x
                #define C(x) x
                float d()
                {
                #define E(x) x
                }
                #define F(x) x
                """))
        .containsExactly(
            "Function a 1-1", "Macro B 2-3", "Macro C 4-4", "Function d 5-8", "Macro F 9-9");
    assertThat(shown(Language.MAKEFILE, "a: b \\\nc\n\techo\nd: e\n"))
        .containsExactly("Rule a 1-3", "Rule d 4-4");
    assertThat(shown(Language.MAKEFILE, "a \\\nb: c\n\techo\n")).containsExactly("Rule b 2-3");
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  @DisplayName("R-20: no lines make a file lose a line or its declarations their order")
  void anything(Language language) {
    if (language.syntax() != Language.Syntax.DECLARATIONS) {
      return;
    }
    Random random = new Random(SEED);
    List<String> pieces =
        List.of(
            "class A {",
            "func b() {",
            "}",
            "end",
            "@end",
            "@implementation A",
            "package A;",
            "def a(b) do",
            "/*",
            "*/",
            "\"\"\"",
            "<<EOT",
            "EOT",
            "// c",
            "# d",
            "-- e",
            "sub f {",
            "@x",
            "(",
            ")",
            "",
            "f :: Int",
            "f a = b",
            "=pod",
            "=cut",
            "{-",
            "function g()",
            "type H");
    for (int round = 0; round < 300; round++) {
      StringBuilder text = new StringBuilder();
      int lines = random.nextInt(40);
      for (int i = 0; i < lines; i++) {
        text.append(" ".repeat(2 * random.nextInt(4)))
            .append(pieces.get(random.nextInt(pieces.size())))
            .append('\n');
      }
      List<Definition> found = Declarations.of(DeclarationTable.of(language), text.toString());
      for (int i = 0; i < found.size(); i++) {
        Definition d = found.get(i);
        assertThat(d.end()).as("seed %d: %s", SEED, text).isLessThan(lines);
        assertThat(d.parent()).isLessThan(i);
        if (d.parent() >= 0) {
          Definition around = found.get(d.parent());
          assertThat(d.start()).as("seed %d: %s", SEED, text).isGreaterThan(around.start());
          assertThat(d.end()).as("seed %d: %s", SEED, text).isLessThanOrEqualTo(around.end());
        }
        int sibling = i - 1;
        while (sibling >= 0 && found.get(sibling).parent() != d.parent()) {
          sibling = sibling == d.parent() ? -1 : sibling - 1;
        }
        if (sibling >= 0) {
          assertThat(d.start())
              .as("seed %d: %s", SEED, text)
              .isGreaterThan(found.get(sibling).end());
        }
      }
    }
  }

  @Test
  @DisplayName("R-20: lines that only open, or that never end, are read")
  void hostile() {
    for (String text :
        List.of(
            "{\n".repeat(100_000),
            "/*\n".repeat(20_000) + "\"\"\"\n".repeat(19_999),
            "@a(\n".repeat(20_000),
            "class A {".repeat(100_000),
            "\"\\".repeat(500_000),
            "x <<A\n".repeat(20_000),
            "x <<A, <<B\nA\n".repeat(20_000),
            "#if 0\n".repeat(20_000),
            "'' ''$ '''\n".repeat(20_000),
            "''" + "''$".repeat(300_000),
            "%{\n".repeat(20_000),
            "(* (*) {| {a| ".repeat(20_000),
            "[=[ --[==[ r\"( $/ \n".repeat(20_000),
            "[" + "=".repeat(300_000) + "[\n".repeat(20_000))) {
      for (Language language :
          List.of(
              Language.SWIFT,
              Language.PERL,
              Language.DART,
              Language.OCAML,
              Language.LUA,
              Language.R,
              Language.OBJECTIVE_C,
              Language.NIX,
              Language.MATLAB,
              Language.CUE)) {
        assertThat(Declarations.of(DeclarationTable.of(language), text)).hasSizeLessThan(2);
      }
    }
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < 1_400; i++) {
      deep.append(" ".repeat(i)).append("class A\n");
    }
    assertThat(Chunks.of(Language.SWIFT, deep.toString(), List.of())).hasSizeGreaterThan(200);
  }

  private static List<String> shown(Language language, String source) {
    return Chunks.of(language, source, List.of()).stream()
        .filter(chunk -> chunk.type() != ChunkType.Block)
        .map(chunk ->
            (chunk.type()
                + " "
                + chunk.name()
                + (chunk.parent().isEmpty() ? "" : " in " + chunk.parent())
                + " "
                + chunk.start()
                + "-"
                + chunk.end()))
        .toList();
  }
}
