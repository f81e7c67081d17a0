package dev.rosemary.engine.vault;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Taken;
import dev.rosemary.base.Timestamps;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.base.file.TemporaryFolder;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.engine.vector.VectorFile;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The memories by key of one file. Each method is one transaction. Thread safe, and safe beside
 * other processes; one owner closes it.
 */
public final class Vault implements AutoCloseable {
  private final FileAccess file;
  private final int dimensions;
  private final InstantSource clock;
  private final Sessions sessions;
  private final Runnable deleted;
  private @Nullable VectorFile vectors;

  /** Where the vectors of a file are that is only read; null otherwise. */
  private @Nullable TemporaryFolder temporary;

  private boolean closed;

  /**
   * The memories of a file.
   *
   * @param dimensions of every embedding, at least 1
   * @param persist whether session memories outlive their session
   */
  public Vault(FileAccess file, int dimensions, boolean persist, InstantSource clock) {
    this(file, dimensions, persist, clock, () -> {});
  }

  /**
   * The memories of a file.
   *
   * @param dimensions of every embedding, at least 1
   * @param persist whether session memories outlive their session
   * @param deleted is run after memories were deleted for good, or may have been
   */
  public Vault(
      FileAccess file, int dimensions, boolean persist, InstantSource clock, Runnable deleted) {
    this.deleted = deleted;
    this.file = file;
    this.dimensions = dimensions;
    this.clock = clock;
    sessions = new Sessions(file, persist, deleted);
  }

  /** The sessions that are alive. */
  public Sessions sessions() {
    return sessions;
  }

  /**
   * Stores a memory in a session under its key. What was there is replaced, only the time of its
   * creation stays. The caller holds the session.
   */
  public void commit(String session, NewMemory memory) {
    check(memory.embedding());
    String now = Timestamps.millis(clock.instant());
    file.write(transaction -> MemoryTable.SESSION.put(transaction, session, memory, now));
  }

  /**
   * Stores a memory in the vault likewise. Without an embedding it loses the one it had, which
   * described the old content.
   *
   * @throws FailureException with {@link Failure.Invalid} for an embedding of other dimensions
   */
  public void commit(NewMemory memory) {
    file.write(transaction -> {
      commit(transaction, memory);
      return true;
    });
  }

  /** The same within a transaction of the same file. */
  public void commit(Transaction transaction, NewMemory memory) {
    check(memory.embedding());
    String now = Timestamps.millis(clock.instant());
    long id = MemoryTable.VAULT.put(transaction, "", memory, now);
    if (memory.embedding() == null) {
      VectorTable.remove(transaction, id);
    } else {
      VectorTable.put(transaction, id);
    }
  }

  /** Says that a memory of the vault was written, or deleted, as a row. */
  public static void embeddingWritten(Transaction transaction, long memory) {
    if (VectorTable.isEmbedded(transaction, memory)) {
      VectorTable.put(transaction, memory);
    } else {
      VectorTable.remove(transaction, memory);
    }
  }

  /** Deletes the memory of a key within a transaction; who ends it calls {@link #deleted}. */
  public boolean delete(Transaction transaction, String key) {
    Prune prune = new Prune(key, "", List.of());
    return !delete(transaction, MemoryTable.VAULT, "", prune).isEmpty();
  }

  /** Says that a transaction in which memories were deleted has ended. */
  public void deleted() {
    deleted.run();
  }

  private void check(@Nullable Embedding embedding) {
    if (embedding != null && embedding.dimensions() != dimensions) {
      throw new FailureException(
          new Failure.Invalid(
              "The embedding has "
                  + embedding.dimensions()
                  + " numbers; this server takes "
                  + dimensions
                  + " (its option --vault-dimensions). Send "
                  + dimensions
                  + " numbers of one embedding model, or leave the embedding out. Nothing was"
                  + " written."));
    }
  }

  /** The keys of the memories that a prune deleted. */
  public record Pruned(List<String> session, List<String> vault) {
    public Pruned {
      session = List.copyOf(session);
      vault = List.copyOf(vault);
    }

    /** How many they are. */
    public int count() {
      return session.size() + vault.size();
    }
  }

  /**
   * Deletes memories.
   *
   * @param session whose memories are pruned, or null for none
   * @param vault whether the vault is pruned
   */
  public Pruned prune(@Nullable String session, boolean vault, Prune prune) {
    Pruned pruned =
        file.write(transaction -> {
          List<String> fromSession =
              session == null
                  ? List.of()
                  : delete(transaction, MemoryTable.SESSION, session, prune);
          List<String> fromVault =
              vault ? delete(transaction, MemoryTable.VAULT, "", prune) : List.of();
          return new Pruned(fromSession, fromVault);
        });
    if (pruned.count() > 0) {
      deleted.run();
    }
    return pruned;
  }

  /** Zeroes the places of deleted embeddings in the vector file, if there is one. */
  public void eraseVectors(Database database) {
    if (Files.exists(vectorFile(database))) {
      VectorFile near = vectors(database);
      long held = near.held();
      database.read(transaction -> {
        near.update(new ChangesTable(transaction), held);
        return true;
      });
    }
  }

  private static Path vectorFile(Database database) {
    return database.file().resolveSibling(database.file().getFileName() + "-vectors");
  }

  private static List<String> delete(
      Transaction transaction, MemoryTable table, String session, Prune prune) {
    List<String> keys = new ArrayList<>();
    for (MemoryTable.Selected selected :
        table.selected(
            transaction, session, Tags.text(prune.tags()), prune.key(), prune.olderThan())) {
      if (table.scope() == Scope.VAULT) {
        VectorTable.remove(transaction, selected.id());
      }
      table.delete(transaction, selected.id());
      keys.add(selected.key());
    }
    return keys;
  }

  /**
   * Finds memories, the most relevant first, and hands them to a visitor until it takes no more.
   *
   * @throws FailureException with {@link Failure.Invalid} for an embedding of other dimensions or a
   *     query that is too long
   */
  public Search.Found search(Search search, Predicate<Search.Hit> visitor) {
    check(search.embedding());
    return file.use(database -> {
      VectorFile near = search.embedding() != null && search.vault() ? vectors(database) : null;
      long held = near == null ? 0 : near.held();
      return database.read(transaction -> found(transaction, search, near, held, visitor));
    });
  }

  private Search.Found found(
      Transaction transaction,
      Search search,
      @Nullable VectorFile near,
      long held,
      Predicate<Search.Hit> visitor) {
    VaultSearch searching = new VaultSearch(transaction, search);
    long searched = searching.searched();
    VaultSearch.Ranking ranking =
        search.query().isBlank() && search.embedding() == null
            ? searching.newest(searched)
            : searching.best(near, held, dimensions);
    int taken = 0;
    for (int i = search.offset(); i < ranking.best().size(); i++) {
      VaultSearch.Ranked ranked = ranking.best().get(i);
      MemoryTable table = ranked.scope() == Scope.SESSION ? MemoryTable.SESSION : MemoryTable.VAULT;
      Memory memory = table.read(transaction, ranked.id());
      if (memory != null && !visitor.test(new Search.Hit(memory, ranked.relevance()))) {
        break;
      }
      taken++;
    }
    return new Search.Found(
        searched, ranking.matches(), taken, ranking.relaxed(), ranking.reason());
  }

  private synchronized VectorFile vectors(Database database) {
    Path path = vectorFile(database);
    VectorFile open = vectors;
    if (database.isReadOnly() && open != null) {
      return open;
    }
    if (open != null && !open.path().equals(path)) {
      open.close();
      open = null;
    }
    if (closed) {
      throw new FailureException(new Failure.Conflict("The vault was closed in the meantime."));
    }
    if (open == null) {
      open = VectorFile.open(database.isReadOnly() ? temporary() : path, dimensions);
      vectors = open;
    }
    return open;
  }

  /** A file of vectors that this process alone has, for a folder in which nothing is to be made. */
  private Path temporary() {
    try {
      TemporaryFolder folder = TemporaryFolder.make("vectors");
      temporary = folder;
      return folder.resolve("vectors");
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("No file for vectors can be created: " + DiskReason.of(e) + "."), e);
    }
  }

  /** The memory of the vault with that key, or null. */
  public @Nullable Memory read(String key) {
    return file.read(transaction -> {
      Long id = MemoryTable.VAULT.find(transaction, "", key.strip());
      return id == null ? null : MemoryTable.VAULT.read(transaction, id);
    });
  }

  /**
   * Takes over memories of another store, with their times. What is here under the same key is
   * kept.
   *
   * @param memories of the scope of the vault
   * @param rehearse whether to change nothing and only tell what would become of each
   * @return what became of each
   */
  public List<Taken> take(List<Memory> memories, boolean rehearse) {
    return file.use(database ->
        rehearse
            ? database.rehearse(transaction -> take(transaction, memories))
            : database.write(transaction -> take(transaction, memories)));
  }

  private static List<Taken> take(Transaction transaction, List<Memory> memories) {
    List<Taken> taken = new ArrayList<>(memories.size());
    for (Memory memory : memories) {
      Long id = MemoryTable.VAULT.find(transaction, "", memory.key().strip());
      Memory present = id == null ? null : MemoryTable.VAULT.read(transaction, id);
      if (present == null) {
        MemoryTable.VAULT.take(transaction, memory);
        taken.add(Taken.ADDED);
      } else {
        boolean same =
            present.content().equals(memory.content())
                && present.tags().equals(NewMemory.clean(memory.tags()));
        taken.add(same ? Taken.PRESENT : Taken.DIFFERS);
      }
    }
    return taken;
  }

  /** How many memories have an embedding. */
  public long embeddings() {
    return file.read(MemoryTable::embeddings);
  }

  /** Memories of the vault by key. */
  public List<Memory> page(long offset, int limit) {
    return file.read(transaction -> MemoryTable.VAULT.page(transaction, "", limit, offset));
  }

  /**
   * Shows memories of the vault by key, until one is not taken: that many are read and no more.
   *
   * @param offset memories to leave out
   * @param limit memories at most
   */
  public void visit(long offset, int limit, Predicate<Memory> taker) {
    file.read(transaction -> {
      MemoryTable.VAULT.visit(transaction, "", limit, offset, taker);
      return null;
    });
  }

  /** Shows memories of a session likewise. */
  public void visitSession(String session, long offset, int limit, Predicate<Memory> taker) {
    file.read(transaction -> {
      MemoryTable.SESSION.visit(transaction, session, limit, offset, taker);
      return null;
    });
  }

  /** How many memories the vault has. */
  public long count() {
    return file.read(transaction -> MemoryTable.VAULT.count(transaction, "", "[]"));
  }

  /** How many memories a session has. */
  public long countSession(String session) {
    return file.read(transaction -> MemoryTable.SESSION.count(transaction, session, "[]"));
  }

  /** Keys of the vault after one, in order. */
  public List<String> keysAfter(String key, int limit) {
    return file.read(transaction -> MemoryTable.VAULT.keysAfter(transaction, "", key, limit));
  }

  /** Leaves the sessions and closes the vector file. */
  @Override
  public void close() {
    sessions.close();
    synchronized (this) {
      closed = true;
      if (vectors != null) {
        vectors.close();
      }
      if (temporary != null) {
        temporary.close();
      }
    }
  }
}
