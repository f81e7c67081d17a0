package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.code.search.CodeHit;
import dev.rosemary.code.search.Means;
import dev.rosemary.engine.embed.Embedder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule of the ranking by words alone: what two functions differ in decides. */
class CodeRankingTest {
  @TempDir Path folder;
  private TestingTree tree;
  private CodeIndex code;

  @BeforeEach
  void open() throws IOException {
    tree = new TestingTree(folder.resolve("shop"));
    code = new CodeIndex(folder.resolve("data"), Embedder.disabled(), Clock.systemUTC(), Log.NONE);
    // Enough others that no word is in half of the rows.
    StringBuilder others = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      others.append("def other").append(i).append("():\n    return unrelated\n\n\n");
    }
    tree.write("others.py", others.toString());
  }

  @AfterEach
  void close() {
    code.close();
  }

  private List<CodeHit> found(String query) {
    String id = code.index(tree.root().toString(), List.of(), IndexProgress.NONE).projectId();
    return code.search(query, id, 10, Means.WORDS);
  }

  private static String function(String name, String body) {
    return "def " + name + "():\n    " + body + "\n";
  }

  @Test
  @DisplayName("R-23: a word in a name counts more than one in a body")
  void names() throws IOException {
    tree.write("a.py", function("one", "return total_price"));
    tree.write("b.py", function("total_price", "return one"));
    assertThat(found("price total").getFirst().chunk().name()).isEqualTo("total_price");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uD801\uDC00\uD801\uDC28",
        "\uD842\uDFB7\u91CE\u5BB6",
        "\u0928\u092E\u0938\u094D\u0924\u0947"
      })
  @DisplayName("R-23: a name is found whatever its letters are")
  void letters(String name) throws IOException {
    tree.write("a.py", function("one", "return " + name + "()\n\n\n" + name + "_two = 1"));
    tree.write("b.py", function(name, "return one"));
    assertThat(found(name).getFirst().chunk().name()).isEqualTo(name);
    assertThat(found("def " + name).getFirst().chunk().name()).isEqualTo(name);
  }

  @Test
  @DisplayName("R-23: of two names that have the words, the one with fewer others comes first")
  void coverage() throws IOException {
    tree.write("a.py", function("parse_date_of_old_and_new_invoices", "return x"));
    tree.write("b.py", function("parse_date", "return x_of_old_and_new_invoices"));
    assertThat(found("parse date").getFirst().chunk().name()).isEqualTo("parse_date");
  }

  @Test
  @DisplayName("R-23: words of a name that programmers use for those of the query count as them")
  void namesInOtherWords() throws IOException {
    tree.write("a.py", function("draw_salary", "return zz"));
    tree.write("b.py", function("get_salary", "return zz"));
    tree.write("c.py", function("paint_salary", "return zz"));
    assertThat(found("fetches the salary").getFirst().chunk().name()).isEqualTo("get_salary");
    assertThat(found("returns a salary").getFirst().chunk().name()).isEqualTo("get_salary");
  }

  @Test
  @DisplayName("R-23: pieces of one definition take one place, others of its name keep theirs")
  void pieces() throws IOException {
    StringBuilder overloads = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      overloads.append("export function convertMoney(value: T").append(i).append("): string;\n");
    }
    tree.write(
        "a.ts",
        overloads
            + "export function convertMoney(value: any): string {\n  return String(value);\n}\n"
            + "\n\nexport function convertMoneyBack(text: string): any {\n  return text;\n}\n"
            + "\n\nexport class Coin {\n  convertMoney(value: any): any {\n    return value;\n  }\n}\n");
    tree.write("b.ts", "export function convertMoney(v: any): any {\n  return v;\n}\n");
    StringBuilder steps = new StringBuilder("def settle_ledger(book):\n");
    for (int i = 0; i < 600; i++) {
      steps.append("    book.settle(").append(i).append(", 'ledger')\n");
    }
    tree.write("c.py", steps.toString());
    assertThat(found("convert money").stream().map(CodeRankingTest::place))
        .containsExactlyInAnyOrder(
            "a.ts convertMoney",
            "a.ts convertMoneyBack",
            "a.ts Coin.convertMoney",
            "b.ts convertMoney");
    assertThat(found("settle ledger").stream().map(CodeRankingTest::place))
        .containsExactly("c.py settle_ledger");
    assertThat(code.counts("shop").chunks()).isGreaterThan(40 + 12 + 6);
  }

  @Test
  @DisplayName("R-23: overloads with a body each are hits of their own, split or not")
  void overloads() throws IOException {
    StringBuilder steps = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      steps.append("    book.settle(").append(i).append(", ledger);\n");
    }
    tree.write(
        "Ledger.java",
        "class Ledger {\n  int total;\n\n"
            + ("  void settleLedger(int a) {\n" + steps + "  }\n\n")
            + ("  void settleLedger(long b) {\n" + steps + "  }\n")
            + "  void settleLedger(String c) {\n    settleLedger(c.length());\n  }\n}\n");
    for (String query : List.of("settleLedger", "settle ledger")) {
      assertThat(found(query).stream().filter(hit -> place(hit).endsWith(".settleLedger")))
          .extracting(hit -> hit.chunk().content().strip().lines().findFirst().orElseThrow())
          .as(query)
          .extracting(String::strip)
          .containsExactlyInAnyOrder(
              "void settleLedger(int a) {",
              "void settleLedger(long b) {",
              "void settleLedger(String c) {");
    }
  }

  @Test
  @DisplayName("R-23: of many overloads in one place three come before what is elsewhere")
  void manyOverloads() throws IOException {
    StringBuilder overloads = new StringBuilder("class Sink {\n  int total;\n");
    for (int i = 0; i < 12; i++) {
      overloads.append("\n  void appendRow(T").append(i).append(" row) {\n    total++;\n  }\n");
    }
    tree.write("a/Sink.java", overloads + "}\n");
    tree.write("b.py", function("appendRow", "return zz"));
    tree.write("c.py", function("appendRow", "return zz"));
    List<String> places = places("appendRow");
    assertThat(places).hasSize(10);
    assertThat(places.subList(0, 5))
        .containsExactlyInAnyOrder(
            "a/Sink.java Sink.appendRow",
            "a/Sink.java Sink.appendRow",
            "a/Sink.java Sink.appendRow",
            "b.py appendRow",
            "c.py appendRow");
    assertThat(found("appendRow").stream().map(CodeHit::score))
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  private static String place(CodeHit hit) {
    String parent = hit.chunk().parent();
    return hit.chunk().path() + " " + (parent.isEmpty() ? "" : parent + ".") + hit.chunk().name();
  }

  @Test
  @DisplayName("R-23: the name of the file decides between equal functions")
  void files() throws IOException {
    tree.write("alpha.py", function("load", "return zz"));
    tree.write("invoice.py", function("load", "return zz"));
    tree.write("omega.py", function("load", "return zz"));
    assertThat(found("load invoice").getFirst().chunk().path()).isEqualTo("invoice.py");
  }

  @Test
  @DisplayName("R-23: tests come after what they test, unless tests are asked for")
  void tests() throws IOException {
    tree.write("tests/salary_report.py", function("salary_report", "return zz"));
    tree.write("src/salary_report.py", function("salary_report", "return zz"));
    assertThat(found("salary report").getFirst().chunk().path()).startsWith("src/");
    assertThat(found("salary report tests").getFirst().chunk().path()).startsWith("tests/");
  }

  @Test
  @DisplayName("R-23: benchmarks and examples come after the program, unless they are asked for")
  void beside() throws IOException {
    tree.write("benchmarks/salary.py", function("salary_report", "return zz"));
    tree.write("examples/salary.py", function("salary_report", "return zz"));
    tree.write("latest/salary.py", function("salary_report", "return zz"));
    assertThat(found("salary report").getFirst().chunk().path()).startsWith("latest/");
    assertThat(found("salary report sample").getFirst().chunk().path()).startsWith("examples/");
    assertThat(found("benchmark of the salary report").getFirst().chunk().path())
        .startsWith("benchmarks/");
  }

  @Test
  @DisplayName("R-23: a query that is a name finds its definition first, however common its words")
  void exactNames() throws IOException {
    StringBuilder others = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      others.append(function("load_" + i + "_load", "return load(load, load)")).append("\n\n");
    }
    tree.write("a.py", others.toString());
    tree.write("load.py", function("loads", "return load.load(load)"));
    String padding = "x = 1\n    ".repeat(400);
    tree.write("tests/z.py", function("load", padding + "return 1"));
    tree.write(
        "y.py", "class Store:\n    def load(self):\n        " + "y = 1\n        ".repeat(300));
    tree.write("z.py", function("load", padding + "return 2"));
    assertThat(places("load")).startsWith("y.py Store.load", "z.py load", "tests/z.py load");
    assertThat(places("Store.load()")).startsWith("y.py Store.load", "z.py load");
    assertThat(found("Load").getFirst().score()).isEqualTo(1.0);
    assertThat(places("loads")).startsWith("load.py loads");
    assertThat(places("load_7_load")).startsWith("a.py load_7_load");
    assertThat(places("store")).startsWith("y.py Store");
  }

  private List<String> places(String query) {
    return found(query).stream().map(CodeRankingTest::place).toList();
  }

  @Test
  @DisplayName("R-23: lines outside of definitions come after definitions")
  void blocks() throws IOException {
    tree.write("a.py", "import salary_of_people\n");
    tree.write("b.py", function("run", "return salary_of_people"));
    List<CodeHit> hits = found("salary people");
    assertThat(hits).hasSize(2);
    assertThat(hits.getFirst().chunk().name()).isEqualTo("run");
  }

  @Test
  @DisplayName("R-23: words that every question has do not count beside others")
  void stopWords() throws IOException {
    tree.write("a.py", function("where_is_the_how_and_the_what", "return zz"));
    tree.write("b.py", function("run", "return salary"));
    assertThat(found("where is the salary")).hasSize(1);
  }

  @Test
  @DisplayName("R-23: a type comes before its constructor, also where a word says its kind")
  void types() throws IOException {
    tree.write(
        "Timer.java",
        "class Timer {\n  int ticks;\n  int more;\n\n  Timer(int timer) {\n    this.ticks = timer;\n    more = 1;\n  }\n}\n");
    for (String query : List.of("Timer", "class Timer")) {
      assertThat(found(query).getFirst().chunk().type()).as(query).isEqualTo("Class");
    }
    assertThat(found("def other7").getFirst().chunk().name()).isEqualTo("other7");
  }

  @Test
  @DisplayName("R-23: a type comes before a constructor that stands outside of it")
  void constructorsElsewhere() throws IOException {
    tree.write(
        "timer.h",
        "class Timer {\n public:\n  Timer(int ticks);\n\n private:\n  int ticks_;\n};\n");
    tree.write(
        "timer.cc", "#include \"timer.h\"\n\nTimer::Timer(int ticks) {\n  ticks_ = ticks;\n}\n");
    tree.write(
        "box.h",
        """
        template <class T>
        class Box {
         public:
          Box(T value);
        };

        template <class T>
        Box<T>::Box(T value) {
          value_ = value;
        }
        """);
    for (String query : List.of("Timer", "Box")) {
      assertThat(found(query).getFirst().chunk().type()).as(query).isEqualTo("Class");
    }
    assertThat(found("Timer::Timer").getFirst().chunk().path()).isEqualTo("timer.cc");
  }

  @Test
  @DisplayName("R-21, R-23: a long function that is asked for by its name begins at its first line")
  void longFunctions() throws IOException {
    StringBuilder jobs = new StringBuilder("def run_all_jobs():\n");
    for (int i = 0; i < 901; i++) {
      jobs.append("    step(").append(i).append(")\n");
    }
    tree.write("jobs.py", jobs.append("    return run_all_jobs\n").toString());
    for (String query : List.of("run_all_jobs", "run_all_jobs()", "def run_all_jobs")) {
      assertThat(found(query).getFirst().chunk().start()).as(query).isEqualTo(1);
    }
  }
}
