package dev.rosemary.engine.project;

import dev.rosemary.engine.project.file.ProjectFolders;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code projects} in the registry. Canonical. */
final class ProjectTable {
  private static final String COLUMNS = "id, name, description, status, created_at, updated_at";

  private ProjectTable() {}

  static List<Project> list(Transaction transaction) {
    return transaction.list(
        "SELECT " + COLUMNS + " FROM projects ORDER BY name", ProjectTable::project);
  }

  /** The project of that name, or else the one that had it before it was renamed. */
  static @Nullable Project named(Transaction transaction, String name) {
    Project named =
        transaction.first(
            "SELECT " + COLUMNS + " FROM projects WHERE name = ?", ProjectTable::project, name);
    return named == null ? formerlyNamed(transaction, name) : named;
  }

  private static @Nullable Project formerlyNamed(Transaction transaction, String name) {
    return transaction.first(
        "SELECT "
            + COLUMNS
            + """
               FROM projects
              WHERE id = (SELECT project_id FROM project_former_names WHERE name = ?)
            """,
        ProjectTable::project,
        name);
  }

  static @Nullable Project withId(Transaction transaction, String id) {
    return transaction.first(
        "SELECT " + COLUMNS + " FROM projects WHERE id = ?", ProjectTable::project, id);
  }

  /** The project whose name counts as the same as one with this key. */
  static @Nullable Project withKey(Transaction transaction, String key) {
    return transaction.first(
        "SELECT " + COLUMNS + " FROM projects WHERE name_key = ?", ProjectTable::project, key);
  }

  static void insert(Transaction transaction, Project project, String key) {
    transaction.update(
        """
        INSERT INTO projects
            (id, name, description, db_path, status, created_at, updated_at, name_key)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        project.id(),
        project.name(),
        project.description(),
        ProjectFolders.path(project.status().place(), project.id()),
        project.status().word(),
        project.createdAt(),
        project.updatedAt(),
        key);
    transaction.update("DELETE FROM project_former_names WHERE name_key = ?", key);
  }

  /** Gives a project another name; it is still found by the one that it had. */
  static void rename(
      Transaction transaction, Project project, String formerKey, String name, String key) {
    transaction.update(
        "UPDATE projects SET name = ?, name_key = ? WHERE id = ?", name, key, project.id());
    transaction.update("DELETE FROM project_former_names WHERE name_key = ?", key);
    if (!formerKey.equals(key)) {
      transaction.update(
          """
          INSERT OR REPLACE INTO project_former_names (name_key, name, project_id)
          VALUES (?, ?, ?)
          """,
          formerKey,
          project.name(),
          project.id());
    }
  }

  static void update(Transaction transaction, Project project) {
    transaction.update(
        "UPDATE projects SET status = ?, db_path = ?, updated_at = ? WHERE id = ?",
        project.status().word(),
        ProjectFolders.path(project.status().place(), project.id()),
        project.updatedAt(),
        project.id());
  }

  static void delete(Transaction transaction, String id) {
    transaction.update("DELETE FROM projects WHERE id = ?", id);
  }

  private static Project project(Row row) {
    String description = row.optionalText(3);
    return new Project(
        row.text(1),
        row.text(2),
        description == null ? "" : description,
        Project.Status.of(row.text(4)),
        row.text(5),
        row.text(6));
  }
}
