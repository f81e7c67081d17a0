package dev.rosemary.code.search;

import dev.rosemary.code.index.StoredChunk;

/**
 * A chunk that a search found.
 *
 * @param project whose index it is in
 * @param score of the fusion, 0 to 1: 1 is first by words and by meaning, or has the name that the
 *     query is
 * @param state whether the chunk is what its file holds now
 */
public record CodeHit(String project, StoredChunk chunk, double score, State state) {
  /** How a chunk stands to its file on disk. */
  public enum State {
    /** The file is as it was indexed, or is not within reach. */
    CURRENT,
    /** The file changed; the lines are those of the file now. */
    REREAD,
    /** The file changed so much, or may no longer be indexed, that the lines are the old ones. */
    CHANGED,
    /** The file is gone; the lines are the old ones. */
    GONE
  }

  /** A hit whose file was not looked at. */
  public CodeHit(String project, StoredChunk chunk, double score) {
    this(project, chunk, score, State.CURRENT);
  }
}
