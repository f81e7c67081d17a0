package dev.rosemary.engine.visit;

import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/** The rows of {@code visits} in the registry. Derived: without one everything is new. */
final class VisitTable {
  /** Rows that are kept: names of clients come from anywhere. */
  private static final int MOST = 2_000;

  private VisitTable() {}

  static @Nullable Visit find(Transaction transaction, Visitor visitor) {
    return transaction.first(
        "SELECT since, at FROM visits WHERE space = ? AND client = ? AND principal = ?",
        row -> new Visit(row.optionalText(1), row.text(2)),
        visitor.space(),
        visitor.client(),
        visitor.principal());
  }

  static void put(Transaction transaction, Visitor visitor, Visit visit) {
    transaction.update(
        """
        INSERT INTO visits (space, client, principal, since, at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (space, client, principal) DO UPDATE SET
            since = excluded.since, at = excluded.at
        """,
        visitor.space(),
        visitor.client(),
        visitor.principal(),
        visit.since(),
        visit.at());
  }

  /** Drops those of projects that are gone, and the oldest of too many. */
  static void prune(Transaction transaction) {
    transaction.update(
        """
        DELETE FROM visits WHERE space <> '' AND space NOT IN (SELECT id FROM projects)
            AND space NOT IN (SELECT id FROM deleted_projects)
        """);
    transaction.update(
        """
        DELETE FROM visits WHERE (space, client, principal) IN (
            SELECT space, client, principal FROM visits ORDER BY at DESC LIMIT -1 OFFSET ?)
        """,
        (long) MOST);
  }
}
