package dev.rosemary.store.sqlite;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Measures what checksums of rows cost a write: calls with the triggers of the store and without
 * them take turns in one process. A program to be run by hand; arguments: how many calls of each
 * kind (1500), and with how many the process warms up (500). The write-ahead log is on the disk of
 * {@code java.io.tmpdir}.
 */
public final class ChecksumCost {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ChecksumCost() {}

  /** One data directory and its ways to write. */
  private record Side(Engine engine, Project project) {
    static Side open(boolean checksums) throws Exception {
      Path data = Files.createTempDirectory("checksum-cost");
      Home home = new Home(null, "p", 8, false);
      Engine engine = Engine.open(data, home, Synchronous.NORMAL, Clock.systemUTC(), text -> {});
      Side side = new Side(engine, engine.projects().create("p", ""));
      side.entity(-1);
      side.vault(-1);
      if (!checksums) {
        boolean _ = engine.projects().use(side.project, Side::dropTriggers);
      }
      return side;
    }

    static boolean dropTriggers(Database database) {
      return database.write(transaction -> {
        List<String> names =
            transaction.list(
                "SELECT name FROM sqlite_temp_schema WHERE type = 'trigger'", row -> row.text(1));
        for (String name : names) {
          int _ = transaction.update("DROP TRIGGER temp." + name);
        }
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
      engine.write(project, graph -> graph.createEntities(List.of(entity)));
    }

    void vault(int i) {
      String text = "The port of the staging server is " + i + ", and the key is in the safe.";
      engine.vault().commit(new NewMemory("key " + i, text, List.of("ports"), null));
    }

    void recall(int i) {
      String text = "On day " + i + " the team chose to keep the queue in the database.";
      engine.memories().store(dev.rosemary.engine.memory.NewMemory.of(text, MemoryType.SEMANTIC));
    }
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    int calls = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_500;
    int warm = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 500;
    Side with = Side.open(true);
    Side without = Side.open(false);
    System.out.println(
        "write | with, median ms | without | more | CPU with, mean ms | without | more");
    measure("entity with 2 or 3 observations", calls, warm, with::entity, without::entity);
    measure("vault memory", calls, warm, with::vault, without::vault);
    measure("recall memory", calls, warm, with::recall, without::recall);
    with.engine.close();
    without.engine.close();
    others();
  }

  private static void measure(
      String name, int calls, int warm, IntConsumer with, IntConsumer without) {
    long[][] nanos = new long[2][calls];
    long[] processor = new long[2];
    for (int i = 0; i < warm + calls; i++) {
      for (int k = 0; k < 2; k++) {
        int side = (i + k) % 2;
        long cpu = THREADS.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        (side == 0 ? with : without).accept(i);
        if (i >= warm) {
          nanos[side][i - warm] = System.nanoTime() - start;
          processor[side] += THREADS.getCurrentThreadCpuTime() - cpu;
        }
      }
    }
    Arrays.sort(nanos[0]);
    Arrays.sort(nanos[1]);
    double first = nanos[0][calls / 2] / 1e6;
    double second = nanos[1][calls / 2] / 1e6;
    double busy = processor[0] / 1e6 / calls;
    double busyWithout = processor[1] / 1e6 / calls;
    System.out.printf(
        "%s | %.3f | %.3f | %+.1f %% | %.3f | %.3f | %+.1f %%%n",
        name,
        first,
        second,
        100 * (first / second - 1),
        busy,
        busyWithout,
        100 * (busy / busyWithout - 1));
  }

  /**
   * What the triggers cost the first write of a connection, and what a row costs behind the calls.
   */
  private static void others() throws Exception {
    long[] first = new long[40];
    double[] behind = new double[10];
    Path folder = Files.createTempDirectory("checksum-cost");
    for (int i = 0; i < first.length; i++) {
      Path file = folder.resolve("first-" + i + ".db");
      SqliteDatabase.open(
              file, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE)
          .close();
      try (Connection connection =
          Connection.open(file, FileSchema.PROJECT, Synchronous.NORMAL, false)) {
        connection.run("BEGIN IMMEDIATE");
        long start = System.nanoTime();
        connection.noteChanges(FileSchema.PROJECT);
        first[i] = System.nanoTime() - start;
        connection.run("COMMIT");
      }
    }
    Arrays.sort(first);
    System.out.printf("triggers at the first write, median: %.2f ms%n", first[20] / 1e6);
    for (int i = 0; i < behind.length; i++) {
      Path file = folder.resolve("behind-" + i + ".db");
      SqliteDatabase database =
          SqliteDatabase.open(
              file, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE);
      int _ =
          database.write(transaction ->
              transaction.update(
                  """
                  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                  INSERT INTO threads (id, created_at) SELECT 'thread ' || i, '2026-01-01' FROM n
                  """));
      long cpu = THREADS.getCurrentThreadCpuTime();
      database.close();
      behind[i] = (THREADS.getCurrentThreadCpuTime() - cpu) / 1e3 / 5_000;
    }
    Arrays.sort(behind);
    System.out.printf("a checksum behind the calls, median: %.1f microseconds CPU%n", behind[5]);
  }
}
