package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.TestingModel;
import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rosemary search --code}. */
class CodeSearchCommandTest {
  private static final String SOURCE =
      """
      class Payroll:
          def average_salary(self, people):
              total = 0
              for person in people:
                  total += person.salary
              return total / len(people)


      def shut_socket(peer):
          peer.flush()
          peer.close()
      """;

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void real() throws IOException {
    folder = temporary.toRealPath();
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private Path index(String name, String file, String source) throws IOException {
    Path tree = Files.createDirectories(folder.resolve(name));
    Files.writeString(tree.resolve(file), source);
    assertThat(TestingCommand.run("index", tree.toString(), "--data-dir", data()).exitCode())
        .isZero();
    return tree;
  }

  private TestingCommand search(String... words) {
    return TestingCommand.run(arguments(words));
  }

  private String[] arguments(String... words) {
    List<String> all = new ArrayList<>(List.of("search", "--code", "--data-dir", data()));
    all.addAll(List.of(words));
    return all.toArray(String[]::new);
  }

  /** What a command says on standard error. */
  private String said(int exitCode, String... arguments) {
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try {
      System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
      assertThat(TestingCommand.run(arguments).exitCode()).isEqualTo(exitCode);
    } finally {
      System.setErr(before);
    }
    return err.toString(StandardCharsets.UTF_8);
  }

  private Map<String, Long> files() throws IOException {
    Map<String, Long> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder.resolve("data"))) {
      for (Path path : all.filter(Files::isRegularFile).toList()) {
        files.put(path.toString(), Files.getLastModifiedTime(path).toMillis());
      }
    }
    return files;
  }

  @Test
  @DisplayName("S-3: search --code names place, kind and score of each hit, and its first lines")
  void people() throws IOException {
    Path tree = index("shop", "pay.py", SOURCE);
    TestingCommand found = search("average", "salary");
    assertThat(found.exitCode()).isZero();
    assertThat(found.text())
        .startsWith(tree.resolve("pay.py") + ":2-6  Method Payroll.average_salary  ")
        .contains("\n        def average_salary(self, people):\n            total = 0\n")
        .contains("            for person in people:\n")
        .doesNotContain("return total")
        .doesNotContain("\u001B");
    assertThat(search("zebra").text()).startsWith("Nothing matches 'zebra' in 'shop'. Try other");
    assertThat(search("zebra").text())
        .contains("Search by meaning was off", "rosemary --surface recall");
    assertThat(search("zebra", "--words").text()).doesNotContain("by meaning");
    assertThat(search("zebra").exitCode()).isZero();
    assertThat(search("averge_salary()").text())
        .contains("\n\nNo function or type is named 'averge_salary'. Did you mean");
  }

  @Test
  @DisplayName("S-3: search --code --json answers what search_code does")
  void json() throws IOException {
    index("shop", "pay.py", SOURCE);
    index("farm", "pay.py", SOURCE);
    JsonObject answer = search("average_salary", "--json").json();
    assertThat(results(answer)).hasSizeGreaterThanOrEqualTo(2);
    JsonObject first = results(answer).getFirst();
    assertThat(first.string("file_path")).isEqualTo("pay.py");
    assertThat(first.string("name")).isEqualTo("average_salary");
    assertThat(first.string("parent")).isEqualTo("Payroll");
    assertThat(first.text()).contains("\"start_line\":2", "\"end_line\":6", "\"score\":1");
    assertThat(search("zebra", "--json").json().text()).contains("\"results\":[],\"count\":0");
    for (String id : List.of("shop", "farm")) {
      assertThat(results(search("salary", "--json", "--project", id).json()))
          .isNotEmpty()
          .allSatisfy(hit -> assertThat(hit.string("project_id")).isEqualTo(id));
    }
  }

  private static List<JsonObject> results(JsonObject answer) {
    JsonArray results = Objects.requireNonNull(answer.array("results"));
    return results.items().stream().map(JsonObject.class::cast).toList();
  }

  @Test
  @DisplayName("S-3: --limit bounds the hits of a search, and more are told of")
  void limit() throws IOException {
    StringBuilder source = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      source.append("def walrus_").append(i).append("():\n    return ").append(i).append("\n\n\n");
    }
    index("sea", "a.py", source.toString());
    assertThat(results(search("walrus", "--json", "--limit", "3").json())).hasSize(3);
    assertThat(search("walrus", "--limit", "3").text())
        .endsWith("\nMore results exist: raise --limit, up to 50.\n");
    assertThat(search("walrus", "--limit", "60").text())
        .endsWith("\nMore results exist, but one search shows no more than these.\n");
    for (String wrong : List.of("0", "1001", "-1", "many")) {
      assertThat(said(2, arguments("walrus", "--limit", wrong))).contains("--limit takes");
    }
    assertThat(search("walrus", "--json", "--max-result-chars", "300").json().text())
        .contains("\"truncated\":true");
  }

  @Test
  @DisplayName("S-3: search --code says what to do where nothing is indexed, and makes nothing")
  void nothing() throws IOException {
    assertThat(said(1, arguments("x")))
        .contains("No code is indexed in " + data(), "rosemary index PATH");
    assertThat(Path.of(data())).doesNotExist();
    Files.createDirectory(Path.of(data()));
    assertThat(said(1, arguments("x", "--project", "shop"))).contains("rosemary index PATH");
    assertThat(Path.of(data())).isEmptyDirectory();
  }

  @Test
  @DisplayName("S-3: an unknown project is refused with names like it")
  void unknown() throws IOException {
    index("shop", "pay.py", SOURCE);
    assertThat(said(1, arguments("x", "--project", "shops")))
        .contains("No indexed project named 'shops'. Did you mean 'shop'? rosemary projects lists");
    assertThat(said(1, arguments("x", "--project", ""))).contains("rosemary projects lists");
    assertThat(said(1, arguments("x", "--project", "../shop"))).contains("No indexed project");
  }

  @Test
  @DisplayName("S-3: what is about memories is refused with --code; its variables are passed over")
  void refused() throws IOException {
    index("shop", "pay.py", SOURCE);
    for (List<String> option :
        List.of(
            List.of("--surface", "recall"),
            List.of("--thread", "t"),
            List.of("--vault-dimensions", "3"))) {
      assertThat(said(2, arguments("x", option.getFirst(), option.getLast())))
          .contains("takes no " + option.getFirst());
    }
    assertThat(said(2, arguments())).contains("search needs a query");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Map<String, String> environment =
        Map.of("ROSEMARY_PROJECT", "memories", "ROSEMARY_SURFACE", "graph");
    try {
      assertThat(Main.run(arguments("salary"), environment, out)).isZero();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("Payroll.average_salary");
  }

  @Test
  @DisplayName("S-3: search --code is of the innermost indexed project around the current folder")
  void here() throws Exception {
    Path shop = index("shop", "pay.py", SOURCE);
    index("shop/inner", "other.py", "def salary_of_inner():\n    return 1\n");
    index("farm", "farm.py", "def salary_of_farm():\n    return 1\n");
    Path below = Files.createDirectories(shop.resolve("inner/below"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), below);

    assertThat(ran(folder, "salary"))
        .contains("shop/pay.py:2-6  ", "shop/inner/other.py:1-2  ", "farm/farm.py:1-2  ")
        .doesNotContain(folder.toString());
    assertThat(ran(shop, "salary")).contains("pay.py:2-6  ").doesNotContain("salary_of_farm");
    for (Path inner : List.of(below, link)) {
      assertThat(ran(inner, "salary")).startsWith("../other.py:1-2  Function salary_of_inner  ");
      assertThat(ran(inner, "salary")).doesNotContain("average_salary", "salary_of_farm");
    }
    assertThat(ran(below, "salary", "--project", "farm"))
        .startsWith(folder.resolve("farm/farm.py") + ":1-2  Function salary_of_farm  ");
  }

  private String ran(Path from, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("search", "--code"));
    all.addAll(List.of(words));
    Process process =
        new ProcessBuilder(TestingRosemary.whole(Path.of(data()), all.toArray(String[]::new)))
            .directory(from.toFile())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  @Test
  @DisplayName("S-3: search --code changes no file, also beside a process that has the index open")
  void beside() throws IOException {
    index("shop", "pay.py", SOURCE);
    try (CodeIndex server =
        new CodeIndex(Path.of(data()), Embedder.disabled(), Clock.systemUTC(), Log.NONE)) {
      assertThat(server.search("salary", "shop", 1)).hasSize(1);
      Files.writeString(folder.resolve("shop/new.py"), "def newcomer():\n    return 1\n");
      server.index(folder.resolve("shop").toString(), List.of(), IndexProgress.NONE);
      assertThat(search("newcomer").text()).contains("new.py:1-2  Function newcomer  1.00");
    }
    Map<String, Long> before = files();
    assertThat(search("salary").text()).contains("average_salary");
    assertThat(search("salary", "--read-only").text()).contains("average_salary");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  @DisplayName("S-3: names of folders and files, and code, print as they are or harmlessly")
  void unusual() throws IOException {
    Path tree =
        index("my shop ü 日本", "a b\u001B[2J日.py", "def größe_日本():\n    return '\u001B[2J'\n");
    assertThat(search("größe_日本").text())
        .startsWith(tree + "/a b\uFFFD[2J日.py:1-2  Function größe_日本  1.00\n")
        .contains("return '\uFFFD[2J'")
        .doesNotContain("\u001B");
    assertThat(search("größe_日本", "--json").json().text()).contains("größe_日本");
  }

  @Test
  @DisplayName("S-3: an index that is damaged keeps no other from being searched")
  void damaged() throws IOException {
    index("shop", "pay.py", SOURCE);
    Files.writeString(folder.resolve("data/code/broken.db"), "no database at all");
    assertThat(search("salary").text()).contains("average_salary");
    assertThat(said(0, arguments("salary"))).containsOnlyOnce("the index broken cannot be used");
    assertThat(said(1, arguments("salary", "--project", "broken"))).contains("broken");
    Files.delete(folder.resolve("data/code/shop.db"));
    assertThat(said(1, arguments("salary"))).contains("can be read", "rosemary index PATH");
  }

  @Test
  @DisplayName("S-3: search --code ranks by meaning where there are vectors; --words leaves it out")
  void meaning() throws Exception {
    index("shop", "pay.py", SOURCE);
    String model = TestingModel.folder().toString();
    String[] question = {"mean income of employees", "--embedding-model", model};
    assertThat(search(question).text()).startsWith("Nothing matches");
    try (Embedder embedder = Embedder.of(TestingModel.folder(), Log.NONE).forCode();
        CodeIndex code = new CodeIndex(Path.of(data()), embedder, Clock.systemUTC(), Log.NONE)) {
      embedder.start();
      assertThat(code.search("x", "shop", 1)).isNotNull();
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
      while (code.status("shop").state().pendingChunks() > 0 && System.nanoTime() < until) {
        Thread.sleep(20);
      }
    }
    assertThat(search(question).text()).contains("average_salary");
    assertThat(search("mean income of employees", "--embedding-model", model, "--words").text())
        .startsWith("Nothing matches");
  }

  @Test
  @DisplayName("S-3: a hit shows what is declared, not what a comment says of it")
  void signature() throws IOException {
    index(
        "shop",
        "Pay.java",
        """
        class Pay {
          int a;

          /**
           * Says.
           *
           * @return much
           */
          int averageSalary() {
            return a;
          }
        }
        """);
    assertThat(search("averageSalary").text())
        .contains("\n      int averageSalary() {\n")
        .doesNotContain("Says.");
  }
}
