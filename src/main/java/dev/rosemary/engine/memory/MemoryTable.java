package dev.rosemary.engine.memory;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rows of {@code memories} (canonical) with their full text (derived). */
public final class MemoryTable {
  private static final String SELECT =
      """
      SELECT m.seq, m.id, m.content, m.memory_type, m.user_id, m.metadata, m.event_time,
          m.ingestion_time, m.valid_from, m.valid_until, m.superseded_by, m.invalidation_reason,
          m.importance_score, m.event_offset
      FROM memories m WHERE
      """;

  private static final Owned FIND = Owned.of(SELECT, " AND m.id = ?2");
  private static final Owned PAGE =
      Owned.of(SELECT, " AND m.seq < ?2 ORDER BY m.seq DESC LIMIT -1 OFFSET ?3");
  private static final Owned VALID =
      Owned.of(
          SELECT,
          """
           AND m.seq < ?2 AND m.valid_from <= ?3 AND (m.valid_until IS NULL OR m.valid_until > ?3)
          ORDER BY m.seq DESC\
          """);
  private static final Owned COUNT = Owned.of("SELECT count(*) FROM memories m WHERE ", "");

  /** Other memories of the same content that are named at most. */
  private static final int TWINS = 5;

  private MemoryTable() {}

  /** A statement for one user, who is ?1, and the same for all. */
  private record Owned(String one, String all) {
    static Owned of(String before, String after) {
      return new Owned(before + "m.user_id = ?1" + after, before + "?1 IS NULL" + after);
    }

    String sql(@Nullable String user) {
      return user == null ? all : one;
    }
  }

  /** Adds a memory under its id and returns its number; the one that it carries does not count. */
  static long insert(Transaction transaction, Memory memory) {
    return insert(transaction, memory, Details.NONE);
  }

  /** Likewise, with what is said of it. */
  static long insert(Transaction transaction, Memory memory, Details details) {
    long number =
        transaction.insert(
            """
            INSERT INTO memories (id, content, memory_type, user_id, metadata, event_time,
                ingestion_time, valid_from, valid_until, importance_score, event_offset,
                kind, title, tags, source, pinned)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            memory.id(),
            memory.content(),
            memory.type().word(),
            memory.user(),
            memory.metadata(),
            memory.eventTime(),
            memory.ingestionTime(),
            memory.validFrom(),
            memory.validUntil(),
            memory.importance(),
            memory.eventOffset() == 0 ? null : memory.eventOffset(),
            details.kind(),
            details.title(),
            details.tagText(),
            details.source(),
            details.pinned() ? 1 : null);
    insertText(transaction, number, details.words(memory.content()), memory.givenEventDay());
    return number;
  }

  private static void insertText(
      Transaction transaction, long number, String content, @Nullable String eventDay) {
    texts(transaction)
        .add(
            number,
            List.of(
                TextAnalyzer.analyze(content),
                eventDay == null ? "" : TextAnalyzer.analyze(MemoryTime.words(eventDay))));
  }

  private static void deleteText(Transaction transaction, long number) {
    texts(transaction).remove(number);
  }

  private static IndexedTexts texts(Transaction transaction) {
    return transaction.texts(TextKind.MEMORY.index());
  }

  /** What is said of a memory beside its text. */
  static Details details(Transaction transaction, long number) {
    Details details =
        transaction.first(
            """
            SELECT kind, title, pinned, source,
                CASE WHEN json_valid(tags) THEN
                    (SELECT group_concat(value, char(10)) FROM json_each(m.tags)) END
            FROM memories m WHERE seq = ?
            """,
            row -> {
              String tags = row.optionalText(5);
              return new Details(
                  row.optionalText(1),
                  row.optionalText(2),
                  tags == null ? List.of() : List.of(tags.split("\n", -1)),
                  row.optionalText(4),
                  row.number(3) == 1);
            },
            number);
    return details == null ? Details.NONE : details;
  }

  /** Writes what is said of a memory beside its text. */
  static void describe(Transaction transaction, Memory memory, Details details) {
    transaction.update(
        "UPDATE memories SET kind = ?, title = ?, tags = ?, source = ?, pinned = ? WHERE seq = ?",
        details.kind(),
        details.title(),
        details.tagText(),
        details.source(),
        details.pinned() ? 1 : null,
        memory.number());
    deleteText(transaction, memory.number());
    insertText(
        transaction, memory.number(), details.words(memory.content()), memory.givenEventDay());
  }

  /** Writes what may change of a memory. */
  static void update(Transaction transaction, Memory before, Memory after) {
    transaction.update(
        "UPDATE memories SET content = ?, memory_type = ?, metadata = ? WHERE seq = ?",
        after.content(),
        after.type().word(),
        after.metadata(),
        after.number());
    if (!after.content().equals(before.content())) {
      deleteText(transaction, after.number());
      String words = details(transaction, after.number()).words(after.content());
      insertText(transaction, after.number(), words, after.givenEventDay());
    }
  }

  static void invalidate(
      Transaction transaction,
      long number,
      String until,
      @Nullable String reason,
      @Nullable String supersededBy) {
    transaction.update(
        """
        UPDATE memories SET valid_until = ?, invalidation_reason = ?, superseded_by = ?
        WHERE seq = ?
        """,
        until,
        reason,
        supersededBy,
        number);
  }

  static void delete(Transaction transaction, Memory memory) {
    deleteText(transaction, memory.number());
    transaction.update(
        "UPDATE memories SET superseded_by = ? WHERE superseded_by = ?",
        memory.supersededBy(),
        memory.id());
    transaction.update("DELETE FROM memories WHERE seq = ?", memory.number());
  }

  /** The numbers of valid memories that an import took from files, by {@code noteKey}. */
  static Map<String, Long> notes(Transaction transaction) {
    Map<String, Long> notes = new HashMap<>();
    transaction.each(
        """
        SELECT seq, note, user_id FROM (
          SELECT seq, user_id,
            CASE WHEN json_valid(metadata) THEN json_extract(metadata, '$.note_path') END AS note
          FROM memories WHERE valid_until IS NULL AND metadata IS NOT NULL)
        WHERE typeof(note) = 'text' ORDER BY seq
        """,
        row -> {
          notes.put(MemoryTaking.noteKey(row.text(2), row.optionalText(3)), row.number(1));
          return true;
        });
    return notes;
  }

  static boolean exists(Transaction transaction, String id) {
    return transaction.number("SELECT 1 FROM memories WHERE id = ?", id) == 1;
  }

  /** The memory of that id, or null. */
  static @Nullable Memory find(Transaction transaction, @Nullable String user, String id) {
    return transaction.first(FIND.sql(user), MemoryTable::memory, user, id);
  }

  /** The id of the memory that took the place of one, or null. */
  static @Nullable String successor(Transaction transaction, String id) {
    return transaction.first(
        "SELECT superseded_by FROM memories WHERE id = ? AND superseded_by IS NOT NULL",
        row -> row.text(1),
        id);
  }

  /**
   * Looks at memories, newest first, until the visitor has enough.
   *
   * @param before only those of lower numbers
   */
  static void page(
      Transaction transaction,
      @Nullable String user,
      long before,
      long offset,
      Predicate<Memory> visitor) {
    transaction.each(PAGE.sql(user), row -> visitor.test(memory(row)), user, before, offset);
  }

  /** Looks at all memories, in the order in which they were stored. */
  static void each(Transaction transaction, Predicate<Memory> visitor) {
    transaction.each(SELECT + "1 ORDER BY m.seq", row -> visitor.test(memory(row)));
  }

  /** Likewise, those that are valid at a time. */
  static void valid(
      Transaction transaction,
      @Nullable String user,
      long before,
      String at,
      Predicate<Memory> visitor) {
    transaction.each(VALID.sql(user), row -> visitor.test(memory(row)), user, before, at);
  }

  /**
   * Ids of the other memories of the same content and user that are valid at a time, newest first.
   */
  static List<String> twins(
      Transaction transaction, @Nullable String user, String content, String id, String at) {
    return transaction.list(
        """
        SELECT id FROM memories
        WHERE substr(content, 1, 64) = substr(?1, 1, 64) AND content = ?1 AND user_id IS ?2
          AND id <> ?3 AND valid_from <= ?4 AND (valid_until IS NULL OR valid_until > ?4)
        ORDER BY seq DESC LIMIT ?5
        """,
        row -> row.text(1),
        content,
        user,
        id,
        at,
        TWINS);
  }

  /**
   * The latest time at which a memory was stored or invalidated; empty when there is none. The
   * latest time was given to one of the last that were changed, so only these are looked at.
   *
   * @param before later times do not count
   */
  static String latestTime(Transaction transaction, String before) {
    String latest =
        transaction.first(
            """
            SELECT max(time) FROM (
                SELECT m.ingestion_time AS time FROM (SELECT max(seq) AS seq FROM memories) l
                    JOIN memories m ON m.seq = l.seq
                UNION ALL
                SELECT iif(m.invalidation_reason IS NULL AND m.superseded_by IS NULL,
                        m.ingestion_time, max(m.ingestion_time, m.valid_until))
                    FROM (SELECT kind, item FROM node_changes ORDER BY change DESC LIMIT 32) c
                    JOIN memories m ON c.kind = 1 AND m.seq = c.item
            ) WHERE time < ?
            """,
            row -> row.optionalText(1) == null ? "" : row.text(1),
            before);
    return latest == null ? "" : latest;
  }

  /** How many there are, of one user or, for null, in all. */
  public static long count(Transaction transaction, @Nullable String user) {
    return transaction.number(COUNT.sql(user), user);
  }

  /** The memory of that number, or null. */
  public static @Nullable Memory numbered(Transaction transaction, long number) {
    return transaction.first(SELECT + "m.seq = ?", MemoryTable::memory, number);
  }

  private static Memory memory(Row row) {
    MemoryType type = MemoryType.of(row.text(4));
    return new Memory(
        row.number(1),
        row.text(2),
        row.text(3),
        // What a later version may know and this one does not is a fact like any other.
        type == null ? MemoryType.SEMANTIC : type,
        row.optionalText(5),
        row.optionalText(6),
        row.text(7),
        row.text(8),
        row.text(9),
        row.optionalText(10),
        row.optionalText(11),
        reason(row.optionalText(12)),
        row.real(13),
        (int) row.number(14));
  }

  /** An empty reason is that of an invalidation for which none was given. */
  private static @Nullable String reason(@Nullable String stored) {
    return stored == null || stored.isEmpty() ? null : stored;
  }
}
