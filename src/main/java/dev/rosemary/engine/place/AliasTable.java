package dev.rosemary.engine.place;

import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code project_aliases} and {@code project_places} in the registry. Canonical,
 * without checksums: those that nobody has linked come back when a call comes from there again.
 */
final class AliasTable {
  private static final String COLUMNS = "kind, value, project_id, linked, added_at";
  private static final String PLACE = "path, folder, kind, value, project_id";

  private AliasTable() {}

  static @Nullable Alias find(Transaction transaction, Identity identity) {
    return transaction.first(
        "SELECT " + COLUMNS + " FROM project_aliases WHERE kind = ? AND value = ?",
        AliasTable::alias,
        identity.kind().word(),
        identity.value());
  }

  static List<Alias> list(Transaction transaction) {
    return transaction.list(
        "SELECT " + COLUMNS + " FROM project_aliases ORDER BY kind, value", AliasTable::alias);
  }

  /** Those of one kind. */
  static List<Alias> list(Transaction transaction, Identity.Kind kind) {
    return transaction.list(
        "SELECT " + COLUMNS + " FROM project_aliases WHERE kind = ?",
        AliasTable::alias,
        kind.word());
  }

  /** Whether a project has any. */
  static boolean has(Transaction transaction, String projectId) {
    return transaction.number(
            "SELECT count(*) FROM project_aliases WHERE project_id = ?", projectId)
        > 0;
  }

  /** Whether a project has any of this kind. */
  static boolean has(Transaction transaction, String projectId, Identity.Kind kind) {
    return transaction.number(
            "SELECT count(*) FROM project_aliases WHERE project_id = ? AND kind = ?",
            projectId,
            kind.word())
        > 0;
  }

  static void put(Transaction transaction, Alias alias) {
    transaction.update(
        """
        INSERT INTO project_aliases (kind, value, project_id, linked, added_at)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (kind, value) DO UPDATE SET
            project_id = excluded.project_id, linked = excluded.linked, added_at = excluded.added_at
        """,
        alias.identity().kind().word(),
        alias.identity().value(),
        alias.projectId(),
        alias.linked() ? 1 : 0,
        alias.addedAt());
  }

  static void delete(Transaction transaction, Identity identity) {
    transaction.update(
        "DELETE FROM project_aliases WHERE kind = ? AND value = ?",
        identity.kind().word(),
        identity.value());
    transaction.update(
        "DELETE FROM project_places WHERE kind = ? AND value = ?",
        identity.kind().word(),
        identity.value());
  }

  /** Drops the rows of projects that nothing brings back. */
  static void deleteGone(Transaction transaction) {
    for (String table : new String[] {"project_aliases", "project_places"}) {
      transaction.update(
          "DELETE FROM "
              + table
              + """
               WHERE project_id NOT IN (SELECT id FROM projects)
                 AND project_id NOT IN (SELECT id FROM deleted_projects)
              """);
    }
  }

  static @Nullable KnownPlace place(Transaction transaction, String path) {
    return transaction.first(
        "SELECT " + PLACE + " FROM project_places WHERE path = ?", AliasTable::place, path);
  }

  static List<KnownPlace> places(Transaction transaction) {
    return transaction.list(
        "SELECT " + PLACE + " FROM project_places ORDER BY folder", AliasTable::place);
  }

  static void put(Transaction transaction, KnownPlace place) {
    transaction.update(
        """
        INSERT INTO project_places (path, folder, kind, value, project_id)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (path) DO UPDATE SET
            folder = excluded.folder, kind = excluded.kind, value = excluded.value,
            project_id = excluded.project_id
        """,
        place.path(),
        place.folder(),
        place.identity().kind().word(),
        place.identity().value(),
        place.projectId());
  }

  private static Alias alias(Row row) {
    return new Alias(
        new Identity(Identity.Kind.of(row.text(1)), row.text(2)),
        row.text(3),
        row.number(4) != 0,
        row.text(5));
  }

  private static KnownPlace place(Row row) {
    return new KnownPlace(
        row.text(1),
        row.text(2),
        new Identity(Identity.Kind.of(row.text(3)), row.text(4)),
        row.text(5));
  }
}
