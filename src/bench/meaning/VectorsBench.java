import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.EmbeddingModel;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/**
 * Measures searches by vector in stores of different sizes, and what storing costs with a model and
 * without: {@code VectorsBench MODEL [SIZE…]}. A search stands beside its floor, one reading of the
 * bytes that it compares; what is compared takes turns, so that other load meets both.
 */
class VectorsBench {
  private static final int ROUNDS = 300;
  private static final int STORED = 600;
  private static final long SEED = 1;

  /** Up to so many vectors the search reads a byte a dimension, above it a bit. */
  private static final int WITHOUT_CODES = 20_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private record Store(Database database) implements FileAccess {
    static Store open(Path file) {
      return new Store(
          SqliteDatabase.open(file, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE));
    }

    @Override
    public <T> T use(Function<Database, T> work) {
      return work.apply(database);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("meaning-bench");
    try (Embedder embedder = Embedder.of(Path.of(arguments[0]), Log.NONE)) {
      embedder.start();
      if (!(embedder.await(60, TimeUnit.SECONDS) instanceof EmbedderState.Ready ready)) {
        throw new IllegalStateException("no model in " + arguments[0]);
      }
      List<Integer> sizes = new ArrayList<>();
      for (int i = 1; i < arguments.length; i++) {
        sizes.add(Integer.parseInt(arguments[i]));
      }
      for (int size : sizes.isEmpty() ? List.of(10_000, 100_000) : sizes) {
        search(folder.resolve(size + ".db"), size, embedder, ready.model());
      }
      storing(folder, embedder);
    } finally {
      try (var files = Files.walk(folder)) {
        for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static void search(Path file, int size, Embedder embedder, EmbeddingModel model)
      throws Exception {
    Random random = new Random(SEED);
    int dimensions = model.dimensions();
    float[] centre = noise(random, new float[dimensions], 1);
    float[][] clusters = new float[200][];
    for (int i = 0; i < clusters.length; i++) {
      clusters[i] = noise(random, centre, 0.6f);
    }
    Store store = Store.open(file);
    try (Database database = store.database();
        Vectors vectors = new Vectors(store, embedder, List.of(), Log.NONE)) {
      fill(database, size, model, () -> next(random, clusters));
      long begun = System.nanoTime();
      vectors.start();
      while (!(database.read(vectors::state) instanceof VectorsState.Ready)) {
        Thread.sleep(1);
      }
      Embedding first = Embedding.of(next(random, clusters));
      database.read(t -> vectors.nearest(t, first, TextKind.MEMORY, item -> true, 10));
      System.out.printf("%,d vectors: loaded in %d ms%n", size, millis(begun));

      long[] bytes = new long[size * (size > WITHOUT_CODES ? dimensions / 8 : dimensions) / 8];
      Arrays.fill(bytes, 3);
      String[] names = {"floor", "nearest 10", "nearest 50", "nearest 10, 1 % allowed"};
      LongPredicate few = item -> item % 100 == 0;
      long[][] times = new long[names.length][ROUNDS];
      long[][] processor = new long[names.length][ROUNDS];
      for (int round = -200; round < ROUNDS; round++) {
        Embedding query = Embedding.of(next(random, clusters));
        LongSupplier[] work = {
          () -> sum(bytes),
          () -> found(database, vectors, query, item -> true, 10),
          () -> found(database, vectors, query, item -> true, 50),
          () -> found(database, vectors, query, few, 10)
        };
        for (int i = 0; i < work.length; i++) {
          long cpu = THREADS.getCurrentThreadCpuTime();
          long from = System.nanoTime();
          long result = work[i].getAsLong();
          if (round >= 0) {
            times[i][round] = System.nanoTime() - from;
            processor[i][round] = THREADS.getCurrentThreadCpuTime() - cpu;
          }
          if (result == 0) {
            throw new IllegalStateException(names[i] + " found nothing");
          }
        }
      }
      print(names, times);
      System.out.println("  of that, time of the processor:");
      print(names, processor);
    }
  }

  private static long found(
      Database database, Vectors vectors, Embedding query, LongPredicate items, int most) {
    return database
        .read(t -> vectors.nearest(t, query, TextKind.MEMORY, items, most))
        .size();
  }

  private static long sum(long[] bytes) {
    long sum = 0;
    for (long value : bytes) {
      sum += value;
    }
    return sum;
  }

  private static float[] noise(Random random, float[] around, float size) {
    float[] values = new float[around.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = around[i] + (float) random.nextGaussian() * size;
    }
    return values;
  }

  /** A vector of unit length. */
  private static float[] next(Random random, float[][] clusters) {
    double place = random.nextDouble();
    float[] values = noise(random, clusters[(int) (place * place * clusters.length)], 0.35f);
    double squares = 0;
    for (float value : values) {
      squares += value * value;
    }
    for (int i = 0; i < values.length; i++) {
      values[i] /= (float) Math.sqrt(squares);
    }
    return values;
  }

  /** Writes vectors as the program does, without the texts that they would be of. */
  private static void fill(
      Database database, int size, EmbeddingModel model, java.util.function.Supplier<float[]> next) {
    database.write(
        t -> {
          t.update(
              "INSERT INTO embedding_models (fingerprint, name, dimensions) VALUES (?, ?, ?)",
              model.fingerprint(),
              model.name(),
              model.dimensions());
          for (int slot = 0; slot < size; slot++) {
            t.update(
                "INSERT INTO embeddings (slot, seq, model, kind, item, part, vector)"
                    + " VALUES (?, ?, 1, 1, ?, 0, ?)",
                slot,
                slot + 1,
                slot + 1,
                Embedding.of(next.get()).bytes());
          }
          return t.update("UPDATE embedding_state SET model = 1, seq = ?", size);
        });
  }

  private static void storing(Path folder, Embedder embedder) throws Exception {
    Store plain = Store.open(folder.resolve("plain.db"));
    Store with = Store.open(folder.resolve("with.db"));
    try (Database _ = plain.database();
        Database _ = with.database();
        Vectors vectors = new Vectors(with, embedder, List.of(), Log.NONE)) {
      vectors.start();
      while (!(with.database().read(vectors::state) instanceof VectorsState.Ready)) {
        Thread.sleep(1);
      }
      Memories[] memories = {
        new Memories(plain, Clock.systemUTC(), new Random(SEED)),
        new Memories(with, Clock.systemUTC(), new Random(SEED))
      };
      long[][] times = new long[2][STORED];
      for (int round = -200; round < STORED; round++) {
        for (int i = 0; i < 2; i++) {
          String content = "Meeting " + round + ": the budget of the next year was discussed again.";
          long from = System.nanoTime();
          memories[i].store(NewMemory.of(content, MemoryType.SEMANTIC));
          if (round >= 0) {
            times[i][round] = System.nanoTime() - from;
          }
        }
        if (round % 20 == 0) {
          // No client sends without a pause; the worker makes vectors all the while.
          Thread.sleep(20);
        }
      }
      System.out.printf(
          "storing a memory; with a model, %,d vectors were made meanwhile%n", vectors.made());
      print(new String[] {"without a model", "with a model at work"}, times);
    }
  }

  private static void print(String[] names, long[][] times) {
    for (int i = 0; i < names.length; i++) {
      Arrays.sort(times[i]);
      System.out.printf(
          "  %-26s p50 %7.3f ms   p95 %7.3f ms   least %7.3f ms%n",
          names[i],
          times[i][times[i].length / 2] / 1e6,
          times[i][times[i].length * 95 / 100] / 1e6,
          times[i][0] / 1e6);
    }
  }

  private static long millis(long since) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
  }
}
