package dev.rosemary.engine.vault;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.Ranking;
import dev.rosemary.store.text.TextIndex;
import dev.rosemary.store.text.TextQuery;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a scope's memories (canonical: {@code session_memories}, {@code vault_memories}) and
 * of their full text (derived). In every statement ?1 is the session, which the vault has not: it
 * is empty there.
 */
final class MemoryTable {
  static final MemoryTable SESSION =
      new MemoryTable(
          Scope.SESSION, "session_memories", TextKind.SESSION.index(), "m.session_id = ?1");
  static final MemoryTable VAULT =
      new MemoryTable(Scope.VAULT, "vault_memories", TextKind.VAULT.index(), "?1 IS NOT NULL");

  private static final String COLUMNS = "m.key, m.content, m.tags, m.created_at, m.updated_at";

  private final Scope scope;
  private final TextIndex index;
  private final String find;
  private final String insert;
  private final String update;
  private final String delete;
  private final String read;
  private final String page;
  private final String keysAfter;
  private final String count;
  private final String newest;
  private final String selected;
  private final FoundRows matching;
  private final FoundRows matchingAll;
  private final String equal;

  private MemoryTable(Scope scope, String table, TextIndex index, String owned) {
    this.scope = scope;
    this.index = index;
    boolean session = scope == Scope.SESSION;
    String from = " FROM " + table + " m WHERE " + owned;
    // The tags of ?2 are all among the memory's.
    String tagged =
        """
         AND (?2 = '[]' OR (json_valid(m.tags) AND NOT EXISTS (
            SELECT 1 FROM json_each(?2) wanted
            WHERE wanted.value NOT IN (SELECT value FROM json_each(m.tags)))))
        """;
    find = "SELECT id" + from + " AND key = ?2";
    insert =
        "INSERT INTO "
            + table
            + (session ? " (session_id, " : " (embedding, ")
            + "key, content, tags, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)";
    update =
        "UPDATE "
            + table
            + " SET "
            + (session ? "" : "embedding = ?1, ")
            + "content = ?3, tags = ?4, updated_at = ?5 WHERE "
            + (session ? "session_id = ?1 AND " : "")
            + "key = ?2";
    delete = "DELETE FROM " + table + " WHERE id = ?";
    read = "SELECT " + COLUMNS + " FROM " + table + " m WHERE id = ?";
    page = "SELECT " + COLUMNS + from + " ORDER BY key LIMIT ?2 OFFSET ?3";
    keysAfter = "SELECT m.key" + from + " AND key > ?2 ORDER BY key LIMIT ?3";
    count = "SELECT count(*)" + from + tagged;
    newest = "SELECT id" + from + tagged + " ORDER BY updated_at DESC, id DESC LIMIT ?3";
    selected =
        "SELECT id, key"
            + from
            + tagged
            + """
             AND (?3 = '' OR key = ?3)
             AND (?4 = '' OR strftime('%Y-%m-%dT%H:%M:%fZ', created_at) < ?4)
            """;
    FoundRows found = new FoundRows("m.id", table + " m", "m.id").where(owned + tagged);
    matchingAll = found;
    matching =
        session
            ? new FoundRows("m.id, NULL AND ?3", table + " m", "m.id").where(owned + tagged)
            : new FoundRows(
                    "m.id, CASE WHEN length(m.embedding) = ?3 THEN v.slot END",
                    table + " m",
                    "m.id")
                .where(owned + tagged)
                .joined(" LEFT JOIN vault_vectors v ON v.memory_id = m.id");
    equal =
        "SELECT id"
            + from
            + tagged
            + " AND (key = ?4 OR (substr(content, 1, 64) = substr(?3, 1, 64) AND content = ?3)"
            + " OR (substr(content, 1, 64) = substr(?4, 1, 64) AND content = ?4))";
  }

  Scope scope() {
    return scope;
  }

  /** Writes a memory under its key and returns its row number. */
  long put(Transaction transaction, String session, NewMemory memory, String now) {
    String tags = Tags.text(memory.tags());
    Object owner =
        switch (scope) {
          case SESSION -> session;
          case VAULT -> memory.embedding() == null ? null : memory.embedding().bytes();
        };
    Long present = find(transaction, session, memory.key());
    long id;
    if (present == null) {
      id = transaction.insert(insert, owner, memory.key(), memory.content(), tags, now);
    } else {
      id = present;
      transaction.update(update, owner, memory.key(), memory.content(), tags, now);
      transaction.texts(index).remove(id);
    }
    transaction
        .texts(index)
        .add(
            id,
            List.of(
                TextAnalyzer.analyze(memory.key()),
                TextAnalyzer.analyze(memory.content()),
                TextAnalyzer.analyze(String.join("\n", memory.tags()))));
    return id;
  }

  /** Writes a memory of another store, with its times, under a key that is free. */
  void take(Transaction transaction, Memory memory) {
    long id =
        put(
            transaction,
            "",
            new NewMemory(memory.key(), memory.content(), memory.tags(), null),
            memory.createdAt());
    transaction.update(
        "UPDATE vault_memories SET updated_at = ? WHERE id = ?", memory.updatedAt(), id);
  }

  /** How many memories of the vault have an embedding. */
  static long embeddings(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM vault_memories WHERE embedding IS NOT NULL");
  }

  @Nullable Long find(Transaction transaction, String session, String key) {
    return transaction.first(find, row -> row.number(1), session, key);
  }

  void delete(Transaction transaction, long id) {
    transaction.texts(index).remove(id);
    transaction.update(delete, id);
  }

  @Nullable Memory read(Transaction transaction, long id) {
    return transaction.first(read, this::memory, id);
  }

  /** Memories by key. */
  List<Memory> page(Transaction transaction, String session, int limit, long offset) {
    return transaction.list(page, this::memory, session, limit, offset);
  }

  /** Shows memories by key, until one is not taken. */
  void visit(
      Transaction transaction, String session, int limit, long offset, Predicate<Memory> taker) {
    transaction.each(page, row -> taker.test(memory(row)), session, limit, offset);
  }

  /** The keys after one, in order. */
  List<String> keysAfter(Transaction transaction, String session, String after, int limit) {
    return transaction.list(keysAfter, row -> row.text(1), session, after, limit);
  }

  long count(Transaction transaction, String session, String tags) {
    return transaction.number(count, session, tags);
  }

  /** Row numbers of memories that carry all the tags, the latest written first. */
  List<Long> newest(Transaction transaction, String session, String tags, int most) {
    return transaction.list(newest, row -> row.number(1), session, tags, most);
  }

  /** A memory's row number and key. */
  record Selected(long id, String key) {}

  /** The memories that pass all filters, of which an empty one is none. */
  List<Selected> selected(
      Transaction transaction, String session, String tags, String key, String olderThan) {
    return transaction.list(
        selected, row -> new Selected(row.number(1), row.text(2)), session, tags, key, olderThan);
  }

  /**
   * A memory that full text found.
   *
   * @param score BM25, positive
   * @param slot in the vector file, or −1 for a memory without an embedding
   */
  record TextHit(long id, double score, long slot) {
    static final long NO_SLOT = -1;
  }

  /**
   * What full text finds, best first.
   *
   * @param dimensions of an embedding that counts
   */
  List<TextHit> matching(
      Transaction transaction,
      String session,
      String tags,
      TextQuery match,
      int most,
      int dimensions) {
    return transaction
        .texts(index)
        .best(
            matching,
            Ranking.EVEN,
            match,
            most,
            row ->
                new TextHit(
                    row.number(2),
                    row.real(1),
                    row.optionalText(3) == null ? TextHit.NO_SLOT : row.number(3)),
            session,
            tags,
            dimensions * Float.BYTES);
  }

  /** The row numbers that match, best first. */
  List<Long> matchingAll(
      Transaction transaction, String session, String tags, TextQuery match, int most) {
    return transaction
        .texts(index)
        .best(matchingAll, Ranking.EVEN, match, most, row -> row.number(2), session, tags);
  }

  /** The memories whose key, or content, is this text with or without the white space around. */
  List<Long> equal(Transaction transaction, String session, String tags, String text) {
    return transaction.list(equal, row -> row.number(1), session, tags, text, text.strip());
  }

  /** How many memories a session has. */
  static int count(Transaction transaction, String session) {
    return (int)
        transaction.number("SELECT count(*) FROM session_memories WHERE session_id = ?", session);
  }

  /** Deletes all memories of a session. */
  static int clear(Transaction transaction, String session) {
    List<Selected> rows = SESSION.selected(transaction, session, "[]", "", "");
    for (Selected row : rows) {
      SESSION.delete(transaction, row.id());
    }
    return rows.size();
  }

  private Memory memory(Row row) {
    return new Memory(
        scope, row.text(1), row.text(2), Tags.of(row.text(3)), row.text(4), row.text(5));
  }
}
