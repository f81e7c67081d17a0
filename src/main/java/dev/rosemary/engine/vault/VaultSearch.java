package dev.rosemary.engine.vault;

import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.vault.Candidates.Candidate;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.engine.vector.VectorFile;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One search on one snapshot; the package documentation has the formulas. */
final class VaultSearch {
  private static final Set<String> COLUMNS = Set.of("key", "content", "tags");

  private static final double TEXT = 0.4;
  private static final double MEANING = 0.6;

  private final Transaction transaction;
  private final Search search;
  private final String tags;
  private final List<MemoryTable> tables = new ArrayList<>();

  VaultSearch(Transaction transaction, Search search) {
    this.transaction = transaction;
    this.search = search;
    tags = Tags.text(search.tags());
    if (search.session() != null) {
      tables.add(MemoryTable.SESSION);
    }
    if (search.vault()) {
      tables.add(MemoryTable.VAULT);
    }
  }

  /** A memory in its place. */
  record Ranked(Scope scope, long id, double relevance) {}

  /**
   * Memories in their order.
   *
   * @param best up to the end of the page that is wanted
   */
  record Ranking(List<Ranked> best, int matches, boolean relaxed, String reason) {}

  long searched() {
    long searched = 0;
    for (MemoryTable table : tables) {
      searched += table.count(transaction, owner(table), tags);
    }
    return searched;
  }

  private String owner(MemoryTable table) {
    String session = search.session();
    return table.scope() == Scope.SESSION && session != null ? session : "";
  }

  /** All memories with the tags, the latest written first. */
  Ranking newest(long searched) {
    record Dated(Ranked ranked, String at) {}
    int wanted = search.offset() + search.limit();
    List<Dated> dated = new ArrayList<>();
    for (MemoryTable table : tables) {
      for (long id : table.newest(transaction, owner(table), tags, wanted)) {
        Memory memory = table.read(transaction, id);
        if (memory != null) {
          dated.add(new Dated(new Ranked(table.scope(), id, 1), memory.updatedAt()));
        }
      }
    }
    // The sort is stable, so that equal times stay in the order of their table.
    dated.sort(Comparator.comparing(Dated::at).reversed());
    List<Ranked> best = new ArrayList<>();
    for (Dated each : dated.subList(0, Math.min(wanted, dated.size()))) {
      best.add(each.ranked());
    }
    return new Ranking(best, (int) Math.min(searched, Integer.MAX_VALUE), false, "");
  }

  /**
   * The best memories.
   *
   * @param vectors where to look for what is near in meaning, or null
   * @param held what {@link VectorFile#held} said before the snapshot
   */
  Ranking best(@Nullable VectorFile vectors, long held, int dimensions) {
    Candidates candidates = new Candidates(search.offset() + search.limit());
    Embedding embedding = search.embedding();
    float[] cosines =
        vectors == null || embedding == null || !search.vault()
            ? new float[0]
            : vectors.scan(embedding, new ChangesTable(transaction), held);
    double error = vectors == null ? 0 : MEANING * vectors.error();
    BitSet seen = new BitSet(cosines.length);
    Query query = QueryCompiler.compile(search.query(), COLUMNS);
    int matches = 0;
    boolean all = false;
    if (!search.query().isBlank()) {
      for (MemoryTable table : tables) {
        for (TextScores.Scored scored :
            TextScores.of(
                transaction, table, owner(table), tags, query, search.query(), dimensions)) {
          boolean blended = scored.slot() >= 0 && scored.slot() < cosines.length;
          double relevance = scored.score();
          if (blended) {
            seen.set((int) scored.slot());
            relevance = TEXT * scored.score() + MEANING * clamp(cosines[(int) scored.slot()]);
          }
          candidates.add(
              new Candidate(
                  table.scope(),
                  scored.id(),
                  blended ? scored.slot() : -1,
                  scored.score(),
                  relevance,
                  blended ? error : 0));
          matches++;
          all |= scored.all();
        }
      }
    }
    boolean relaxed = matches > 0 && !all && cosines.length == 0;
    matches += near(candidates, cosines, seen, error);
    String reason = query instanceof Query.Nothing nothing ? nothing.reason() : "";
    return new Ranking(exact(candidates, embedding, dimensions), matches, relaxed, reason);
  }

  /** Adds what no word found but its meaning did. */
  private int near(Candidates candidates, float[] cosines, BitSet seen, double error) {
    BitSet allowed = null;
    if (cosines.length > 0 && !search.tags().isEmpty()) {
      BitSet tagged = new BitSet(cosines.length);
      VectorTable.tagged(transaction, tags, slot -> tagged.set((int) slot));
      allowed = tagged;
    }
    int added = 0;
    for (int slot = 0; slot < cosines.length; slot++) {
      if (cosines[slot] > 0 && !seen.get(slot) && (allowed == null || allowed.get(slot))) {
        candidates.add(
            new Candidate(Scope.VAULT, -1, slot, 0, MEANING * clamp(cosines[slot]), error));
        added++;
      }
    }
    return added;
  }

  /** Computes the cosines of those that may be among the best, and orders them. */
  private List<Ranked> exact(Candidates candidates, @Nullable Embedding embedding, int dimensions) {
    List<Ranked> ranked = new ArrayList<>();
    for (Candidate candidate : candidates.kept()) {
      double relevance = candidate.relevance();
      Long id = id(candidate);
      if (id == null) {
        continue;
      }
      if (embedding != null && candidate.slot() >= 0) {
        Embedding own = VectorTable.embedding(transaction, id, dimensions);
        relevance = own == null ? candidate.text() : blend(candidate.text(), own.cosine(embedding));
      }
      if (relevance > 0) {
        ranked.add(new Ranked(candidate.scope(), id, relevance));
      }
    }
    ranked.sort(
        Comparator.comparingDouble(Ranked::relevance)
            .reversed()
            .thenComparing(Ranked::scope)
            .thenComparing(Comparator.comparingLong(Ranked::id).reversed()));
    return ranked.subList(0, Math.min(search.offset() + search.limit(), ranked.size()));
  }

  private @Nullable Long id(Candidate candidate) {
    if (candidate.id() < 0) {
      return VectorTable.memory(transaction, candidate.slot());
    }
    return candidate.id();
  }

  /** The relevance of a text score in [0, 1] and a cosine. */
  static double blend(double text, double cosine) {
    return TEXT * text + MEANING * clamp(cosine);
  }

  private static double clamp(double cosine) {
    return Math.clamp(cosine, 0.0, 1.0);
  }
}
