package dev.rosemary.engine.item.search;

import dev.rosemary.engine.item.Moment;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.memory.recall.Weights;
import dev.rosemary.engine.rank.Ranked;
import dev.rosemary.engine.rank.Ranking;
import dev.rosemary.engine.rank.ReciprocalRankFusion;
import dev.rosemary.engine.rank.Scores;
import dev.rosemary.engine.suspicion.Suspicion;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One ranking over all kinds of items of several files: the fusion of memories ({@code
 * engine.memory.recall}), with measures that compare between kinds. Cosines do, being of one model;
 * words are scored with one count of how rare each is; and the walk goes through all texts. For one
 * search.
 */
public final class ItemSearch {
  /** Hits of each ranking that count. */
  private static final int DEPTH = 100;

  /** Hits that a walk begins at. */
  private static final int SEEDS = 40;

  /** Hits whose words are looked at, those with the best places. */
  private static final int READ = 20;

  /** What a session adds, which others than memories count as theirs alone. */
  private static final double SESSION = 0.4;

  /** What a text that addresses its reader is worth. */
  private static final double SUSPICIOUS = 0.5;

  /** What pinned items gain. */
  private static final double PINNED = 1.05;

  /** The share of the best score below which nothing is worth its reader's time. */
  private static final double LEAST = 0.08;

  /** How long the model is waited for, over all files, in nanoseconds. */
  private static final long WAIT = TimeUnit.MILLISECONDS.toNanos(1_500);

  private final List<SpaceSearch> searches = new ArrayList<>();
  private final Wanted wanted;
  private final String time;
  private final boolean past;
  private final WordScores words;

  /**
   * A search.
   *
   * @param time that the question is about, or now
   * @param past whether only what was said by then counts
   */
  public ItemSearch(List<Space> spaces, Wanted wanted, String time, boolean past) {
    this.wanted = wanted;
    this.past = past;
    this.time = Moment.plain(time);
    String about = String.join(" ", wanted.about());
    words = new WordScores(about.isEmpty() ? wanted.query() : wanted.query() + " " + about);
    for (Space space : spaces) {
      searches.add(new SpaceSearch(space, wanted, new Moment(this.time, past, space.user())));
    }
  }

  /** Searches. */
  public Found run() {
    long searched = 0;
    for (SpaceSearch search : searches) {
      searched += search.space().file().read(transaction -> search.count(transaction, words));
    }
    if (!words.nothing().isEmpty()) {
      return new Found(List.of(), searched, words.nothing(), "", time + "Z");
    }
    @Nullable Embedding embedding = embedding();
    String degraded = "";
    TextQuery match = words.match();
    // What has to be narrowed down later may leave nothing of the nearest.
    CosineFloor floor = new CosineFloor(wanted.isNarrow() || past ? Integer.MAX_VALUE : DEPTH);
    for (SpaceSearch search : searches) {
      String without =
          search
              .space()
              .file()
              .read(transaction -> search.find(transaction, match, embedding, floor));
      degraded = without.isEmpty() ? degraded : without;
    }
    score();
    for (SpaceSearch search : searches) {
      boolean _ =
          search
              .space()
              .file()
              .read(transaction -> {
                search.walk(transaction);
                return true;
              });
    }
    // What the walk came to has words, too.
    scoreWords();
    return new Found(fused(embedding != null), searched, "", degraded, time + "Z");
  }

  private @Nullable Embedding embedding() {
    long end = System.nanoTime() + WAIT;
    Embedding embedding = null;
    for (SpaceSearch search : searches) {
      if (embedding == null || System.nanoTime() < end) {
        Embedding made = search.space().recall().embeddingOf(wanted.query());
        embedding = made == null ? embedding : made;
      }
      if (embedding == null) {
        return null;
      }
    }
    return embedding;
  }

  private List<Candidate> all() {
    List<Candidate> all = new ArrayList<>();
    for (SpaceSearch search : searches) {
      all.addAll(search.candidates());
    }
    return all;
  }

  /** Scores the words of those that were not scored yet, and returns all. */
  private List<Candidate> scoreWords() {
    List<Candidate> all = all();
    for (Candidate each : all) {
      if (!each.isScored()) {
        each.words(words.score(each.item()));
      }
    }
    return all;
  }

  /** Scores words, and decides where walks begin. */
  private void score() {
    List<Candidate> all = scoreWords();
    double[] cosines = new double[all.size()];
    double[] byWords = new double[all.size()];
    for (int i = 0; i < cosines.length; i++) {
      Candidate each = all.get(i);
      cosines[i] = each.cosine();
      byWords[i] = each.words();
    }
    keepBest(all, cosines);
    double[] blend = Scores.blend(0.5, Scores.minMax(cosines), 0.5, Scores.ofMaximum(byWords));
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < blend.length; i++) {
      if (blend[i] > 0) {
        order.add(i);
      }
    }
    order.sort((a, b) -> Double.compare(blend[b], blend[a]));
    for (int i : order.subList(0, Math.min(SEEDS, order.size()))) {
      all.get(i).seed(blend[i] * blend[i]);
    }
  }

  /** Cosines behind the hundred best of all do not count, as they would not among memories. */
  private static void keepBest(List<Candidate> all, double[] cosines) {
    List<Candidate> nearest = best(all, Candidate::cosine);
    double least = nearest.isEmpty() ? 0 : nearest.getLast().cosine();
    for (int i = 0; i < cosines.length; i++) {
      if (cosines[i] < least) {
        cosines[i] = Double.NaN;
      }
    }
  }

  private static List<Candidate> best(List<Candidate> all, ToDoubleFunction<Candidate> measure) {
    List<Candidate> best = new ArrayList<>();
    for (Candidate each : all) {
      if (measure.applyAsDouble(each) > 0) {
        best.add(each);
      }
    }
    best.sort((a, b) -> Double.compare(measure.applyAsDouble(b), measure.applyAsDouble(a)));
    return best.subList(0, Math.min(DEPTH, best.size()));
  }

  /** What a name found is worth by the walk is what hangs on it. */
  private static double link(Candidate candidate) {
    return candidate.item().kind().isEntity() ? 0 : candidate.link();
  }

  private List<Found.Hit> fused(boolean meaning) {
    List<Candidate> all = all();
    Weights weights = Weights.DEFAULT;
    List<Ranked<Candidate>> fused =
        ReciprocalRankFusion.fuse(
            ReciprocalRankFusion.K,
            List.of(
                new Ranking<>(meaning ? weights.vector() : 0, best(all, Candidate::cosine)),
                new Ranking<>(weights.bm25(), best(all, Candidate::words)),
                new Ranking<>(weights.ppr(), best(all, ItemSearch::link))));
    double[] scores = new double[fused.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = fused.get(i).score();
    }
    double best = scores.length == 0 ? 0 : scores[0];
    for (int i = 0; i < Math.min(READ, scores.length); i++) {
      scores[i] += best * words.share(fused.get(i).item().item());
    }
    raise(fused, scores);
    List<Found.Hit> hits = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      Candidate each = fused.get(i).item();
      hits.add(
          new Found.Hit(
              each.space(),
              each.item(),
              each.item().pinned() ? scores[i] * PINNED : scores[i],
              Double.isNaN(each.cosine()) ? null : (Double) each.cosine(),
              each.words(),
              each.link(),
              each.through()));
    }
    hits.sort((a, b) -> Double.compare(b.score(), a.score()));
    double least = hits.isEmpty() ? 0 : LEAST * hits.getFirst().score();
    hits.removeIf(hit -> hit.score() < least);
    // Only now: what addresses the reader comes later, and is not left out.
    hits.replaceAll(ItemSearch::doubted);
    hits.sort((a, b) -> Double.compare(b.score(), a.score()));
    return hits;
  }

  private static Found.Hit doubted(Found.Hit hit) {
    return Suspicion.of(hit.item().text()) == null
        ? hit
        : new Found.Hit(
            hit.space(),
            hit.item(),
            hit.score() * SUSPICIOUS,
            hit.cosine(),
            hit.words(),
            hit.link(),
            hit.through());
  }

  private void raise(List<Ranked<Candidate>> fused, double[] scores) {
    for (SpaceSearch search : searches) {
      List<Integer> places = new ArrayList<>();
      for (int i = 0; i < scores.length; i++) {
        Candidate each = fused.get(i).item();
        if (each.space().equals(search.space())) {
          if (each.item().kind() == ItemKind.MEMORY && each.item().number() > 0) {
            places.add(i);
          } else {
            scores[i] += SESSION * scores[i];
          }
        }
      }
      long[] numbers = new long[places.size()];
      double[] raised = new double[numbers.length];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = fused.get(places.get(i)).item().item().number();
        raised[i] = scores[places.get(i)];
      }
      boolean _ =
          search
              .space()
              .file()
              .read(transaction -> {
                search.space().recall().raiseSessions(transaction, numbers, raised);
                return true;
              });
      for (int i = 0; i < numbers.length; i++) {
        scores[places.get(i)] = raised[i];
      }
    }
  }
}
