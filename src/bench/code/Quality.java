import dev.rosemary.base.Log;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.index.IndexState;
import dev.rosemary.code.index.StoredChunk;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.code.search.CodeHit;
import dev.rosemary.code.search.Means;
import dev.rosemary.engine.embed.Embedder;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How well functions are found by the first sentence of their documentation, in files without any comments: the mean reciprocal
 * rank and the recall of the first ten, by words, by meaning, and by both.
 */
final class Quality {
  private static final int TOP = 10;

  /** Questions about some functions of an archive, and about all. */
  private static final int QUESTIONS = 140;

  private static final int QUESTIONS_OF_ALL = 250;

  /** Functions of an archive that is searched as a whole. */
  private static final int LARGE = 5_000;

  /** Sums over questions: reciprocal places, those found, and all. */
  private record Sums(double reciprocal, int found, int all) {
    static final Sums NONE = new Sums(0, 0, 0);

    Sums and(int place) {
      return new Sums(reciprocal + (place == 0 ? 0 : 1.0 / place), found + (place == 0 ? 0 : 1), all + 1);
    }

    Sums and(Sums other) {
      return new Sums(reciprocal + other.reciprocal, found + other.found, all + other.all);
    }

    @Override
    public String toString() {
      return all == 0 ? "-" : "%.3f / %.3f".formatted(reciprocal / all, (double) found / all);
    }
  }

  private Quality() {}

  /** Asks about some functions of each archive, and about all functions of large ones (by meaning only with -Dwhole, some minutes each, and nothing else then). */
  static void print(Path folder, List<Path> archives, @Nullable Path model) throws Exception {
    row("sentence -> function, MRR@10 / recall@10", "queries", "functions", List.of("by words", "by meaning", "by both"));
    boolean whole = System.getProperty("whole") != null;
    for (Corpus.Choice choice : whole ? List.of(Corpus.Choice.ALL) : List.of(Corpus.Choice.values())) {
      boolean all = choice == Corpus.Choice.ALL;
      List<Corpus> corpora = new ArrayList<>();
      for (Path archive : archives) {
        Corpus corpus = Corpus.of(folder.resolve(choice.name()), archive, choice, all ? QUESTIONS_OF_ALL : QUESTIONS);
        if (!all || corpus.functions() >= LARGE) {
          corpora.add(corpus);
        }
      }
      if (!corpora.isEmpty()) {
        print(choice, folder.resolve(choice.name()), corpora, !all || whole ? model : null);
      }
    }
  }

  private static void print(Corpus.Choice choice, Path folder, List<Corpus> corpora, @Nullable Path model) throws Exception {
    Embedder embedder = model == null ? Embedder.disabled() : Embedder.of(model, Log.NONE).forCode();
    Map<Means, Sums> total = new EnumMap<>(Means.class);
    Map<Means, Sums> ofFewLines = new EnumMap<>(Means.class);
    try (CodeIndex code = new CodeIndex(folder.resolve("data"), embedder, Clock.systemUTC(), Log.NONE)) {
      if (model != null) {
        embedder.start();
        embedder.await(1, TimeUnit.MINUTES);
      }
      for (Corpus corpus : corpora) {
        String id = code.index(corpus.tree().toString(), List.of(), IndexProgress.NONE).projectId();
        IndexState state = code.status(id).state();
        while (model != null && state.pendingChunks() > 0) {
          Thread.sleep(200);
          state = code.status(id).state();
        }
        List<Object> sums = new ArrayList<>();
        for (Means means : model == null ? List.of(Means.WORDS) : List.of(Means.values())) {
          Sums of = ask(code, id, means, corpus.questions());
          sums.add(of);
          total.merge(means, of, Sums::and);
          ofFewLines.merge(means, ask(code, id, means, corpus.ofFewLines()), Sums::and);
        }
        row(choice.title + ": " + corpus.name(), corpus.questions().size(), corpus.functions(), sums);
      }
    } finally {
      embedder.close();
    }
    row(choice.title + ": all archives", total.get(Means.WORDS).all(), "", total.values());
    row(choice.title + ": all archives, functions of few lines", ofFewLines.get(Means.WORDS).all(), "", ofFewLines.values());
  }

  private static void row(Object what, Object queries, Object functions, Iterable<?> sums) {
    StringBuilder row = new StringBuilder("%-50s %8s %10s".formatted(what, queries, functions));
    sums.forEach(sum -> row.append("  %13s".formatted(sum)));
    System.out.println(row);
  }

  private static Sums ask(CodeIndex code, String id, Means means, List<Corpus.Question> questions) {
    Sums sums = Sums.NONE;
    for (Corpus.Question question : questions) {
      sums = sums.and(place(code.search(question.text(), id, TOP, means), question));
    }
    return sums;
  }

  /** The place of the wanted function, 0 for none. Overloads share their documentation: any of them is right. */
  private static int place(List<CodeHit> hits, Corpus.Question question) {
    for (int i = 0; i < hits.size(); i++) {
      StoredChunk chunk = hits.get(i).chunk();
      if (chunk.path().equals(question.path()) && chunk.name().equals(question.name())) {
        return i + 1;
      }
    }
    return 0;
  }
}
