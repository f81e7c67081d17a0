package dev.rosemary.faults.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.faults.TestingFigures;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.faults.input.TestingArguments.Kind;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HostileToolsTest {
  private static final long SEED = 20_260_704;

  private static final List<Kind> KINDS = List.of(Kind.values());

  /** What an answer to bad arguments may be besides a result; the rest would be our fault. */
  private static final Set<Long> ERRORS = Set.of(-32_700L, -32_600L, -32_602L, -32_002L);

  @ParameterizedTest
  @EnumSource
  @DisplayName(
      "S-15, S-14, C-3: valid, mistaken and hostile arguments of every tool: an answer each, files whole, neighbours apart")
  void everyTool(TestingNeighbour neighbour, @TempDir Path folder) throws Exception {
    Random random = new Random(SEED);
    TestingPool pool = new TestingPool(TestingNeighbour.THEIRS);
    TestingArguments arguments = new TestingArguments(random, pool);
    Set<String> all = new TreeSet<>();
    Set<String> succeeded = new TreeSet<>();
    int each = TestingRosemary.count(200, 1_000);
    try (TestingRosemary server = TestingRosemary.of(neighbour.command(folder))) {
      server.initialize();
      neighbour.settle(server, folder);
      Map<String, String> examples = neighbour.examples(server, folder);
      List<Json> tools =
          server.server().request(-1, "tools/list", "{}").object("result").array("tools").items();
      tools.forEach(tool -> all.add(TestingRosemary.string((JsonObject) tool, "name")));
      for (int i = 0; i < each * tools.size(); i++) {
        JsonObject tool = (JsonObject) tools.get(random.nextInt(tools.size()));
        String name = TestingRosemary.string(tool, "name");
        Kind kind = KINDS.get(random.nextInt(KINDS.size()));
        String example = examples.get(name);
        String given =
            example != null && random.nextInt(10) == 0
                ? example
                : arguments.next(member(tool, "inputSchema"), kind);
        String call = "seed %d, call %d: %s %.300s".formatted(SEED, i, name, given);
        TestingMessage answer = answer(server, 1_000 + i, name, given, call);
        if (clear(call, answer)) {
          succeeded.add(name);
          if (!answer.text().contains(TestingNeighbour.SECRET)) {
            pool.take(TestingRosemary.text(answer.object("result").json()));
          }
        }
        if (neighbour.concerns(given)) {
          assertThat(answer.text()).as(call).doesNotContain(TestingNeighbour.SECRET);
        }
      }
      neighbour.untouched(server, folder);
      assertThat(server.end()).isZero();
      assertThat(server.server().errors()).doesNotContain("Exception", "OutOfMemory");
    }
    assertThat(succeeded).as("tools that some arguments suit").isEqualTo(all);
    whole(folder);
    TestingFigures.add(
        "%-8s %,7d calls with made-up arguments of %d tools, each answered, neighbours apart"
            .formatted(neighbour.surface(), each * all.size(), all.size()));
  }

  private static TestingMessage answer(
      TestingRosemary server, long id, String tool, String arguments, String call)
      throws Exception {
    try {
      return server
          .server()
          .request(
              id, "tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
    } catch (AssertionError e) {
      throw new AssertionError(call + ": " + e.getMessage() + server.server().others(), e);
    }
  }

  /** Whether the call succeeded; fails when the answer blames anything but the arguments. */
  private static boolean clear(String call, TestingMessage answer) {
    if (answer.has("error")) {
      TestingMessage error = answer.object("error");
      assertThat(ERRORS).as(call).contains(((JsonNumber) error.get("code")).toLong());
      assertThat(error.string("message")).as(call).isNotBlank().hasSizeLessThan(5_000);
      return false;
    }
    JsonObject result = answer.object("result").json();
    boolean refused = TestingRosemary.isError(result);
    if (refused) {
      assertThat(TestingRosemary.text(result))
          .as(call)
          .isNotBlank()
          .hasSizeLessThan(20_000)
          .doesNotContain("Internal error", "Exception", "SQLITE_", "java.", "dev.rosemary");
    }
    return !refused;
  }

  /** Every file is sound, and none lies where none may be. */
  private static void whole(Path folder) throws Exception {
    Set<String> above = new TreeSet<>();
    try (Stream<Path> list = Files.list(folder)) {
      list.forEach(path -> above.add(path.getFileName().toString()));
    }
    assertThat(above).isSubsetOf("data", "mine", "theirs");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path path : files.filter(file -> file.toString().endsWith(".db")).toList()) {
        try (TestingFile file = new TestingFile(path)) {
          assertThat(file.column("PRAGMA integrity_check")).as("%s", path).containsExactly("ok");
          assertThat(file.column("PRAGMA foreign_key_check")).as("%s", path).isEmpty();
        }
      }
    }
  }

  private static JsonObject member(JsonObject tool, String name) {
    JsonObject member = tool.object(name);
    if (member == null) {
      throw new AssertionError("no " + name + " in " + tool.text());
    }
    return member;
  }
}
