import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.EmbeddingModel;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Synchronous;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Fills a data directory for the benchmark of the surface {@code memory}: {@code Fill MODEL
 * DIRECTORY ITEMS}. Prints questions about what it stored, a line each.
 *
 * <p>A fifth of the items are personal memories. Of those in the project {@code bench}, half are
 * memories, three in eight are observations of the graph, three to an entity, and the rest are notes of the
 * vault. Texts are 8 to 24 made-up words by the law of Zipf, a third of them words that are left out,
 * after one of 5,000 names. Vectors lie around those that the model gives for 200 of the texts.
 */
class Fill {
  private static final int VOCABULARY = 30_000;
  private static final int NAMES = 5_000;
  private static final int CENTRES = 200;
  private static final int QUESTIONS = 200;
  private static final int BATCH = 100;
  private static final long SEED = 1;

  private static final String[] FILLING = {
    "the", "a", "to", "and", "of", "in", "was", "is", "it", "for", "with", "that", "on", "my", "at"
  };

  private final Random random = new Random(SEED);
  private final String[] words = new String[VOCABULARY];
  private final String[] names = new String[NAMES];
  private final List<String> questions = new ArrayList<>();
  private final int every;
  private int made;

  private Fill(int items) {
    every = Math.max(1, items / QUESTIONS);
    for (int i = 0; i < VOCABULARY; i++) {
      words[i] = word(2 + i % 2) + (char) ('a' + i % 26);
    }
    for (int i = 0; i < NAMES; i++) {
      String name = word(3);
      names[i] = Character.toUpperCase(name.charAt(0)) + name.substring(1);
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

  /** A number below a bound by the law of Zipf, flat up to {@code flat}. */
  private int zipf(int bound, double flat) {
    double share = Math.pow((bound + flat) / flat, random.nextDouble());
    return Math.min(bound - 1, (int) (flat * share - flat));
  }

  private String text() {
    String[] text = new String[9 + random.nextInt(17)];
    text[0] = names[zipf(NAMES, 1)];
    for (int i = 1; i < text.length; i++) {
      text[i] = i % 3 == 0 ? FILLING[random.nextInt(FILLING.length)] : words[zipf(VOCABULARY, 15)];
    }
    if (made++ % every == 0) {
      questions.add("What did %s say of %s %s and the %s?".formatted(text[0], text[1], text[2], text[4]));
    }
    return String.join(" ", text);
  }

  public static void main(String[] arguments) throws Exception {
    int items = Integer.parseInt(arguments[2]);
    Fill fill = new Fill(items);
    // The engine has no model, and so computes no vectors while it is filled.
    try (Embedder embedder = Embedder.of(Path.of(arguments[0]), Log.NONE);
        Engine engine =
            Engine.open(
                Path.of(arguments[1]),
                Home.DEFAULT,
                Synchronous.NORMAL,
                Clock.systemUTC(),
                System.err::println)) {
      embedder.start();
      if (!(embedder.await(60, TimeUnit.SECONDS) instanceof EmbedderState.Ready ready)) {
        throw new IllegalStateException("no model in " + arguments[0]);
      }
      Project project = engine.projects().create("bench", "");
      Store personal = engine.personal(null);
      Store store = engine.store(project, null);
      fill.memories(personal, items / 5);
      fill.memories(store, items * 2 / 5);
      fill.entities(engine, project, items * 3 / 10 / 3);
      fill.notes(store, items / 10);
      float[][] centres = new float[CENTRES][];
      for (int i = 0; i < CENTRES; i++) {
        centres[i] = floats(embedder.query(fill.text()));
      }
      fill.vectors(personal, ready.model(), centres);
      fill.vectors(store, ready.model(), centres);
    }
    fill.questions.forEach(System.out::println);
  }

  private void memories(Store store, int count) {
    for (int i = 0; i < count; i++) {
      store
          .memories()
          .store(dev.rosemary.engine.memory.NewMemory.of(text(), MemoryType.SEMANTIC));
    }
  }

  private void entities(Engine engine, Project project, int count) {
    for (int i = 0; i < count; i += BATCH) {
      List<NewEntity> batch = new ArrayList<>();
      for (int j = 0; j < BATCH; j++) {
        batch.add(new NewEntity("thing " + (i + j), "thing", List.of(text(), text(), text())));
      }
      engine.write(project, graph -> graph.createEntities(batch));
    }
  }

  private void notes(Store store, int count) {
    for (int i = 0; i < count; i++) {
      store.vault().commit(new NewMemory("note " + i, text(), List.of("bench"), null));
    }
  }

  /** Made-up vectors for all texts that have any, so that nothing is left to compute. */
  private void vectors(Store store, EmbeddingModel model, float[][] centres) {
    store
        .file()
        .use(database ->
            database.write(
                t -> {
                  t.update(
                      "INSERT INTO embedding_models (fingerprint, name, dimensions) VALUES (?, ?, ?)",
                      model.fingerprint(),
                      model.name(),
                      model.dimensions());
                  int slot = 0;
                  for (TextKind kind : List.of(TextKind.MEMORY, TextKind.OBSERVATION, TextKind.VAULT)) {
                    for (long item : t.list("SELECT item FROM (" + kind.items() + ")", row -> row.number(1))) {
                      t.update(
                          "INSERT INTO embeddings (slot, seq, model, kind, item, part, vector)"
                              + " VALUES (?, ?, 1, ?, ?, 0, ?)",
                          slot,
                          slot + 1,
                          kind.number(),
                          item,
                          near(centres[random.nextInt(CENTRES)]).bytes());
                      slot++;
                    }
                  }
                  t.update("DELETE FROM embedding_queue");
                  return t.update("UPDATE embedding_state SET model = 1, linking = 1, seq = ?", slot);
                }));
  }

  private static float[] floats(Embedding embedding) {
    float[] values = new float[embedding.dimensions()];
    ByteBuffer.wrap(embedding.bytes()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
    return values;
  }

  /** A vector of unit length at a cosine of about .9. */
  private Embedding near(float[] centre) {
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
}
