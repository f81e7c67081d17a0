package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.memory.entity.Entity;
import dev.rosemary.engine.memory.entity.EntityTexts;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.store.FileAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the entities that a query is about. Thread safe, and safe beside other processes. */
final class EntitySearch {
  /** Entities that are given at most: they stand beside the memories and are not to crowd them. */
  private static final int MOST = 5;

  /** Best matches of any word that are looked at. */
  private static final int LOOKED_AT = 50;

  /**
   * The share of the query's words that an entity has to hold. A question names one thing and asks
   * for another, so that half of its words are rarely in a description by chance.
   */
  private static final double SHARE = 0.6;

  private final FileAccess file;

  EntitySearch(FileAccess file) {
    this.file = file;
  }

  /**
   * Entities that a query names, and those whose name and description hold most of its words.
   *
   * @param query as people type it
   * @param user whose they are, or null for those of everybody
   * @return at most five, the best first
   */
  List<Entity> search(String query, @Nullable String user) {
    Query compiled = QueryCompiler.compile(query, Set.of());
    if (compiled instanceof Query.Nothing) {
      return List.of();
    }
    QueryWords words = QueryWords.of(compiled);
    List<Entity> matching =
        file.read(
            transaction -> EntityTexts.matching(transaction, compiled.toMatch(), user, LOOKED_AT));
    List<Entity> found = new ArrayList<>();
    for (Entity entity : matching) {
      // An explicit query says itself what it wants.
      boolean wanted =
          !(compiled instanceof Query.Words)
              || words.holdsAllOf(entity.name())
              || words.share(text(entity)) >= SHARE;
      if (wanted && found.size() < MOST) {
        found.add(entity);
      }
    }
    return found;
  }

  private static String text(Entity entity) {
    return entity.name()
        + ' '
        + (entity.type() == null ? "" : entity.type())
        + ' '
        + (entity.description() == null ? "" : entity.description());
  }
}
