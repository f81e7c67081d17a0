package dev.rosemary.store.sqlite;

import dev.rosemary.base.origin.Channel;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.store.Database;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * Measures what history costs: calls that leave records, and calls on a file whose sensors tell of
 * none, take turns in one process. A program that {@code ./build bench history} runs; arguments:
 * how many calls of each kind (2000), and with how many the process warms up (500).
 */
public final class HistoryCost {
  private HistoryCost() {}

  /** One data directory and its ways to write. */
  private record Side(Engine engine, Project project, Path data) {
    static Side open(boolean history) throws IOException {
      Path data = Files.createTempDirectory("history-cost");
      Home home = new Home(null, "p", 8, false);
      Engine engine = Engine.open(data, home, Synchronous.NORMAL, Clock.systemUTC(), text -> {});
      Side side = new Side(engine, engine.projects().create("p", ""), data);
      side.entity(-1);
      if (!history) {
        boolean _ = engine.projects().use(side.project, Side::withoutHistory);
      }
      return side;
    }

    /** The sensors go on telling which rows changed, for checksums, and not how they were. */
    static boolean withoutHistory(Database database) {
      return database.write(transaction -> {
        List<String[]> triggers =
            transaction.list(
                "SELECT name, sql FROM sqlite_temp_schema WHERE type = 'trigger'",
                row -> new String[] {row.text(1), row.text(2)});
        for (String[] trigger : triggers) {
          int _ = transaction.update("DROP TRIGGER temp." + trigger[0]);
          int _ =
              transaction.update(
                  trigger[1]
                      .replaceFirst("^CREATE TRIGGER", "CREATE TEMP TRIGGER")
                      .replaceAll(
                          "(?s)(rowid), (1|iif\\(.*|json_object\\(.*)\\);\\s*END",
                          "$1, NULL); END"));
        }
        int _ = transaction.update("DELETE FROM changes");
        return true;
      });
    }

    private void call(String tool, Runnable work) {
      var origin =
          new Origin(
              Origin.id(),
              Channel.STDIO,
              "graph",
              tool,
              "Claude Code",
              "2.1.0",
              "5f0c81d2ab",
              null,
              null);
      boolean _ =
          origin.run(() -> {
            work.run();
            return true;
          });
    }

    void entity(int i) {
      List<String> facts =
          List.of(
              "It was seen at noon near the harbour, number " + i,
              "The keeper of the lighthouse wrote it down twice.",
              "Nobody has answered the letter of " + i + " yet.");
      NewEntity entity = new NewEntity("entity " + i, "animal", facts.subList(0, 2 + (i & 1)));
      call(
          "create_entities",
          () -> engine.write(project, graph -> graph.createEntities(List.of(entity))));
    }

    void observation(int i) {
      EntityContents added =
          new EntityContents("entity " + i, List.of("Later it was seen again, on day " + i));
      call(
          "add_observations",
          () -> engine.write(project, graph -> graph.addObservations(List.of(added))));
    }

    void vault(int i) {
      String text = "The port of the staging server is " + i + ", and the key is in the safe.";
      call(
          "commit_memory",
          () ->
              engine.vault().commit(new NewMemory("key " + i % 500, text, List.of("ports"), null)));
    }

    void recall(int i) {
      String text = "On day " + i + " the team chose to keep the queue in the database.";
      call(
          "store_memory",
          () ->
              engine
                  .memories()
                  .store(dev.rosemary.engine.memory.NewMemory.of(text, MemoryType.SEMANTIC)));
    }

    void deletion(int i) {
      call(
          "delete_entities",
          () -> engine.write(project, graph -> graph.deleteEntities(List.of("entity " + i))));
    }

    long bytes() {
      boolean _ =
          engine
              .projects()
              .use(
                  project,
                  database -> {
                    boolean _ = database.truncateLog();
                    return true;
                  });
      try (Stream<Path> files = Files.walk(data.resolve("projects"))) {
        return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    int calls = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
    int warm = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 500;
    Side with = Side.open(true);
    Side without = Side.open(false);
    System.out.println("write | with history, median ms | without | ratio");
    measure("entity with 2 or 3 observations", calls, warm, with::entity, without::entity);
    disk("after 2 or 3 observations each", calls + warm, with, without);
    measure("observation added", calls, warm, with::observation, without::observation);
    disk("after another observation each", calls + warm, with, without);
    measure("vault memory, mostly overwritten", calls, warm, with::vault, without::vault);
    measure("recall memory", calls, warm, with::recall, without::recall);
    measure("entity deleted", calls, warm, with::deletion, without::deletion);
    disk("after everything", calls + warm, with, without);
    with.engine.close();
    without.engine.close();
  }

  private static void measure(
      String name, int calls, int warm, IntConsumer with, IntConsumer without) {
    long[][] nanos = new long[2][calls];
    for (int i = 0; i < warm + calls; i++) {
      for (int k = 0; k < 2; k++) {
        int side = (i + k) % 2;
        long start = System.nanoTime();
        (side == 0 ? with : without).accept(i);
        if (i >= warm) {
          nanos[side][i - warm] = System.nanoTime() - start;
        }
      }
    }
    Arrays.sort(nanos[0]);
    Arrays.sort(nanos[1]);
    double first = nanos[0][calls / 2] / 1e6;
    double second = nanos[1][calls / 2] / 1e6;
    System.out.printf("%s | %.3f | %.3f | %.2f%n", name, first, second, first / second);
  }

  private static void disk(String when, int entities, Side with, Side without) {
    double first = with.bytes() / 1024.0 / entities * 1_000;
    double second = without.bytes() / 1024.0 / entities * 1_000;
    System.out.printf(
        "disk %s, KiB per 1,000 entities | %.0f | %.0f | %.2f%n",
        when, first, second, first / second);
  }
}
