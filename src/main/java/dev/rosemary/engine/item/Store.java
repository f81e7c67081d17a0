package dev.rosemary.engine.item;

import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.memory.recall.Recall;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.store.FileAccess;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * One file with all that reads and writes it.
 *
 * @param name {@link Space#PERSONAL} or the name of a project
 * @param refresh brings derived rows of what lies in other files up to date; cheap when they are
 */
public record Store(
    String name,
    FileAccess file,
    Vectors vectors,
    Recall recall,
    Memories memories,
    MemoryEntities entities,
    Vault vault,
    @Nullable Documents documents,
    Runnable refresh,
    InstantSource clock) {
  /** The same as its reader sees it, all of it for null. */
  public Space space(@Nullable String user) {
    return space(user, user);
  }

  /**
   * The same.
   *
   * @param user whose items are seen, and nobody else's; null for all
   * @param reader who is not shown what belongs to others; null for nobody
   */
  public Space space(@Nullable String user, @Nullable String reader) {
    Documents folder = documents;
    return new Space(
        name,
        user,
        reader,
        folder == null ? null : folder.projectFolder().toString(),
        file,
        vectors,
        recall);
  }
}
