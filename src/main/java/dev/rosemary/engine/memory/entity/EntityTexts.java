package dev.rosemary.engine.memory.entity;

import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds entities by the words of their names, types and descriptions. Without state. */
public final class EntityTexts {
  private EntityTexts() {}

  /**
   * Entities that match, the best first.
   *
   * @param match see {@link dev.rosemary.engine.text.Query#toMatch}
   * @param user whose they are, or null for those of everybody
   */
  public static List<Entity> matching(
      Transaction transaction, TextQuery match, @Nullable String user, int most) {
    return EntityTable.matching(transaction, match, user, most);
  }
}
