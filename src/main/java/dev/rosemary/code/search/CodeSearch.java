package dev.rosemary.code.search;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.NearNames;
import dev.rosemary.code.index.StoredChunk;
import dev.rosemary.code.index.TextHit;
import dev.rosemary.code.index.Unembedded;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.rank.Ranked;
import dev.rosemary.engine.rank.Scores;
import dev.rosemary.engine.vector.Embedding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Searches one or several indexes. Thread safe. */
public final class CodeSearch {
  /** What meaning counts beside words, of 1; chosen together with the model (decision 22). */
  private static final double MEANING = 0.6;

  /** The same for a query that is a name: of that, a model of sentences knows little. */
  private static final double MEANING_OF_NAMES = 0.2;

  /** Places of each ranking that count; the cosine of the last one is as good as none. */
  private static final int PLACES = 50;

  /** Best hits by words that get a vector while the caller waits. */
  private static final int EMBEDDED_AT_ONCE = 20;

  /** How long the caller waits for them, in milliseconds. */
  private static final long PATIENCE_MILLIS = 400;

  /** Chunks of files that come first, when the query is their path or name. */
  private static final int OF_FILE = 20;

  /** Characters of such a query: no file system has longer paths. */
  private static final int LONGEST_PATH = 4_096;

  /** Less than the step from a name to one in another case. */
  private static final double CONSTRUCTOR = 0.9;

  /** Definitions of one name that come first, when the query is that name. */
  private static final int NAMED = 50;

  /** Definitions of a name that may be meant that come first, in each index. */
  private static final int OF_NEAR = 3;

  /** How long the first search waits for the model, which takes half a second to load. */
  private static final long LOADING_MILLIS = 1_000;

  private final Embedder embedder;

  /** Searches with this model, which the first search by meaning starts, where it can be had. */
  public CodeSearch(Embedder embedder) {
    this.embedder = embedder;
  }

  /** A chunk as it was when it was found. */
  record Found(SearchedIndex index, StoredChunk chunk) {}

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
        byWords.add(new Ranked<>(new Found(index, hit.item().chunk()), hit.score()));
      }
    }
    byWords.sort((a, b) -> Double.compare(b.score(), a.score()));
    List<Ranked<Found>> words =
        byWords.subList(0, Math.min(Math.max(PLACES, most), byWords.size()));
    List<Ranked<Found>> near =
        means == Means.WORDS ? List.of() : near(indexes, text, embeds ? words : List.of());
    List<Ranked<Found>> ranked;
    NameQuery named = null;
    if (means == Means.MEANING) {
      ranked = joined(List.of(), near, query, 1);
    } else {
      List<Ranked<Found>> file = ofFile(indexes, text);
      NameQuery name = file.isEmpty() ? NameQuery.of(text) : null;
      boolean identifier = name != null && name.isIdentifier();
      ranked = joined(words, near, query, identifier ? MEANING_OF_NAMES : MEANING);
      ranked = file.isEmpty() ? namedFirst(indexes, name, query, ranked) : before(file, ranked);
      if (name != null && isMisspelt(name, ranked)) {
        ranked = nearFirst(indexes, name, ranked);
      }
      named = name;
    }
    List<CodeHit> hits = new ArrayList<>();
    for (Ranked<Found> found : Pieces.best(ranked, named)) {
      if (hits.size() == most) {
        break;
      }
      Found item = found.item();
      hits.add(new CodeHit(item.index().project(), item.chunk(), found.score()));
    }
    return hits;
  }

  /** The definitions of the name that the query is, if it is one, before all others. */
  private static List<Ranked<Found>> namedFirst(
      List<SearchedIndex> indexes,
      @Nullable NameQuery name,
      CodeQuery query,
      List<Ranked<Found>> ranked) {
    if (name == null) {
      return ranked;
    }
    Map<Found, Double> scores = new LinkedHashMap<>();
    for (Ranked<Found> hit : ranked) {
      if (name.isNameOf(hit.item().chunk())) {
        scores.put(hit.item(), hit.score());
      }
    }
    for (SearchedIndex index : indexes) {
      for (StoredChunk chunk : index.file().named(name.name(), name.parent(), NAMED)) {
        scores.putIfAbsent(new Found(index, chunk), 0.0);
      }
    }
    List<Ranked<Found>> first = new ArrayList<>();
    for (Map.Entry<Found, Double> hit : scores.entrySet()) {
      StoredChunk chunk = hit.getKey().chunk();
      // A constructor has its type's name: who asks for that wants the type, unless as Type.Type.
      boolean constructor = !name.parent().equals(name.name()) && isConstructor(chunk);
      double fit = name.fit(chunk) - (constructor ? CONSTRUCTOR : 0);
      double order = (fit + hit.getValue()) * Priors.of(chunk, query.stems());
      first.add(new Ranked<>(hit.getKey(), order));
    }
    first.sort((a, b) -> Double.compare(b.score(), a.score()));
    return before(first, ranked);
  }

  private static boolean isConstructor(StoredChunk chunk) {
    return chunk.type().equals("Constructor")
        || (Priors.isFunction(chunk) && NameQuery.isNamedAfterItsOwner(chunk));
  }

  /** Whether nothing that was found has a name, or has it in its text. */
  private static boolean isMisspelt(NameQuery name, List<Ranked<Found>> ranked) {
    if (!ranked.isEmpty() && name.isAnsweredBy(ranked.getFirst().item().chunk())) {
      return false;
    }
    for (Ranked<Found> hit : ranked) {
      if (name.isIn(hit.item().chunk())) {
        return false;
      }
    }
    return true;
  }

  /** What is called nearly so before all others. */
  private static List<Ranked<Found>> nearFirst(
      List<SearchedIndex> indexes, NameQuery name, List<Ranked<Found>> ranked) {
    List<Ranked<Found>> first = new ArrayList<>();
    for (String near : near(indexes, name)) {
      NameQuery meant = NameQuery.of(near);
      if (meant != null) {
        for (SearchedIndex index : indexes) {
          for (StoredChunk chunk : index.file().named(meant.name(), meant.parent(), OF_NEAR)) {
            first.add(new Ranked<>(new Found(index, chunk), 1));
          }
        }
      }
    }
    return before(first, ranked);
  }

  /** Names of definitions that may be meant by one that none has, the likest first. */
  public static List<String> near(List<SearchedIndex> indexes, NameQuery name) {
    Set<String> like = new LinkedHashSet<>();
    for (SearchedIndex index : indexes) {
      like.addAll(index.file().like(name.name()));
    }
    return NearNames.of(name.name(), like);
  }

  /** These, with the best score, and the others of a ranking behind them. */
  private static List<Ranked<Found>> before(List<Ranked<Found>> first, List<Ranked<Found>> ranked) {
    Set<Found> known = new HashSet<>();
    List<Ranked<Found>> all = new ArrayList<>();
    for (Ranked<Found> hit : first) {
      known.add(hit.item());
      all.add(new Ranked<>(hit.item(), 1));
    }
    for (Ranked<Found> hit : ranked) {
      if (!known.contains(hit.item())) {
        all.add(hit);
      }
    }
    return all;
  }

  /** What the files hold that the query is the path of, or its end; nothing for other queries. */
  private static List<Ranked<Found>> ofFile(List<SearchedIndex> indexes, String text) {
    String path = text.strip();
    path = path.startsWith("./") ? path.substring(2) : path;
    List<Ranked<Found>> hits = new ArrayList<>();
    int dot = path.lastIndexOf('.');
    if (dot > 0 && path.indexOf(' ') < 0 && path.length() <= LONGEST_PATH) {
      for (SearchedIndex index : indexes) {
        for (StoredChunk chunk : index.file().ofFile(path, OF_FILE)) {
          hits.add(new Ranked<>(new Found(index, chunk), 1));
        }
      }
    }
    return hits;
  }

  /** Both rankings by their scores, each scaled to 1 at most; one alone when the other is empty. */
  private static List<Ranked<Found>> joined(
      List<Ranked<Found>> words, List<Ranked<Found>> near, CodeQuery query, double meant) {
    Map<Found, Integer> numbers = new LinkedHashMap<>();
    for (Ranked<Found> hit : words) {
      numbers.putIfAbsent(hit.item(), numbers.size());
    }
    for (Ranked<Found> hit : near) {
      numbers.putIfAbsent(hit.item(), numbers.size());
    }
    double weight = words.isEmpty() ? 1 : near.isEmpty() ? 0 : meant;
    double[] meaning = Scores.minMax(scores(near, numbers));
    for (Map.Entry<Found, Integer> item : numbers.entrySet()) {
      // BM25 has it already.
      meaning[item.getValue()] *= Priors.of(item.getKey().chunk(), query.stems());
    }
    double[] scores =
        Scores.blend(1 - weight, Scores.ofMaximum(scores(words, numbers)), weight, meaning);
    List<Ranked<Found>> joined = new ArrayList<>();
    for (Map.Entry<Found, Integer> item : numbers.entrySet()) {
      joined.add(new Ranked<>(item.getKey(), scores[item.getValue()]));
    }
    // the sort is stable
    joined.sort((a, b) -> Double.compare(b.score(), a.score()));
    return joined;
  }

  private static double[] scores(List<Ranked<Found>> hits, Map<Found, Integer> numbers) {
    double[] scores = new double[numbers.size()];
    Arrays.fill(scores, Double.NaN);
    for (Ranked<Found> hit : hits) {
      scores[numbers.getOrDefault(hit.item(), 0)] = hit.score();
    }
    return scores;
  }

  /** The chunks nearest in meaning with their cosines; none where there is no model. */
  private List<Ranked<Found>> near(
      List<SearchedIndex> indexes, String text, List<Ranked<Found>> embedded) {
    if (text.isBlank() || !(loaded(indexes) instanceof EmbedderState.Ready ready)) {
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
    List<Ranked<Found>> near = new ArrayList<>();
    for (SearchedIndex index : indexes) {
      for (CodeVectors.Near hit : index.vectors().nearest(index.file(), model, query, PLACES)) {
        near.add(new Ranked<>(new Found(index, hit.chunk()), hit.cosine()));
      }
    }
    near.sort((a, b) -> Double.compare(b.score(), a.score()));
    return near.subList(0, Math.min(PLACES, near.size()));
  }

  private EmbedderState loaded(List<SearchedIndex> indexes) {
    if (embedder.state() instanceof EmbedderState.Loading) {
      embedder.start();
      for (SearchedIndex index : indexes) {
        index.vectors().prepare(index.file());
      }
      try {
        return embedder.await(LOADING_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return embedder.state();
  }

  private void embedAtOnce(String model, List<Ranked<Found>> words) {
    long patience = TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    long begun = System.nanoTime();
    int made = 0;
    for (Ranked<Found> hit : words.subList(0, Math.min(EMBEDDED_AT_ONCE, words.size()))) {
      Found found = hit.item();
      long passed = System.nanoTime() - begun;
      // One more takes as long as those before it.
      if (made > 0 && passed + passed / made > patience) {
        return;
      }
      @Nullable Unembedded missing = found.index().file().missingOf(found.chunk().id());
      // Only the queue drops vectors of another model: one process at a time, and not for each
      // search.
      if (missing != null && found.index().file().isOf(model)) {
        byte[] vector = CodeVectors.bytes(embedder.passage(missing.text()).windows().getFirst());
        found.index().file().embed(model, List.of(missing), List.of(vector));
        made++;
      }
    }
  }
}
