package dev.rosemary.engine.memory.recall;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.memory.Memory;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.MemoryTable;
import dev.rosemary.engine.memory.MemoryText;
import dev.rosemary.engine.memory.entity.Entity;
import dev.rosemary.engine.memory.recall.Fusion.Placed;
import dev.rosemary.engine.mention.EntityKind;
import dev.rosemary.engine.mention.MentionLinker;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Searches the memories of one file by meaning and by everything together. Each search is one
 * transaction. Thread safe, and safe beside other processes.
 */
public final class Recall {
  /**
   * How long a search waits for a model or vectors that are being loaded, in milliseconds. Loading
   * takes about a second on a quiet machine.
   */
  private static final long READY_WAIT_MILLIS = 1_500;

  /** The pause between two looks whether the vectors are loaded, in milliseconds. */
  private static final long LOOK_MILLIS = 25;

  /** Why a search that could not wait has no vectors. */
  private static final String LOADING = "The embedding model is still loading.";

  /** Hits of a search at most, over all its pages. */
  private static final long MOST = 100_000;

  private final FileAccess file;
  private final Embedder embedder;
  private final Vectors vectors;
  private final Boosts boosts;
  private final Runnable loading;
  private final NodeCache cache = new NodeCache();

  /** Searches of a file; who makes it starts and closes the embedder and the vectors. */
  public Recall(FileAccess file, Embedder embedder, Vectors vectors) {
    this(file, embedder, vectors, Boosts.DEFAULT);
  }

  /** Searches with other boosts, to measure what they are worth. */
  public Recall(FileAccess file, Embedder embedder, Vectors vectors, Boosts boosts) {
    this(file, embedder, vectors, boosts, () -> {});
  }

  /**
   * Searches that may come before the embedder and the vectors are started.
   *
   * @param loading runs before each search by meaning; starts them if they are to be started later
   */
  public Recall(FileAccess file, Embedder embedder, Vectors vectors, Runnable loading) {
    this(file, embedder, vectors, Boosts.DEFAULT, loading);
  }

  private Recall(
      FileAccess file, Embedder embedder, Vectors vectors, Boosts boosts, Runnable loading) {
    this.file = file;
    this.embedder = embedder;
    this.vectors = vectors;
    this.boosts = boosts;
    this.loading = loading;
  }

  /**
   * Reads what searches need into memory, so that the first one need not wait for it.
   *
   * @param present a way to the same file that does not make it
   */
  public void prepare(FileAccess present) {
    present.read(transaction -> cache.use(transaction, Nodes::size));
  }

  /**
   * Entities that a query names, and those whose name and description hold most of its words.
   *
   * @param query as people type it
   * @param user whose they are, or null for those of everybody
   * @return at most five, the best first
   */
  public List<Entity> entities(String query, @Nullable String user) {
    return new EntitySearch(file).search(query, user);
  }

  /**
   * Walks along what hangs together, from texts of any kind that a search found and from the
   * entities that its query names.
   *
   * @param user whose memories and entities are walked, or null for those of everybody
   * @param starts each text once
   */
  public Walked walk(
      Transaction transaction,
      String query,
      @Nullable String user,
      List<Walked.Start> starts,
      List<Walked.Link> links) {
    return cache.use(
        transaction,
        nodes -> {
          int walker = user == null ? Nodes.EVERYBODY : nodes.user(user);
          int[] named = named(transaction, nodes, query, walker);
          return new TextWalk(transaction, nodes, walker).from(starts, links, named);
        });
  }

  /**
   * Raises the scores of what was found beside something good in the same session, like a search of
   * memories does.
   *
   * @param memories their numbers, each once
   * @param scores by the same index; changed
   */
  public void raiseSessions(Transaction transaction, long[] memories, double[] scores) {
    int _ =
        cache.use(
            transaction,
            nodes -> {
              List<Integer> known = new ArrayList<>();
              for (int i = 0; i < memories.length; i++) {
                if (nodes.find(NodeKind.MEMORY, memories[i]) >= 0) {
                  known.add(i);
                }
              }
              int[] found = new int[known.size()];
              double[] raised = new double[found.length];
              for (int i = 0; i < found.length; i++) {
                found[i] = nodes.find(NodeKind.MEMORY, memories[known.get(i)]);
                raised[i] = scores[known.get(i)];
              }
              SessionBoost.add(boosts.session(), nodes, found, raised);
              for (int i = 0; i < found.length; i++) {
                scores[known.get(i)] = raised[i];
              }
              return found.length;
            });
  }

  /**
   * The vector of a query; null, after a moment of waiting, while the model or the vectors load or
   * where there is no model.
   */
  public @Nullable Embedding embeddingOf(String query) {
    awaitReady();
    return isLoaded() ? embedder.query(query) : null;
  }

  /** The vector of a text as a query; null while there is none to be had without waiting. */
  public @Nullable Embedding embeddingNow(String text) {
    loading.run();
    return isLoaded() ? embedder.query(text) : null;
  }

  /** Why texts of this file cannot be ranked by meaning in a transaction; empty when they can. */
  public String withoutMeaning(Transaction transaction) {
    return unusable(transaction);
  }

  /**
   * The memories whose meaning is nearest to a query, by cosine. Waits a moment for a model that is
   * being loaded.
   *
   * @param offset hits to leave out
   * @param limit hits that are shown at most
   * @throws FailureException with {@link Failure.NotReady} while the model loads, {@link
   *     Failure.Conflict} when there is none, {@link Failure.Invalid} for a query that is too long
   */
  public Recalled search(
      String query, MemoryFilter filter, int offset, int limit, Recalled.Visitor visitor) {
    if (QueryCompiler.compile(query, Set.of()) instanceof Query.Nothing nothing) {
      return nothing(filter, nothing.reason());
    }
    awaitReady();
    Embedding embedding = embedded(query);
    return file.read(transaction -> {
      if (vectors.state(transaction) instanceof VectorsState.Loading) {
        throw new FailureException(Embedder.NOT_READY);
      }
      String unusable = unusable(transaction);
      if (!unusable.isEmpty()) {
        throw new FailureException(new Failure.Conflict(unusable));
      }
      return cache.use(
          transaction,
          nodes -> {
            Admission admission = new Admission(nodes, filter);
            List<Placed> placed = new ArrayList<>();
            // One more than is shown tells whether there is another page.
            int most = (int) Math.clamp((long) offset + limit + 1, 1, MOST);
            for (Vectors.Hit hit :
                vectors.nearest(
                    transaction, embedding, TextKind.MEMORY, admission::admitsNumber, most)) {
              int node = nodes.find(NodeKind.MEMORY, hit.item());
              Fusion.Scored scored = new Fusion.Scored();
              scored.vector = hit.cosine();
              placed.add(new Placed(node, hit.cosine(), scored));
            }
            return shown(transaction, nodes, placed, filter, offset, limit, "", visitor);
          });
    });
  }

  /**
   * The memories that words, meaning and connections find best. Waits a moment for a model that is
   * being loaded, then ranks without it.
   *
   * @param weights which alone decide when they are not the default ones; see {@link Boosts}
   * @param offset hits to leave out
   * @param limit hits that are shown at most
   * @throws FailureException with {@link Failure.Invalid} for a query that is too long, {@link
   *     Failure.NotReady} while the model loads when nothing but vectors is wanted
   */
  public Recalled recall(
      String query,
      MemoryFilter filter,
      Weights weights,
      int offset,
      int limit,
      Recalled.Visitor visitor) {
    Query compiled = QueryCompiler.compile(query, Set.of());
    if (compiled instanceof Query.Nothing nothing) {
      return nothing(filter, nothing.reason());
    }
    if (weights.vector() > 0) {
      awaitReady();
    }
    Asked asked = new Asked(query, compiled);
    @Nullable Embedding embedding =
        weights.vector() > 0 && isLoaded() ? embedder.query(query) : null;
    return file.read(transaction -> {
      String unusable = weights.vector() > 0 ? unusable(transaction) : "";
      @Nullable Embedding usable = unusable.isEmpty() ? embedding : null;
      if (unusable.equals(LOADING) && weights.bm25() == 0 && weights.ppr() == 0) {
        throw new FailureException(Embedder.NOT_READY);
      }
      Weights used =
          weights.vector() > 0 && usable == null ? weights.withoutVector(unusable) : weights;
      return cache.use(
          transaction,
          nodes -> {
            Boosts boosted = weights.equals(Weights.DEFAULT) ? boosts : boosts.withoutWords();
            String missing = unusable;
            List<Placed> placed;
            try {
              placed = ranked(transaction, nodes, asked, usable, filter, used, boosted);
            } catch (FailureException e) {
              if (usable == null || !(e.failure() instanceof Failure.NotReady)) {
                throw e;
              }
              missing = LOADING;
              Weights without = weights.withoutVector(missing);
              placed = ranked(transaction, nodes, asked, null, filter, without, boosted);
            }
            return shown(transaction, nodes, placed, filter, offset, limit, missing, visitor);
          });
    });
  }

  /** A query as people type it, and as the full-text index is asked. */
  private record Asked(String text, Query compiled) {}

  private List<Placed> ranked(
      Transaction transaction,
      Nodes nodes,
      Asked asked,
      @Nullable Embedding embedding,
      MemoryFilter filter,
      Weights weights,
      Boosts boosts) {
    Admission admission = new Admission(nodes, filter);
    Fusion fusion = new Fusion(nodes);
    if (embedding != null) {
      fusion.addVectors(
          vectors.nearest(
              transaction, embedding, TextKind.MEMORY, admission::admitsNumber, Fusion.DEPTH));
    }
    if (weights.bm25() > 0 || embedding == null) {
      fusion.addWords(
          MemoryText.best(transaction, asked.compiled(), admission::admitsNumber, Fusion.DEPTH));
    }
    if (weights.ppr() > 0) {
      fusion.walk(
          named(transaction, nodes, asked.text(), admission.user),
          admission.user,
          admission::admits);
    }
    QueryWords words = QueryWords.of(asked.compiled());
    return fusion.fuse(
        weights,
        boosts,
        node -> {
          Memory memory = MemoryTable.numbered(transaction, nodes.number(node));
          return memory == null ? 0 : words.share(memory);
        });
  }

  /** The entities that a query names and a user may see. */
  private static int[] named(Transaction transaction, Nodes nodes, String query, int user) {
    List<Integer> entities = new ArrayList<>();
    MentionLinker.named(
        transaction,
        query,
        (kind, item) -> {
          int node =
              nodes.find(
                  kind == EntityKind.MEMORY_ENTITY ? NodeKind.MEMORY_ENTITY : NodeKind.ENTITY,
                  item);
          if (node >= 0 && nodes.isOf(node, user)) {
            entities.add(node);
          }
        });
    return entities.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Recalled shown(
      Transaction transaction,
      Nodes nodes,
      List<Placed> placed,
      MemoryFilter filter,
      int offset,
      int limit,
      String degraded,
      Recalled.Visitor visitor) {
    int end = (int) Math.min(placed.size(), (long) offset + limit);
    int taken = 0;
    for (int i = Math.min(offset, end); i < end; i++) {
      Placed each = placed.get(i);
      Memory memory = MemoryTable.numbered(transaction, nodes.number(each.node()));
      if (memory != null && !visitor.take(hit(memory, each))) {
        break;
      }
      taken++;
    }
    return new Recalled(
        taken,
        placed.size(),
        MemoryTable.count(transaction, filter.user()),
        !degraded.isEmpty(),
        degraded);
  }

  private static Recalled.Hit hit(Memory memory, Placed placed) {
    return new Recalled.Hit(
        memory,
        placed.score(),
        known(placed.scored().vector),
        known(placed.scored().bm25),
        known(placed.scored().ppr));
  }

  private static @Nullable Double known(double score) {
    return Double.isNaN(score) ? null : (Double) score;
  }

  private Recalled nothing(MemoryFilter filter, String reason) {
    return file.read(transaction ->
        new Recalled(0, 0, MemoryTable.count(transaction, filter.user()), false, reason));
  }

  /** The vector of a query, which is needed. */
  private Embedding embedded(String query) {
    if (!isToBeHad()) {
      throw new FailureException(
          new Failure.Conflict(
              reason()
                  + " Send the query to search_text, or to recall, which then ranks by words and"
                  + " connections."));
    }
    return embedder.query(query);
  }

  private boolean isToBeHad() {
    return reason().isEmpty();
  }

  /** Why this process has no model; empty when it has one or loads it. */
  private String reason() {
    return switch (embedder.state()) {
      case EmbedderState.Loading _, EmbedderState.Ready _ -> "";
      case EmbedderState.Failed failed -> failed.reason();
      case EmbedderState.Disabled _ -> "Embeddings are disabled.";
    };
  }

  /** Whether the model can make a vector now. */
  private boolean isLoaded() {
    return embedder.state() instanceof EmbedderState.Ready;
  }

  /** Waits for what is being loaded, but not for long; what was never started is not waited for. */
  private void awaitReady() {
    loading.run();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(READY_WAIT_MILLIS);
    try {
      while (mayWait(end)
          && embedder.isStarted()
          && embedder.state() instanceof EmbedderState.Loading) {
        embedder.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      }
      while (mayWait(end)
          && isLoaded()
          && vectors.isStarted()
          && file.read(vectors::state) instanceof VectorsState.Loading) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean mayWait(long end) {
    return System.nanoTime() < end && !WorkLimit.isHurried();
  }

  /** Why vectors cannot be compared; empty when they can. */
  private String unusable(Transaction transaction) {
    return switch (vectors.state(transaction)) {
      case VectorsState.Ready _ -> isLoaded() ? "" : LOADING;
      case VectorsState.Loading _ -> LOADING;
      case VectorsState.OtherModel other -> other.reason();
      case VectorsState.Unavailable unavailable -> unavailable.reason();
    };
  }

  /** Which memories a filter lets through. */
  private static final class Admission {
    private final Nodes nodes;
    private final int user;
    private final boolean invalid;
    private final long at;

    Admission(Nodes nodes, MemoryFilter filter) {
      this.nodes = nodes;
      String named = filter.user();
      user = named == null ? Nodes.EVERYBODY : nodes.user(named);
      invalid = filter.includeInvalid();
      at = EventTime.nanos(filter.at());
    }

    boolean admitsNumber(long number) {
      int node = nodes.find(NodeKind.MEMORY, number);
      return node >= 0 && admits(node);
    }

    boolean admits(int node) {
      return nodes.isOf(node, user) && (invalid || nodes.isValid(node, at));
    }
  }
}
