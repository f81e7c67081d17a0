import com.sun.management.OperatingSystemMXBean;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vault.Search;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.engine.vector.VectorChanges;
import dev.rosemary.engine.vector.VectorFile;
import dev.rosemary.store.Synchronous;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Measures searches by meaning: {@code VaultBench [vectors] [dimensions] [memories]}. The scan of a
 * vector file stands beside its floor, the same threads copying the same bytes and doing nothing
 * with them; the two take turns, so that other load of the machine meets both. Then whole searches
 * of a vault that holds fewer memories.
 */
class VaultBench {
  private static final int ROUNDS = 25;
  private static final long SEED = 1;
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  public static void main(String[] arguments) throws Exception {
    int vectors = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    int dimensions = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_536;
    int memories = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5_000;
    Path folder = Files.createTempDirectory("vault-bench");
    try {
      scan(folder.resolve("vectors"), vectors, dimensions);
      search(folder.resolve("data"), memories, dimensions);
    } finally {
      try (var files = Files.walk(folder)) {
        for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static float[] values(Random random, int dimensions) {
    float[] values = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      values[i] = random.nextFloat() - 0.5f;
    }
    return values;
  }

  private record Seeded(long slots, int dimensions) implements VectorChanges {
    @Override
    public long identity() {
      return SEED;
    }

    @Override
    public long latest() {
      return slots;
    }

    @Override
    public void since(long change, Visitor visitor) {
      Random random = new Random(SEED);
      for (long slot = Math.max(0, change); slot < slots; slot++) {
        visitor.change(slot, Embedding.of(values(random, dimensions)));
      }
    }
  }

  private static void scan(Path path, int vectors, int dimensions) throws Exception {
    Random random = new Random(2);
    Seeded rows = new Seeded(vectors, dimensions);
    try (VectorFile file = VectorFile.open(path, dimensions);
        Arena arena = Arena.ofShared()) {
      long begun = System.nanoTime();
      file.scan(Embedding.of(values(random, dimensions)), rows, 0);
      System.out.printf("build of %,d x %,d: %.1f s%n", vectors, dimensions, (System.nanoTime() - begun) / 1e9);
      MemorySegment bytes;
      try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
        bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
      }
      double[] scans = new double[ROUNDS];
      double[] floors = new double[ROUNDS];
      double[] scansCpu = new double[ROUNDS];
      double[] floorsCpu = new double[ROUNDS];
      for (int round = -5; round < ROUNDS; round++) {
        Embedding query = Embedding.of(values(random, dimensions));
        long startCpu = PROCESS.getProcessCpuTime();
        long start = System.nanoTime();
        file.scan(query, rows, vectors);
        long middle = System.nanoTime();
        long middleCpu = PROCESS.getProcessCpuTime();
        floor(bytes);
        long end = System.nanoTime();
        if (round >= 0) {
          scans[round] = (middle - start) / 1e6;
          floors[round] = (end - middle) / 1e6;
          scansCpu[round] = (middleCpu - startCpu) / 1e6;
          floorsCpu[round] = (PROCESS.getProcessCpuTime() - middleCpu) / 1e6;
        }
      }
      print("scan", scans);
      print("floor: copying the same bytes", floors);
      print("scan, processor time of both threads", scansCpu);
      print("floor, processor time of both threads", floorsCpu);
    }
  }

  private static void floor(MemorySegment bytes) throws Exception {
    long half = bytes.byteSize() / 2;
    Thread other = new Thread(() -> copy(bytes, 0, half));
    other.start();
    copy(bytes, half, bytes.byteSize());
    other.join();
  }

  private static void copy(MemorySegment bytes, long from, long to) {
    byte[] piece = new byte[16_384];
    for (long at = from; at < to; at += piece.length) {
      int length = (int) Math.min(piece.length, to - at);
      MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, piece, 0, length);
    }
  }

  private static void search(Path data, int memories, int dimensions) {
    Random random = new Random(3);
    String[] words = "apple bread cedar dune ember flint grain harbor iron jasmine".split(" ");
    Home home = new Home(null, null, dimensions, false);
    try (Engine engine = Engine.open(data, home, Synchronous.NORMAL, Clock.systemUTC(), _ -> {})) {
      Vault vault = engine.vault();
      double[] commits = new double[memories];
      for (int i = 0; i < memories; i++) {
        String content = words[random.nextInt(words.length)] + " item " + i;
        Embedding embedding = Embedding.of(values(random, dimensions));
        long start = System.nanoTime();
        vault.commit(new NewMemory("key " + i, content, List.of("t" + i % 7), embedding));
        commits[i] = (System.nanoTime() - start) / 1e6;
      }
      print("commit with an embedding", commits);
      for (String kind : new String[] {"words", "rare word", "meaning", "both", "both, tagged"}) {
        double[] times = new double[ROUNDS];
        for (int round = -5; round < ROUNDS; round++) {
          String query = kind.equals("rare word") ? "" + random.nextInt(memories) : words[random.nextInt(words.length)];
          boolean meaning = kind.equals("meaning") || kind.startsWith("both");
          Search search =
              new Search(
                  kind.equals("meaning") ? "" : query,
                  null,
                  true,
                  kind.endsWith("tagged") ? List.of("t3") : List.of(),
                  meaning ? Embedding.of(values(random, dimensions)) : null,
                  0,
                  10);
          long start = System.nanoTime();
          vault.search(search, _ -> true);
          if (round >= 0) {
            times[round] = (System.nanoTime() - start) / 1e6;
          }
        }
        print("search by " + kind + ", " + memories + " memories", times);
      }
    }
  }

  private static void print(String name, double[] times) {
    Arrays.sort(times);
    System.out.printf(
        "%-42s median %8.2f ms, best %8.2f ms%n", name, times[times.length / 2], times[0]);
  }
}
