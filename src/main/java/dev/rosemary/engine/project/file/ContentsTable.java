package dev.rosemary.engine.project.file;

import dev.rosemary.store.Transaction;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts the rows of a project's file, and keeps the counts of deleted projects in the registry.
 */
public final class ContentsTable {
  private ContentsTable() {}

  /** What a project's file holds. */
  public static ProjectContents count(Transaction transaction) {
    Map<String, Long> counts = new LinkedHashMap<>();
    transaction.each(
        """
        SELECT 'graph.entities', count(*) FROM entities WHERE thread IS NULL AND deleted_at IS NULL
        UNION ALL
        SELECT 'graph.observations', count(*) FROM observations o JOIN entities e ON e.id = o.entity_id
            WHERE e.thread IS NULL AND o.deleted_at IS NULL
        UNION ALL
        SELECT 'graph.relations', count(*) FROM relations WHERE thread IS NULL AND deleted_at IS NULL
        UNION ALL
        SELECT 'threads.threads', count(*) FROM threads
        UNION ALL
        SELECT 'threads.entities', count(*) FROM entities WHERE thread IS NOT NULL AND deleted_at IS NULL
        UNION ALL
        SELECT 'threads.observations', count(*) FROM observations o JOIN entities e ON e.id = o.entity_id
            WHERE e.thread IS NOT NULL AND o.deleted_at IS NULL
        UNION ALL
        SELECT 'threads.relations', count(*) FROM relations
            WHERE thread IS NOT NULL AND deleted_at IS NULL
        UNION ALL
        SELECT 'vault.memories', count(*) FROM vault_memories
        UNION ALL
        SELECT 'vault.session_memories', count(*) FROM session_memories
        UNION ALL
        SELECT 'recall.memories', count(*) FROM memories
        UNION ALL
        SELECT 'recall.entities', count(*) FROM memory_entities
        UNION ALL
        SELECT 'recall.relations', count(*) FROM memory_relations
        """,
        row -> {
          counts.put(row.text(1), row.number(2));
          return true;
        });
    return ProjectContents.of(counts);
  }

  /** Keeps the counts of a deleted project. */
  public static void insert(Transaction transaction, String id, ProjectContents contents) {
    contents
        .counts()
        .forEach((surface, kinds) ->
            kinds.forEach((kind, count) ->
                transaction.update(
                    """
                    INSERT INTO deleted_project_contents (id, kind, number, place)
                    VALUES (?1, ?2, ?3, (SELECT count(*) FROM deleted_project_contents WHERE id = ?1))
                    """,
                    id,
                    surface + "." + kind,
                    count)));
  }

  /** The counts of a deleted project. */
  public static ProjectContents read(Transaction transaction, String id) {
    Map<String, Long> counts = new LinkedHashMap<>();
    transaction.each(
        "SELECT kind, number FROM deleted_project_contents WHERE id = ? ORDER BY place",
        row -> {
          counts.put(row.text(1), row.number(2));
          return true;
        },
        id);
    return ProjectContents.of(counts);
  }
}
