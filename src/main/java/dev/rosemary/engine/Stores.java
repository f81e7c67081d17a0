package dev.rosemary.engine;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.document.mirror.DocumentMirror;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.erasure.Erasure;
import dev.rosemary.engine.indexing.BackgroundStep;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.memory.recall.Recall;
import dev.rosemary.engine.mention.MentionBacklog;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.store.FileAccess;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The files that are read as one memory, each with what works on it, opened when it is first asked
 * for. Thread safe; one owner closes it.
 */
final class Stores implements AutoCloseable {
  /** Files whose background work goes on at once; of more, those not asked for longest rest. */
  private static final int MOST = 12;

  private final Supplier<Embedder> embedder;
  private final int dimensions;
  private final InstantSource clock;
  private final BooleanSupplier readOnly;
  private final Runnable loading;
  private final Log log;
  private final Map<String, Opened> opened = new LinkedHashMap<>(16, 0.75f, true);
  private boolean closed;

  /** A file and what is to be closed of it. */
  private record Opened(Store store, Vectors vectors, Vault vault, Erasure erasure) {
    void close() {
      vectors.close();
      vault.sessions().close();
      erasure.close();
      vault.close();
    }
  }

  /**
   * No files yet.
   *
   * @param loading starts the embedder if it is to be started later
   */
  Stores(
      Supplier<Embedder> embedder,
      int dimensions,
      InstantSource clock,
      BooleanSupplier readOnly,
      Runnable loading,
      Log log) {
    this.embedder = embedder;
    this.dimensions = dimensions;
    this.clock = clock;
    this.readOnly = readOnly;
    this.loading = loading;
    this.log = log;
  }

  /**
   * A file.
   *
   * @param key tells it from the others, with its folder
   * @param present a way to the file that does not make it
   * @param folder whose documents are found with all else, or null
   */
  synchronized Store of(
      String key, String name, FileAccess file, FileAccess present, @Nullable Path folder) {
    if (closed) {
      throw new FailureException(new Failure.Conflict("The engine was closed in the meantime."));
    }
    Opened known = opened.get(key);
    if (known == null) {
      known = open(name, file, present, folder);
      opened.put(key, known);
      if (opened.size() > MOST) {
        String oldest = opened.keySet().iterator().next();
        Opened resting = opened.remove(oldest);
        if (resting != null) {
          resting.close();
        }
      }
    }
    return known.store();
  }

  private Opened open(String name, FileAccess file, FileAccess present, @Nullable Path folder) {
    Documents documents = folder == null ? null : Documents.in(folder, clock);
    List<BackgroundStep> steps = new ArrayList<>();
    if (documents != null) {
      steps.add(new DocumentMirror(documents));
    }
    steps.add(new MentionBacklog());
    Embedder model = embedder.get();
    Vectors vectors = new Vectors(present, model, steps, log);
    Vault[] made = new Vault[1];
    Erasure erasure =
        new Erasure(
            present,
            database -> {
              Vault vault = made[0];
              if (vault != null) {
                vault.eraseVectors(database);
              }
              return true;
            },
            log);
    Vault vault = new Vault(file, dimensions, true, clock, erasure::wake);
    made[0] = vault;
    SecureRandom random = new SecureRandom();
    boolean reading = readOnly.getAsBoolean();
    if (reading) {
      vectors.startReading();
    } else {
      vectors.start();
    }
    Store store =
        new Store(
            name,
            file,
            vectors,
            new Recall(file, model, vectors, loading),
            new Memories(file, clock, random, vectors::wake, erasure::wake),
            new MemoryEntities(file, clock, random),
            vault,
            documents,
            documents == null || reading ? () -> {} : new Refreshing(file, documents),
            clock);
    return new Opened(store, vectors, vault, erasure);
  }

  /** Mirrors documents for a call that is to find them at once. */
  private static final class Refreshing implements Runnable {
    private final FileAccess file;
    private final Documents documents;
    private String mark = "";

    Refreshing(FileAccess file, Documents documents) {
      this.file = file;
      this.documents = documents;
    }

    @Override
    public synchronized void run() {
      try {
        String present = documents.mark();
        if (!present.equals(mark)) {
          // A new one: the one behind the calls looks only every now and then.
          boolean _ = file.use(new DocumentMirror(documents)::run);
          mark = present;
        }
      } catch (FailureException e) {
        // A folder that cannot be read has no documents for this call; the surface docs says why.
      }
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    opened.values().forEach(Opened::close);
    opened.clear();
  }
}
