package dev.rosemary.store.sqlite;

import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares what was saved of a damaged file with the checksums of its rows, which tell exactly what
 * is lost; where they are lost too, the ranges are told in which nothing could be read. All rows
 * have checksums afterwards.
 */
final class LostRows {
  private final Connection from;
  private final Connection to;
  private final FileSchema schema;

  LostRows(Connection from, Connection to, FileSchema schema) {
    this.from = from;
    this.to = to;
    this.schema = schema;
  }

  /**
   * What came of a table, by the checksums of its rows as far as there are any.
   *
   * @param wholeSums whether none of the checksums is known to be lost
   */
  Salvage.Saved told(TableCopy copy, boolean wholeSums) throws SQLException {
    CanonicalTable canonical = canonical(copy.table());
    if (canonical == null) {
      return new Salvage.Saved(copy.table(), copy.rows(), copy.lost());
    }
    Transaction transaction = new SqliteTransaction(to);
    // Where checksums are lost, a row without one may be none that was written.
    boolean complete =
        canonical.isInRow()
            || (wholeSums && counted(canonical) + RowCheck.lost(transaction, canonical) <= 0);
    List<Flaw> flaws = new ArrayList<>();
    for (Flaw flaw : flaws(transaction, canonical, !complete)) {
      if (flaw.kind() == Flaw.Kind.UNSEALED
          || canonical.isInRow()
          || !rescued(copy, canonical, flaw.row())) {
        flaws.add(flaw);
      }
    }
    List<String> lost = new ArrayList<>();
    if (complete && !canonical.isInRow()) {
      // They name each row that is lost, but for new ones that had no checksum yet.
      lost.addAll(copy.gaps());
    } else {
      lost.addAll(copy.lost());
    }
    Map<Long, String> labels = labels(copy, canonical, flaws);
    TreeSet<Long> unsealed = new TreeSet<>();
    for (Flaw flaw : flaws) {
      SqliteTransaction.of(transaction).accept(canonical, flaw.row());
      if (flaw.kind() == Flaw.Kind.UNSEALED) {
        boolean _ = unsealed.add(flaw.row());
      } else if (lost.size() < TableCopy.MOST_GAPS) {
        String label = labels.getOrDefault(flaw.row(), flaw.label());
        lost.add(new Flaw(flaw.kind(), copy.table(), flaw.row(), label).inTable());
      } else if (lost.size() == TableCopy.MOST_GAPS) {
        lost.add("more rows than are listed: " + flaws.size() + " in all");
      }
    }
    if (!unsealed.isEmpty()) {
      lost.add(Unsealed.line(unsealed));
    }
    seal(transaction, canonical);
    return new Salvage.Saved(copy.table(), copy.rows(), lost);
  }

  private static List<Flaw> flaws(
      Transaction transaction, CanonicalTable table, boolean unsealedToo) {
    List<Flaw> flaws = new ArrayList<>();
    for (long after = Long.MIN_VALUE; after != RowCheck.END; ) {
      after = RowCheck.check(transaction, table, after, 1_000, flaws, new long[1], unsealedToo);
    }
    return flaws;
  }

  /** Gives all rows their checksums. */
  private static void seal(Transaction transaction, CanonicalTable table) {
    for (Flaw flaw : flaws(transaction, table, true)) {
      SqliteTransaction.of(transaction).accept(table, flaw.row());
    }
    SqliteTransaction.of(transaction).recount(table);
  }

  /**
   * Looks for a row once more, by its number: where pages were swapped or doubled, another row may
   * have come in its place. Taken is only what matches the checksum.
   */
  private boolean rescued(TableCopy copy, CanonicalTable table, long row) {
    try {
      byte[] contents = RowChecksums.contents(from, table, row);
      Transaction transaction = new SqliteTransaction(to);
      Long wanted =
          transaction.first(
              "SELECT checksum FROM row_checksums WHERE place = ?",
              found -> found.number(1),
              table.place(row));
      if (contents == null || wanted == null || RowChecksums.checksum(contents) != wanted) {
        return false;
      }
    } catch (SQLException e) {
      return false;
    }
    return copy.replace(row);
  }

  /** What flawed rows were called, by the index of their key, which may be whole. */
  private Map<Long, String> labels(TableCopy copy, CanonicalTable table, List<Flaw> flaws) {
    Map<Long, String> labels = new HashMap<>();
    Set<Long> wanted = new HashSet<>();
    for (Flaw flaw : flaws) {
      wanted.add(flaw.row());
    }
    if (wanted.isEmpty() || table.isInRow()) {
      return labels;
    }
    String query =
        "SELECT rowid, %1$s FROM %2$s INDEXED BY sqlite_autoindex_%2$s_1 ORDER BY %3$s"
            .formatted(
                table.key(),
                copy.table(),
                copy.table().equals("session_memories") ? "session_id" : table.key());
    try (ResultSet result = from.prepared(query).executeQuery()) {
      while (result.next()) {
        if (wanted.contains(result.getLong(1))) {
          labels.put(result.getLong(1), "" + result.getString(2));
        }
      }
    } catch (SQLException e) {
      // Then they are known by their numbers alone.
    }
    return labels;
  }

  private @Nullable CanonicalTable canonical(String name) {
    for (CanonicalTable table : CanonicalTable.of(schema)) {
      if (table.name().equals(name)) {
        return table;
      }
    }
    return null;
  }

  /** How many checksums of a table the damaged file had; 0 when that cannot be read. */
  private long counted(CanonicalTable table) {
    try {
      PreparedStatement count = from.prepared("SELECT value FROM ledger WHERE name = ?");
      count.setString(1, table.countName());
      try (ResultSet result = count.executeQuery()) {
        return result.next() ? result.getLong(1) : 0;
      }
    } catch (SQLException e) {
      return 0;
    }
  }
}
