package dev.rosemary.code.index;

import dev.rosemary.base.Timestamps;
import dev.rosemary.code.scan.Skip;
import dev.rosemary.store.Transaction;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The one row of {@code code_project}, {@code code_skipped} and {@code code_quarantine}. */
final class ProjectTable {
  /**
   * The version of the rules and the parsers by which files are cut: a new one cuts all files anew,
   * those as well that killed a parser.
   */
  static final int CHUNKER = 10;

  private ProjectTable() {}

  static void make(Transaction transaction, String root, Instant now) {
    transaction.update(
        """
        INSERT INTO code_project (root, chunker, state, total_files, started_at)
        VALUES (?, ?, 'indexing', 0, ?)
        """,
        root,
        CHUNKER,
        Timestamps.nanos(now));
  }

  static @Nullable String root(Transaction transaction) {
    return transaction.first("SELECT root FROM code_project", row -> row.text(1));
  }

  static int chunker(Transaction transaction) {
    return (int) transaction.number("SELECT chunker FROM code_project");
  }

  static void begin(Transaction transaction, Instant now) {
    transaction.update(
        """
        UPDATE code_project
        SET state = 'indexing', started_at = ?, completed_at = NULL, error = NULL, chunker = ?
        """,
        Timestamps.nanos(now),
        CHUNKER);
  }

  static void found(Transaction transaction, int files, Map<Skip, Integer> skipped) {
    transaction.update("UPDATE code_project SET total_files = ?", files);
    transaction.update("DELETE FROM code_skipped");
    skipped.forEach((reason, entries) ->
        transaction.update(
            "INSERT INTO code_skipped (reason, entries) VALUES (?, ?)", reason.label(), entries));
  }

  static void end(Transaction transaction, Instant now, @Nullable String error) {
    transaction.update(
        "UPDATE code_project SET state = ?, completed_at = ?, error = ?",
        error == null ? "completed" : "failed",
        error == null ? Timestamps.nanos(now) : null,
        error);
  }

  static @Nullable String model(Transaction transaction) {
    return transaction.first(
        "SELECT model FROM code_project WHERE model IS NOT NULL", row -> row.text(1));
  }

  static @Nullable String edition(Transaction transaction) {
    return transaction.first(
        """
        SELECT started_at || ' ' || model FROM code_project
        WHERE state <> 'indexing' AND model IS NOT NULL
        """,
        row -> row.text(1));
  }

  static void model(Transaction transaction, String fingerprint) {
    transaction.update("UPDATE code_project SET model = ?", fingerprint);
  }

  static void quarantine(Transaction transaction, byte[] hash) {
    transaction.update("INSERT OR IGNORE INTO code_quarantine (hash) VALUES (?)", hash);
  }

  static void endQuarantine(Transaction transaction) {
    transaction.update("DELETE FROM code_quarantine");
  }

  static boolean hasQuarantine(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM code_quarantine") > 0;
  }

  static boolean isQuarantined(Transaction transaction, byte[] hash) {
    return transaction.number("SELECT count(*) FROM code_quarantine WHERE hash = ?", hash) > 0;
  }

  static @Nullable IndexState state(Transaction transaction) {
    Map<String, Integer> skipped = new TreeMap<>();
    transaction.each(
        """
        SELECT reason, sum(entries) FROM (
            SELECT reason, entries FROM code_skipped
            UNION ALL SELECT skipped, 1 FROM code_files WHERE skipped IS NOT NULL)
        GROUP BY reason
        """,
        row -> {
          skipped.put(row.text(1), (int) row.number(2));
          return true;
        });
    int unread =
        (int) transaction.number("SELECT count(*) FROM code_files WHERE skipped IS NOT NULL");
    int indexed = (int) transaction.number("SELECT count(*) FROM code_files") - unread;
    int chunks = (int) transaction.number("SELECT count(*) FROM code_chunks");
    int degraded = (int) transaction.number("SELECT count(*) FROM code_files WHERE degraded = 1");
    int embedded = VectorTable.embeddedChunks(transaction);
    int pending = (int) ChunkTable.withMeaning(transaction) - embedded;
    return transaction.first(
        "SELECT root, state, total_files, started_at, completed_at, error FROM code_project",
        row -> {
          IndexState.Phase phase = IndexState.Phase.labelled(row.text(2));
          String completed = row.optionalText(5);
          int total = Math.max(indexed, (int) row.number(3) - unread);
          return new IndexState(
              row.text(1),
              phase,
              phase == IndexState.Phase.COMPLETED ? indexed : total,
              indexed,
              chunks,
              embedded,
              pending,
              degraded,
              skipped,
              Instant.parse(row.text(4)),
              completed == null ? null : Instant.parse(completed),
              row.optionalText(6));
        });
  }
}
