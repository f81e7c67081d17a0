package dev.rosemary.code.chunk;

import dev.rosemary.code.definition.ChunkType;

/**
 * A piece of a file.
 *
 * @param type what it is
 * @param name of what it defines; empty for a block
 * @param parent the names around it joined by {@code .}; often empty
 * @param start its first line, from 1
 * @param end its last line, from 1
 * @param content the lines, without the last line break
 */
public record Chunk(
    ChunkType type, String name, String parent, int start, int end, String content) {
  public Chunk {
    if (start < 1 || end < start) {
      throw new IllegalArgumentException("lines " + start + " to " + end);
    }
  }

  /** Lines that it spans. */
  public int lines() {
    return end - start + 1;
  }

  /**
   * Whether a chunk is a later piece of a definition that was split: it begins with a signature, so
   * it has more lines than it spans.
   */
  public static boolean isLaterPiece(int start, int end, String content) {
    return content.lines().count() > end - start + 1;
  }
}
