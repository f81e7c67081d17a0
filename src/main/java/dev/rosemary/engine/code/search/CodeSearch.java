package dev.rosemary.engine.code.search;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.code.index.StoredChunk;
import dev.rosemary.engine.code.index.TextHit;
import dev.rosemary.engine.code.index.Unembedded;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.rank.Ranked;
import dev.rosemary.engine.rank.Ranking;
import dev.rosemary.engine.rank.ReciprocalRankFusion;
import dev.rosemary.engine.vector.Embedding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Searches one or several indexes. Thread safe. */
public final class CodeSearch {
  /** The constant of the fusion; 20 was best on code. */
  private static final int K = 20;

  /** Places of each ranking that count. */
  private static final int PLACES = 50;

  /** Best hits by words that get a vector while the caller waits. */
  private static final int EMBEDDED_AT_ONCE = 20;

  /** How long the caller waits for them, in milliseconds. */
  private static final long PATIENCE_MILLIS = 400;

  private final Embedder embedder;

  /** Searches with this model where it is ready. */
  public CodeSearch(Embedder embedder) {
    this.embedder = embedder;
  }

  private record Found(SearchedIndex index, long chunk) {}

  /**
   * The best chunks, best first.
   *
   * @param embeds whether vectors that are missing may be made and kept
   */
  public List<CodeHit> search(
      List<SearchedIndex> indexes, String text, int most, Means means, boolean embeds) {
    CodeQuery query = CodeQuery.of(text);
    List<Ranked<Found>> byWords = new ArrayList<>();
    for (SearchedIndex index : indexes) {
      for (Ranked<TextHit> hit : WordSearch.of(index.file(), query, Math.max(PLACES, most))) {
        byWords.add(new Ranked<>(new Found(index, hit.item().id()), hit.score()));
      }
    }
    byWords.sort((a, b) -> Double.compare(b.score(), a.score()));
    List<Found> words = new ArrayList<>();
    for (Ranked<Found> hit : byWords) {
      words.add(hit.item());
    }
    List<Found> near =
        means == Means.WORDS ? List.of() : near(indexes, text, embeds ? words : List.of());
    if (means == Means.MEANING) {
      words.clear();
    }
    List<Ranked<Found>> fused =
        ReciprocalRankFusion.fuse(K, List.of(new Ranking<>(1, words), new Ranking<>(1, near)));
    double best = (near.isEmpty() || words.isEmpty() ? 1.0 : 2.0) / (K + 1);
    List<CodeHit> hits = new ArrayList<>();
    for (Ranked<Found> found : fused) {
      if (hits.size() == most) {
        break;
      }
      Found item = found.item();
      for (StoredChunk chunk : item.index().file().chunks(List.of(item.chunk()))) {
        hits.add(new CodeHit(item.index().project(), chunk, found.score() / best));
      }
    }
    return hits;
  }

  /** The chunks nearest in meaning; none where there is no model. */
  private List<Found> near(List<SearchedIndex> indexes, String text, List<Found> embedded) {
    if (!(embedder.state() instanceof EmbedderState.Ready ready) || text.isBlank()) {
      return List.of();
    }
    String model = ready.model().fingerprint();
    Embedding query;
    try {
      query = embedder.query(text);
      embedAtOnce(model, embedded);
    } catch (FailureException e) {
      // the model is being closed: words are what there is
      return List.of();
    }
    List<Near> near = new ArrayList<>();
    for (SearchedIndex index : indexes) {
      List<CodeVectors.Near> nearest = index.vectors().nearest(index.file(), model, query, PLACES);
      for (CodeVectors.Near vector : nearest) {
        index
            .file()
            .chunksOf(
                List.of(vector.number()),
                chunk -> near.add(new Near(new Found(index, chunk), vector.dot())));
      }
    }
    near.sort(Comparator.comparingInt(Near::dot).reversed());
    List<Found> found = new ArrayList<>();
    for (Near n : near.subList(0, Math.min(PLACES, near.size()))) {
      found.add(n.found());
    }
    return found;
  }

  private record Near(Found found, int dot) {}

  private void embedAtOnce(String model, List<Found> words) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    for (Found found : words.subList(0, Math.min(EMBEDDED_AT_ONCE, words.size()))) {
      if (System.nanoTime() > until) {
        return;
      }
      @Nullable Unembedded missing = found.index().file().missingOf(found.chunk());
      if (missing != null) {
        found.index().file().model(model);
        byte[] vector = CodeVectors.bytes(embedder.passage(missing.text()).windows().getFirst());
        found.index().file().embed(model, List.of(missing), List.of(vector));
      }
    }
  }
}
