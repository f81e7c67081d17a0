package dev.rosemary.surface.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.undo.Selection;
import dev.rosemary.engine.history.undo.Undone;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands by chance, beside a map that does the same; then all of them taken back. */
class FilesPropertyTest {
  private static final int COMMANDS = 150;

  private static final List<String> NAMES = List.of("a", "b", "c.md", "é");

  private static final List<String> PIECES =
      List.of(
          "x\0y",
          "# One\n",
          "## Two\n",
          "text\n",
          "x",
          "\n",
          "a\r\n",
          "```\n",
          "long ".repeat(500) + "\n");

  @TempDir private Path folder;

  private final Map<String, String> model = new TreeMap<>();

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  @DisplayName("F-3 to F-7, H-3: any commands leave what a map has, and an undo of each what was")
  void sameAsModel(long seed) throws Exception {
    Random random = new Random(seed);
    List<Map<String, String>> before = new ArrayList<>();
    try (TestingFiles files = new TestingFiles(folder, "billing")) {
      for (int i = 0; i < COMMANDS; i++) {
        Map<String, String> was = new TreeMap<>(model);
        JsonObject command = command(random);
        boolean done = apply(command);
        TestingAnswer answer = files.call(command);
        assertThat(answer.isError())
            .as("seed %d: %s: %s", seed, command, answer.text())
            .isEqualTo(!done);
        assertThat(files.tree()).as("seed %d: %s", seed, command).isEqualTo(model);
        if (!was.equals(model)) {
          before.add(was);
        }
      }
      assertThat(before).hasSizeGreaterThan(COMMANDS / 10);
      assertThat(files.sections()).as("seed %d", seed).isEqualTo(withoutEmpty(model));
      undoEach(files, before);
    }
  }

  /** Takes back call by call, the last first. */
  private static void undoEach(TestingFiles files, List<Map<String, String>> before) {
    Set<String> calls = new LinkedHashSet<>();
    for (ChangedItem item :
        files
            .engine()
            .history()
            .list(new History.Where.Everywhere(), ChangeFilter.ALL, null, null, 100_000)
            .items()) {
      if (item.kind().equals("file")) {
        calls.add(item.change().call());
      }
    }
    assertThat(calls).hasSameSizeAs(before);
    int at = before.size();
    for (String call : calls) {
      Undone undone =
          files
              .engine()
              .history()
              .undo(new History.Where.Everywhere(), Selection.ofCall(call), false, false);
      assertThat(undone.left()).as(call).isEmpty();
      at--;
      // The first call made the project as well, which goes with it.
      if (at > 0) {
        assertThat(files.tree()).as("%s, %d left", call, at).isEqualTo(before.get(at));
        assertThat(files.sections()).isEqualTo(withoutEmpty(before.get(at)));
      }
    }
  }

  private static Map<String, String> withoutEmpty(Map<String, String> tree) {
    Map<String, String> some = new TreeMap<>(tree);
    some.values().removeIf(String::isEmpty);
    return some;
  }

  private JsonObject command(Random random) {
    JsonObject.Builder command = JsonObject.builder();
    switch (random.nextInt(8)) {
      case 0, 1, 2 ->
          command.put("command", "create").put("path", path(random)).put("file_text", text(random));
      case 3 ->
          command
              .put("command", "str_replace")
              .put("path", path(random))
              .put("old_str", piece(random))
              .put("new_str", text(random));
      case 4, 5 ->
          command
              .put("command", "insert")
              .put("path", path(random))
              .put("insert_line", random.nextInt(6) - 1)
              .put("insert_text", text(random));
      case 6 -> command.put("command", "delete").put("path", path(random));
      default ->
          command
              .put("command", "rename")
              .put("old_path", path(random))
              .put("new_path", path(random));
    }
    return command.build();
  }

  private static String path(Random random) {
    StringBuilder path = new StringBuilder("/memories");
    for (int depth = random.nextInt(3); depth >= 0; depth--) {
      path.append('/').append(NAMES.get(random.nextInt(NAMES.size())));
    }
    return path.toString();
  }

  private static String piece(Random random) {
    return PIECES.get(random.nextInt(PIECES.size()));
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.append(piece(random));
    }
    return text.toString();
  }

  /** Does a command on the map; false where it cannot be done. */
  private boolean apply(JsonObject command) {
    String path = text(command, command.get("path") == null ? "old_path" : "path");
    return switch (text(command, "command")) {
      case "create" -> create(path, text(command, "file_text"));
      case "str_replace" -> replace(path, text(command, "old_str"), text(command, "new_str"));
      case "insert" ->
          insert(
              path,
              (int) ((JsonNumber) Objects.requireNonNull(command.get("insert_line"))).toLong(),
              text(command, "insert_text"));
      case "delete" -> model.keySet().removeIf(each -> isIn(each, path));
      default -> rename(path, text(command, "new_path"));
    };
  }

  private static String text(JsonObject command, String name) {
    return ((JsonString) Objects.requireNonNull(command.get(name), name)).value();
  }

  private static boolean isIn(String path, String folder) {
    return path.equals(folder) || path.startsWith(folder + "/");
  }

  private boolean isFree(String path) {
    return model.keySet().stream().noneMatch(each -> isIn(each, path) || isIn(path, each));
  }

  private boolean create(String path, String text) {
    if (text.equals(model.get(path))) {
      return true;
    }
    if (!isFree(path)) {
      return false;
    }
    model.put(path, text);
    return true;
  }

  private boolean replace(String path, String old, String replacement) {
    String content = model.get(path);
    if (content == null
        || !content.contains(old)
        || content.indexOf(old) != content.lastIndexOf(old)) {
      return false;
    }
    model.put(path, content.replace(old, replacement));
    return true;
  }

  private boolean insert(String path, int line, String text) {
    String content = model.get(path);
    if (content == null) {
      return false;
    }
    List<String> lines = new ArrayList<>(List.of(content.split("(?<=\n)")));
    lines.removeIf(String::isEmpty);
    if (line < 0 || line > lines.size()) {
      return false;
    }
    String newline = content.contains("\r\n") ? "\r\n" : "\n";
    boolean wasOpen = !content.isEmpty() && !content.endsWith("\n");
    if (line == lines.size() && wasOpen) {
      lines.add(newline + text);
    } else {
      lines.add(line, text.endsWith("\n") || content.isEmpty() ? text : text + newline);
    }
    model.put(path, String.join("", lines));
    return true;
  }

  private boolean rename(String from, String to) {
    List<String> moved = model.keySet().stream().filter(each -> isIn(each, from)).toList();
    if (moved.isEmpty() || isIn(to, from) || !isFree(to)) {
      return false;
    }
    for (String each : moved) {
      model.put(to + each.substring(from.length()), Objects.requireNonNull(model.remove(each)));
    }
    return true;
  }
}
