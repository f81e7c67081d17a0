package dev.rosemary.engine.project;

import dev.rosemary.engine.project.file.ContentsTable;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import dev.rosemary.store.sqlite.JournalRows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code deleted_projects} in the registry: projects whose file is in the trash. */
final class DeletedProjectTable {
  private static final String SELECT =
      """
      SELECT id, name, description, status, created_at, updated_at, deleted_at, keep_until, client,
          principal
      FROM deleted_projects
      """;

  private DeletedProjectTable() {}

  /** All, the latest deletion first. */
  static List<DeletedProject> list(Transaction transaction) {
    return read(transaction, SELECT + " ORDER BY deleted_at DESC, rowid DESC");
  }

  /** Those of a name, the latest deletion first. */
  static List<DeletedProject> named(Transaction transaction, String name) {
    return read(transaction, SELECT + " WHERE name = ? ORDER BY deleted_at DESC, rowid DESC", name);
  }

  /** The one with an id, or null. */
  static @Nullable DeletedProject withId(Transaction transaction, String id) {
    List<DeletedProject> found = read(transaction, SELECT + " WHERE id = ?", id);
    return found.isEmpty() ? null : found.getFirst();
  }

  static List<String> ids(Transaction transaction) {
    return transaction.list("SELECT id FROM deleted_projects", row -> row.text(1));
  }

  static void insert(Transaction transaction, DeletedProject deleted) {
    Project project = deleted.project();
    transaction.update(
        """
        INSERT INTO deleted_projects
            (id, name, description, status, created_at, updated_at, deleted_at, keep_until, client,
             principal)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        project.id(),
        project.name(),
        project.description(),
        project.status().word(),
        project.createdAt(),
        project.updatedAt(),
        deleted.deletedAt(),
        deleted.keepUntil(),
        deleted.client(),
        deleted.principal());
    ContentsTable.insert(transaction, project.id(), deleted.contents());
  }

  static void delete(Transaction transaction, String id) {
    transaction.update("DELETE FROM deleted_projects WHERE id = ?", id);
  }

  /** Takes out of the history what it says of a project that is gone for good. */
  static void forget(Transaction transaction, String id) {
    for (CanonicalTable table : CanonicalTable.of(FileSchema.REGISTRY)) {
      JournalRows.forget(transaction, table, id);
    }
  }

  private static List<DeletedProject> read(
      Transaction transaction, String sql, Object... parameters) {
    List<DeletedProject> rows = transaction.list(sql, DeletedProjectTable::row, parameters);
    List<DeletedProject> found = new ArrayList<>();
    for (DeletedProject row : rows) {
      found.add(
          new DeletedProject(
              row.project(),
              ContentsTable.read(transaction, row.project().id()),
              row.deletedAt(),
              row.keepUntil(),
              row.client(),
              row.principal()));
    }
    return found;
  }

  private static DeletedProject row(Row row) {
    return new DeletedProject(
        new Project(
            row.text(1),
            row.text(2),
            row.text(3),
            Project.Status.of(row.text(4)),
            row.text(5),
            row.text(6)),
        ProjectContents.EMPTY,
        row.text(7),
        row.text(8),
        row.optionalText(9),
        row.optionalText(10));
  }
}
