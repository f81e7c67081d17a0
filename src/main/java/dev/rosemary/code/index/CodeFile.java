package dev.rosemary.code.index;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.scan.Skip;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.FileMark;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.text.TextQuery;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The file of one index. Each method is one transaction. Thread safe; its owner closes it. */
public final class CodeFile implements AutoCloseable {
  private final SqliteDatabase database;

  private CodeFile(SqliteDatabase database) {
    this.database = database;
  }

  /** Opens an index, or makes an empty one without a root. */
  public static CodeFile open(Path file, SqliteDatabase.Missing missing) {
    // What is here can be made again, so a commit need not wait for the disk.
    return new CodeFile(SqliteDatabase.open(file, FileSchema.CODE, Synchronous.NORMAL, missing));
  }

  /** Opens an index that is there and of which nothing is to be changed. */
  public static CodeFile openToRead(Path file) {
    return new CodeFile(
        SqliteDatabase.openToRead(file, FileSchema.CODE, SqliteDatabase.Missing.REFUSE));
  }

  /** Where it is. */
  public Path path() {
    return database.file();
  }

  /** The folder that is indexed; null when that was never written. */
  public @Nullable String root() {
    return database.read(ProjectTable::root);
  }

  /** Writes the folder that is to be indexed, once. */
  public void root(String root, Instant now) {
    database.write(transaction -> {
      if (ProjectTable.root(transaction) == null) {
        ProjectTable.make(transaction, root, now);
      }
      return true;
    });
  }

  /** How far the index is; null when its folder was never written. */
  public @Nullable IndexState state() {
    return database.read(ProjectTable::state);
  }

  /** Whether it can be worked with: no process has deleted it. */
  public boolean isUsable() {
    return database.isUsable();
  }

  /** Keeps all processes from writing to it from now on: it is to be deleted. */
  public void giveUp() {
    database.mark(FileMark.OPEN, FileMark.DELETING);
  }

  /** Begins a run and tells what is known; nothing, when files are to be cut by other rules. */
  public Map<String, KnownFile> begin(Instant now) {
    return database.write(transaction -> {
      boolean current = ProjectTable.chunker(transaction) == ProjectTable.CHUNKER;
      Map<String, KnownFile> known = FileTable.all(transaction);
      if (!current) {
        known.replaceAll((_, file) ->
            new KnownFile(file.id(), new byte[0], 0, FileTable.UNSURE, 0, file.indexed()));
        // Other parsers may survive what killed those.
        ProjectTable.endQuarantine(transaction);
      }
      ProjectTable.begin(transaction, now);
      return known;
    });
  }

  /** Notes what the walk of a run found. */
  public void found(int files, Map<Skip, Integer> skipped) {
    database.write(transaction -> {
      ProjectTable.found(transaction, files, skipped);
      return true;
    });
  }

  /** Whether any file killed a parser of this version. */
  public boolean hasQuarantine() {
    return database.read(ProjectTable::hasQuarantine);
  }

  /** Whether a file of these bytes killed a parser of this version. */
  public boolean isQuarantined(byte[] hash) {
    return database.read(transaction -> ProjectTable.isQuarantined(transaction, hash));
  }

  /**
   * Writes files that were read.
   *
   * @param settled nanoseconds since 1970: a file that changed later may change again without
   *     looking so, and is read again by the next run
   * @param check called between files; what it throws takes back those that were written here
   */
  public void put(List<IndexedFile> files, long settled, Runnable check) {
    database.write(transaction -> {
      // All deletions first: each makes FTS5 write down what was inserted before it.
      for (IndexedFile read : files) {
        if (!read.same()) {
          ChunkTable.deleteOf(transaction, FileTable.id(transaction, read.file().path()));
        }
      }
      long chunk = ChunkTable.next(transaction);
      for (IndexedFile read : files) {
        check.run();
        boolean sure = read.file().modified() < settled && read.skipped() != Skip.UNREADABLE;
        long modified = sure ? read.file().modified() : FileTable.UNSURE;
        if (read.same()) {
          FileTable.touch(transaction, read.file(), modified);
          continue;
        }
        if (read.deadly()) {
          ProjectTable.quarantine(transaction, read.hash());
        }
        long file = FileTable.put(transaction, read, modified);
        String path = CodeWords.of(read.file().path());
        for (IndexedFile.Text text : read.texts()) {
          ChunkTable.add(transaction, chunk++, file, place(path, text.chunk()), text);
        }
      }
      return true;
    });
  }

  /** Where a chunk stands: the words of its file's path, and of what it is defined in. */
  private static String place(String path, Chunk chunk) {
    return chunk.parent().isEmpty() ? path : path + " " + CodeWords.of(chunk.parent());
  }

  /** Removes files that are gone. */
  public void remove(Collection<KnownFile> files) {
    database.write(transaction -> {
      for (KnownFile file : files) {
        ChunkTable.deleteOf(transaction, file.id());
        FileTable.delete(transaction, file.id());
      }
      return true;
    });
  }

  /** Ends a run, with the reason when it failed. */
  public void end(Instant now, @Nullable String error) {
    database.write(transaction -> {
      if (error == null) {
        VectorTable.deleteUnused(transaction);
      }
      ProjectTable.end(transaction, now, error);
      return true;
    });
  }

  /** Chunks in all. */
  public long chunks() {
    return database.read(ChunkTable::count);
  }

  /**
   * The best chunks by BM25, all of one state of the index.
   *
   * @param condition what has to be met, or null; when nothing meets it, the words are looked for
   * @param words of which any may match: the rarest, as many as have together at most {@code
   *     matches} matches, and at least one that has any
   */
  public List<TextHit> matching(
      @Nullable TextQuery condition, List<TextQuery> words, int matches, int most) {
    return database.read(
        transaction -> ChunkSearch.matching(transaction, condition, words, matches, most));
  }

  /**
   * Definitions of this name, in any case, those inside of something of another name first.
   *
   * @param name of one definition, without what it is defined in
   * @param parent what it is defined in; empty when that is not known
   */
  public List<StoredChunk> named(String name, String parent, int most) {
    return database.read(transaction -> ChunkSearch.named(transaction, name, parent, most));
  }

  /** What is known of the file of a path, or null. */
  public @Nullable KnownFile fileOf(String path) {
    return database.read(transaction -> FileTable.one(transaction, path));
  }

  /** The chunks of the files that this is the path of, or its end from a name on. */
  public List<StoredChunk> ofFile(String path, int most) {
    return database.read(transaction -> ChunkTable.ofFile(transaction, path, most));
  }

  /**
   * Names that share a part with this one, which none has: the rarest parts' first. Where they
   * share none, those that have a part with the same beginning.
   */
  public List<String> like(String name) {
    return database.read(transaction -> ChunkSearch.like(transaction, name));
  }

  /** Makes the vectors those of this model: those of another go. */
  public void model(String fingerprint) {
    database.write(transaction -> {
      if (!fingerprint.equals(ProjectTable.model(transaction))) {
        VectorTable.deleteAll(transaction);
        ProjectTable.model(transaction, fingerprint);
      }
      return true;
    });
  }

  /** Whether vectors are those of this model; where they are of none yet, they become so. */
  public boolean isOf(String fingerprint) {
    String known = model();
    if (known == null) {
      known =
          database.write(transaction -> {
            String now = ProjectTable.model(transaction);
            if (now == null) {
              ProjectTable.model(transaction, fingerprint);
            }
            return now == null ? fingerprint : now;
          });
    }
    return fingerprint.equals(known);
  }

  /** The model of the vectors, or null. */
  public @Nullable String model() {
    return database.read(ProjectTable::model);
  }

  /**
   * Texts without a vector, by their hash: beginning behind this one, so that who goes through all
   * of them passes each once.
   */
  public List<Unembedded> missing(byte[] after, int most) {
    return database.read(transaction -> VectorTable.missing(transaction, after, most));
  }

  /**
   * What the texts and their model are called together: another name when either may be another;
   * null while a run is under way, or was when its process ended.
   */
  public @Nullable String edition() {
    return database.read(ProjectTable::edition);
  }

  /** The same with the vectors that there are; null where there is no edition. */
  public @Nullable VectorState vectorState() {
    return database.read(transaction -> {
      String edition = ProjectTable.edition(transaction);
      return edition == null
          ? null
          : new VectorState(edition, VectorTable.count(transaction), VectorTable.last(transaction));
    });
  }

  /** The text of a chunk, when it needs a vector and has none. */
  public @Nullable Unembedded missingOf(long chunk) {
    return database.read(transaction -> VectorTable.missing(transaction, chunk));
  }

  /** The vector of a text, or null. */
  public byte @Nullable [] vector(byte[] meaning) {
    return database.read(transaction -> VectorTable.vector(transaction, meaning));
  }

  /**
   * Keeps vectors of this model; nothing when the index has those of another by now.
   *
   * @param vectors of the texts, in their order
   */
  public void embed(String model, List<Unembedded> texts, List<byte[]> vectors) {
    database.write(transaction -> {
      if (model.equals(ProjectTable.model(transaction))) {
        for (int i = 0; i < texts.size(); i++) {
          VectorTable.put(transaction, texts.get(i).meaning(), vectors.get(i));
        }
      }
      return true;
    });
  }

  /** Takes a vector with its number. */
  @FunctionalInterface
  public interface VectorVisitor {
    void vector(long number, byte[] vector);
  }

  /**
   * Looks at the vectors with larger numbers than this one, by number.
   *
   * @return how many vectors there are in all
   */
  public long vectorsSince(long number, VectorVisitor visitor) {
    return database.read(transaction -> {
      VectorTable.since(transaction, number, visitor);
      return VectorTable.count(transaction);
    });
  }

  /** Dimensions of the vectors; 0 when there are none. */
  public int dimensions() {
    return database.read(VectorTable::dimensions);
  }

  /** The numbers of all vectors, ascending. A number is never given to another vector. */
  public List<Long> vectorNumbers() {
    return database.read(VectorTable::numbers);
  }

  /** Takes the number of a vector and a chunk that has it. */
  @FunctionalInterface
  public interface ChunkVisitor {
    void chunk(long vector, StoredChunk chunk);
  }

  /** The chunks of vectors with these numbers, in their order; a vector may have several. */
  public void chunksOf(Collection<Long> vectors, ChunkVisitor visitor) {
    database.read(transaction -> {
      for (long vector : vectors) {
        for (StoredChunk chunk : ChunkTable.ofVector(transaction, vector)) {
          visitor.chunk(vector, chunk);
        }
      }
      return true;
    });
  }

  @Override
  public void close() {
    database.close();
  }
}
