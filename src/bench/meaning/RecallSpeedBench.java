import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.EmbeddingModel;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.memory.recall.Recall;
import dev.rosemary.engine.memory.recall.Weights;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Measures searches among many memories: {@code RecallSpeedBench MODEL [MEMORIES [FILE]]}. A file
 * that is named is kept, and filled only where it is not there.
 *
 * <p>The memories are made up: 300 users, sessions of 20 memories (of half of the users by metadata,
 * of the others by time), 8 to 24 words of a vocabulary of 30,000 by the law of Zipf among words
 * that are left out, 5,000 entities of which some are named by thousands of memories, 10,000
 * relations. Vectors lie around those that the model gives for 200 of the texts. A query takes four
 * words and the name out of one memory. Its vector is made before.
 */
class RecallSpeedBench {
  private static final int MEMORIES = 100_000;
  private static final int USERS = 300;
  private static final int SESSION = 20;
  private static final int ENTITIES = 5_000;
  private static final int RELATIONS = 10_000;
  private static final int VOCABULARY = 30_000;
  private static final int CENTRES = 200;
  private static final int QUERIES = 200;
  private static final int ROUNDS = 2;
  private static final int WARM_UP = 1;

  /** Memories a second that are written beside the searches. */
  private static final int WRITES = 5;

  private static final long SEED = 1;
  private static final Weights WORDS = new Weights(0, 1, 0);
  private static final Weights MEANING = new Weights(1, 0, 0);
  private static final Weights WORDS_AND_WALK = new Weights(0, .15, .45);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final String[] FILLING = {
    "the", "a", "to", "and", "of", "in", "was", "is", "it", "for", "with", "that", "on", "my", "at"
  };

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

  /** Makes texts and names up, always the same. */
  private static final class Texts {
    private final Random random = new Random(SEED);
    private final String[] words = new String[VOCABULARY];
    private final String[] names = new String[ENTITIES];

    Texts() {
      for (int i = 0; i < VOCABULARY; i++) {
        words[i] = word(2 + i % 2) + (char) ('a' + i % 26);
      }
      for (int i = 0; i < ENTITIES; i++) {
        String first = capital(word(3));
        names[i] = i % 2 == 0 ? first : first + " " + capital(word(2));
      }
    }

    private String word(int syllables) {
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < syllables; i++) {
        word.append("bdfgklmnprstvz".charAt(random.nextInt(14)));
        word.append("aeiou".charAt(random.nextInt(5)));
      }
      return word.toString();
    }

    private static String capital(String word) {
      return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** A number below a bound by the law of Zipf, flat up to {@code flat}. */
    int zipf(int bound, double flat) {
      double share = Math.pow((bound + flat) / flat, random.nextDouble());
      return Math.min(bound - 1, (int) (flat * share - flat));
    }

    /** A name first, then words that count and others. */
    String[] next() {
      String[] text = new String[9 + random.nextInt(17)];
      text[0] = names[zipf(ENTITIES, 1)];
      for (int i = 1; i < text.length; i++) {
        text[i] =
            i % 3 == 0 ? FILLING[random.nextInt(FILLING.length)] : words[zipf(VOCABULARY, 15)];
      }
      return text;
    }

    /** A question for a text. */
    static String question(String[] text) {
      return "What did " + text[0] + " say of " + text[1] + " " + text[2] + " and the " + text[4]
          + " " + text[5] + "?";
    }
  }

  public static void main(String[] arguments) throws Exception {
    int size = arguments.length > 1 ? Integer.parseInt(arguments[1]) : MEMORIES;
    boolean kept = arguments.length > 2;
    Path folder = Files.createTempDirectory("recall-speed");
    Path file = kept ? Path.of(arguments[2]) : folder.resolve("memory.db");
    boolean filled = Files.exists(file);
    try (Embedder embedder = Embedder.of(Path.of(arguments[0]), Log.NONE)) {
      embedder.start();
      if (!(embedder.await(60, TimeUnit.SECONDS) instanceof EmbedderState.Ready ready)) {
        throw new IllegalStateException("no model in " + arguments[0]);
      }
      Store store = Store.open(file);
      try (Database database = store.database();
          Vectors vectors = new Vectors(store, embedder, List.of(), Log.NONE)) {
        List<String> queries = fill(store, size, embedder, ready.model(), filled);
        measure(store, database, vectors, embedder, queries, size);
      }
    } finally {
      try (var files = Files.walk(folder)) {
        for (Path each : files.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(each);
        }
      }
    }
  }

  /** Fills the file, and returns the queries. */
  private static List<String> fill(
      Store store, int size, Embedder embedder, EmbeddingModel model, boolean filled) {
    Texts texts = new Texts();
    Memories memories = new Memories(store, Clock.systemUTC(), new Random(SEED));
    if (!filled) {
      MemoryEntities entities = new MemoryEntities(store, Clock.systemUTC(), new Random(SEED));
      String[] ids = new String[ENTITIES];
      for (int i = 0; i < ENTITIES; i++) {
        ids[i] = entities.create(texts.names[i], "person", null, null).entity().id();
      }
      Random random = new Random(SEED);
      for (int i = 0; i < RELATIONS; i++) {
        String to = ids[texts.zipf(ENTITIES, 5)];
        entities.relate(null, ids[random.nextInt(ENTITIES)], to, "knows", random.nextDouble());
      }
    }
    List<String> queries = new ArrayList<>();
    float[][] centres = new float[CENTRES][];
    Instant start = Instant.parse("2025-01-01T00:00:00Z");
    long begun = System.nanoTime();
    texts.random.setSeed(SEED);
    for (int i = 0; i < size; i++) {
      String[] text = texts.next();
      String content = String.join(" ", text);
      if (i % (size / CENTRES) == 0 && i / (size / CENTRES) < CENTRES && !filled) {
        centres[i / (size / CENTRES)] = floats(embedder.query(content));
      }
      if (i % (size / QUERIES) == 0 && queries.size() < QUERIES) {
        queries.add(Texts.question(text));
      }
      if (filled) {
        continue;
      }
      int session = i / SESSION;
      int user = session % USERS;
      memories.store(
          new NewMemory(
              content,
              MemoryType.EPISODIC,
              "user" + user,
              user % 2 == 0 ? "{\"session_id\":\"s" + session + "\"}" : null,
              MemoryTime.of(start.plusSeconds(session * 7_200L + i % SESSION * 60)),
              null));
    }
    if (!filled) {
      Random random = new Random(SEED);
      store.database().write(t -> {
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
              near(random, centres[random.nextInt(CENTRES)]).bytes());
        }
        return t.update("UPDATE embedding_state SET model = 1, linking = 1, seq = ?", size);
      });
      System.out.printf(
          "%,d memories written in %d s%n",
          size, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun));
    }
    return queries;
  }

  private static float[] floats(Embedding embedding) {
    float[] values = new float[embedding.dimensions()];
    ByteBuffer.wrap(embedding.bytes()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
    return values;
  }

  /** A vector of unit length at a cosine of about .9. */
  private static Embedding near(Random random, float[] centre) {
    float[] values = new float[centre.length];
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = centre[i] + (float) (random.nextGaussian() * 0.5 / Math.sqrt(values.length));
      squares += values[i] * values[i];
    }
    for (int i = 0; i < values.length; i++) {
      values[i] /= (float) Math.sqrt(squares);
    }
    return Embedding.of(values);
  }

  private static void measure(
      Store store,
      Database database,
      Vectors vectors,
      Embedder embedder,
      List<String> queries,
      int size)
      throws Exception {
    Memories memories = new Memories(store, Clock.systemUTC(), new Random(), vectors::wake);
    Recall recall = new Recall(store, embedder, vectors);
    long before = heap();
    long begun = System.nanoTime();
    recall.prepare(store);
    long nodes = System.nanoTime() - begun;
    long withNodes = heap();
    begun = System.nanoTime();
    vectors.start();
    while (!(database.read(vectors::state) instanceof VectorsState.Ready)) {
      Thread.sleep(1);
    }
    System.out.printf(
        "%,d memories: nodes loaded in %d ms, %d MB; vectors in %d ms, %d MB%n",
        size,
        TimeUnit.NANOSECONDS.toMillis(nodes),
        (withNodes - before) >> 20,
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun),
        (heap() - withNodes) >> 20);

    for (String query : queries) {
      embedder.query(query);
    }
    MemoryFilter all = new MemoryFilter(null, false, memories.now());
    MemoryFilter one = new MemoryFilter("user7", false, memories.now());
    Map<String, ToIntFunction<String>> work = new LinkedHashMap<>();
    work.put("search_text", query -> memories.searchText(query, all, 0, 10, (_, _) -> true).taken());
    work.put("search", query -> recall.search(query, all, 0, 10, _ -> true).taken());
    work.put("recall: words", query -> recall(recall, query, all, WORDS));
    work.put("recall: meaning", query -> recall(recall, query, all, MEANING));
    work.put("recall: words and walk", query -> recall(recall, query, all, WORDS_AND_WALK));
    work.put("recall", query -> recall(recall, query, all, Weights.DEFAULT));
    work.put("recall of one user", query -> recall(recall, query, one, Weights.DEFAULT));

    run(queries, work, WARM_UP);
    print("quiet", run(queries, work, ROUNDS));
    AtomicBoolean on = new AtomicBoolean(true);
    Texts texts = new Texts();
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (on.get()) {
                    memories.store(
                        NewMemory.of(String.join(" ", texts.next()), MemoryType.SEMANTIC));
                    try {
                      Thread.sleep(1_000 / WRITES);
                    } catch (InterruptedException e) {
                      return;
                    }
                  }
                });
    print(WRITES + " memories a second written meanwhile", run(queries, work, ROUNDS));
    on.set(false);
    writer.join();
    System.out.printf("heap used: %d MB%n", heap() >> 20);
  }

  private static int recall(Recall recall, String query, MemoryFilter filter, Weights weights) {
    return recall.recall(query, filter, weights, 0, 10, _ -> true).taken();
  }

  private record Times(long[] wall, long[] processor) {}

  private static Map<String, Times> run(
      List<String> queries, Map<String, ToIntFunction<String>> work, int rounds) {
    Map<String, Times> all = new LinkedHashMap<>();
    int count = queries.size() * rounds;
    work.keySet().forEach(name -> all.put(name, new Times(new long[count], new long[count])));
    for (int i = 0; i < count; i++) {
      String query = queries.get(i % queries.size());
      for (Map.Entry<String, ToIntFunction<String>> each : work.entrySet()) {
        long cpu = THREADS.getCurrentThreadCpuTime();
        long from = System.nanoTime();
        int found = each.getValue().applyAsInt(query);
        Times times = all.get(each.getKey());
        times.wall()[i] = System.nanoTime() - from;
        times.processor()[i] = THREADS.getCurrentThreadCpuTime() - cpu;
        if (found == 0) {
          throw new IllegalStateException(each.getKey() + " found nothing for " + query);
        }
      }
    }
    return all;
  }

  private static void print(String title, Map<String, Times> all) {
    System.out.println(title + ", ms:");
    all.forEach(
        (name, times) -> {
          Arrays.sort(times.wall());
          Arrays.sort(times.processor());
          System.out.printf(
              "  %-24s p50 %6.2f   p95 %6.2f   of the processor: p50 %6.2f   p95 %6.2f%n",
              name,
              part(times.wall(), 50),
              part(times.wall(), 95),
              part(times.processor(), 50),
              part(times.processor(), 95));
        });
  }

  private static double part(long[] sorted, int percent) {
    return sorted[sorted.length * percent / 100] / 1e6;
  }

  private static long heap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
