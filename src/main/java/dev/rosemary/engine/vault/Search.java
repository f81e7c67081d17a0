package dev.rosemary.engine.vault;

import dev.rosemary.engine.vector.Embedding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is searched for.
 *
 * @param query plain words or FTS5 syntax; blank for none
 * @param session whose session memories are searched, or null for none
 * @param vault whether the vault is searched
 * @param tags what a memory must carry, all of them
 * @param embedding what the query means, or null
 * @param offset results to leave out, at least 0
 * @param limit results at most, at least 1
 */
public record Search(
    String query,
    @Nullable String session,
    boolean vault,
    List<String> tags,
    @Nullable Embedding embedding,
    int offset,
    int limit) {
  public Search {
    tags = NewMemory.clean(tags);
    if (offset < 0 || limit < 1) {
      throw new IllegalArgumentException("offset " + offset + ", limit " + limit);
    }
  }

  /**
   * A memory that was found.
   *
   * @param relevance above 0, at most 1
   */
  public record Hit(Memory memory, double relevance) {}

  /**
   * What a search found.
   *
   * @param searched memories in scope that carry the tags
   * @param matches how many of them are results
   * @param taken how many of these the visitor took
   * @param relaxed whether no memory holds all the words, so that those that hold some were given
   * @param reason why there was nothing to search for; empty when there was
   */
  public record Found(long searched, int matches, int taken, boolean relaxed, String reason) {}
}
