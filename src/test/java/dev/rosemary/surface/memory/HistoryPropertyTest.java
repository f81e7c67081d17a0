package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.history.change.AsOfTable;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.undo.Selection;
import dev.rosemary.engine.history.undo.Undone;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import dev.rosemary.store.sqlite.Inspection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Undo and the past against a model that keeps whole copies, under random calls of the tools of all
 * surfaces: 500 steps, 10,000 with {@code -Drosemary.soak=true}, or {@code
 * -Drosemary.history.steps}.
 */
class HistoryPropertyTest {
  private static final long SEED = Long.getLong("rosemary.seed", 20260102L);
  private static final int STEPS =
      Integer.getInteger(
          "rosemary.history.steps", Boolean.getBoolean("rosemary.soak") ? 10_000 : 500);

  /** Copies that are kept; of older ones fewer and fewer. */
  private static final int MOST = 400;

  /** What says when or how often something changed, or who deleted; an undo leaves it. */
  private static final Set<String> TOUCHED = Set.of("entities.updated_at", "entities.revision");

  private static final Set<String> LOGS = Set.of("deletions", "past_items");

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  /** All rows of both files at a time. */
  private record Copy(Instant time, Map<String, Set<String>> rows) {}

  @Test
  @DisplayName("H-3, H-4: any undo and any question about the past, against whole copies")
  void copies() throws Exception {
    Random random = new Random(SEED);
    List<Copy> copies = new ArrayList<>();
    List<String> log = new ArrayList<>();
    int undone = 0;
    int single = 0;
    int left = 0;
    try (TestingMemory memory = new TestingMemory(folder, "p", 3)) {
      memory.remember("begin");
      memory.ok("remember", "{'text':'begin','space':'personal'}");
      try (TestingSteps steps = new TestingSteps(memory, random)) {
        copies.add(copy(memory));
        for (int i = 0; i < STEPS; i++) {
          String as = "seed %d, step %d after %s".formatted(SEED, i, last(log));
          if (random.nextInt(12) == 0) {
            int back = 1 + random.nextInt(Math.min(20, copies.size()));
            Copy before = copies.get(copies.size() - back);
            if (random.nextBoolean()) {
              Undone all = undo(memory, new Selection.All(since(before.time())));
              assertThat(all.left()).as(as).isEmpty();
              Copy now = copy(memory);
              assertThat(now.rows()).as(as + ", undone " + back).isEqualTo(before.rows());
              log.add("undo of the last " + back);
              undone++;
            } else {
              Undone one = one(memory, random);
              left += one.left().isEmpty() ? 0 : 1;
              single++;
              log.add("undo of one: " + one.changes().size());
            }
          } else {
            log.add(steps.step());
          }
          copies.add(copy(memory));
          if (copies.size() > MOST) {
            copies.remove(random.nextInt(MOST / 2));
          }
          Copy past = copies.get(random.nextInt(copies.size()));
          assertThat(pastRows(memory, past.time()))
              .as(as + " and " + log.getLast() + ", as of " + past.time())
              .isEqualTo(past.rows());
        }
        assertThat(steps.done()).as("seed %d", SEED).hasSizeGreaterThan(20);
        System.err.printf(
            "history: seed %d, %d steps, %d undos of the last ones, %d of one, %d of these left"
                + " something, calls %s%n",
            SEED, STEPS, undone, single, left, steps.done());
      }
    }
    Repair repair =
        new Repair(folder.resolve("data"), true, Backups.Keep.DEFAULT, () -> TestingMemory.START);
    assertThat(repair.run(Backups.Progress.NONE).findings()).as("seed %d", SEED).isEmpty();
  }

  private static String last(List<String> log) {
    return String.join(" | ", log.subList(Math.max(0, log.size() - 6), log.size()));
  }

  private static ChangeFilter since(Instant time) {
    return new ChangeFilter(History.micros(time) + 1, null, null, null, null, null, null);
  }

  private static Undone undo(TestingMemory memory, Selection selection) {
    try {
      return memory
          .engine()
          .history()
          .undo(new History.Where.Seen("p", null), selection, false, false);
    } catch (FailureException e) {
      throw new AssertionError("seed " + SEED + ": " + e.getCause(), e);
    }
  }

  /** Takes one change back at random, and nothing else may become what it was not. */
  private static Undone one(TestingMemory memory, Random random) throws Exception {
    History history = memory.engine().history();
    var listed = history.list(new History.Where.Seen("p", null), ChangeFilter.ALL, null, null, 30);
    var item = listed.items().get(random.nextInt(listed.items().size()));
    Copy before = copy(memory);
    Undone undone = undo(memory, new Selection.One(item.shown(), null));
    Copy after = copy(memory);
    if (undone.changes().isEmpty()) {
      assertThat(after.rows()).isEqualTo(before.rows());
    } else {
      // Its own undo brings everything back.
      Undone again = undo(memory, new Selection.All(since(before.time())));
      assertThat(again.left()).isEmpty();
      assertThat(copy(memory).rows()).as("undo of the undo of " + item).isEqualTo(before.rows());
      if (random.nextBoolean()) {
        var _ = undo(memory, new Selection.One(item.shown(), null));
      }
    }
    return undone;
  }

  private static Copy copy(TestingMemory memory) throws Exception {
    Map<String, Set<String>> rows = new TreeMap<>();
    for (Map.Entry<String, Path> file : files(memory).entrySet()) {
      boolean _ =
          Inspection.of(file.getValue(), transaction -> add(rows, file.getKey(), transaction));
    }
    return new Copy(memory.now(), rows);
  }

  private static Map<String, Set<String>> pastRows(TestingMemory memory, Instant time)
      throws Exception {
    Map<String, Set<String>> rows = new TreeMap<>();
    for (Map.Entry<String, Path> file : files(memory).entrySet()) {
      boolean _ =
          Inspection.of(
              file.getValue(),
              transaction ->
                  add(
                      rows,
                      file.getKey(),
                      AsOfTable.at(transaction, AsOfTable.micros(time.toString()))));
    }
    return rows;
  }

  private static Map<String, Path> files(TestingMemory memory) {
    Map<String, Path> files = new TreeMap<>();
    Path directory = memory.engine().directory();
    files.put("home", directory.resolve("memory.db"));
    for (Project project : memory.engine().projects().list(Project.Status.ACTIVE)) {
      files.put(project.name(), directory.resolve("projects").resolve(project.id() + ".db"));
    }
    files.values().removeIf(file -> !Files.exists(file));
    return files;
  }

  private static boolean add(Map<String, Set<String>> rows, String file, Transaction transaction) {
    for (CanonicalTable table : CanonicalTable.of(FileSchema.PROJECT)) {
      if (!LOGS.contains(table.name())) {
        Set<String> states = new TreeSet<>();
        transaction.each(
            "SELECT m."
                + table.rowName()
                + ", "
                + table.state("m")
                + " FROM "
                + table.name()
                + " m",
            row -> states.add(row.number(1) + " " + plain(table, row.text(2))));
        rows.put(file + "." + table.name(), states);
      }
    }
    return true;
  }

  private static String plain(CanonicalTable table, String state) {
    try {
      JsonObject.Builder kept = JsonObject.builder();
      ((JsonObject) JsonReader.read(state))
          .members()
          .forEach((column, value) -> {
            if (!TOUCHED.contains(table.name() + "." + column)) {
              kept.put(column, value);
            }
          });
      return kept.build().text();
    } catch (dev.rosemary.json.JsonSyntaxException e) {
      throw new AssertionError(state, e);
    }
  }
}
