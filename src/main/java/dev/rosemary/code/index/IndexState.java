package dev.rosemary.code.index;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far an index is.
 *
 * @param root the folder
 * @param phase as it was written last; a process that was killed cannot write
 * @param totalFiles files to index that the latest walk found
 * @param indexedFiles files with chunks
 * @param embeddedChunks chunks whose text has a vector
 * @param pendingChunks chunks that wait for a vector; the smallest get none
 * @param degradedFiles files cut by lines because the parser gave up
 * @param skipped entries that were left out, by reason
 * @param error why the latest run failed, or null
 */
public record IndexState(
    String root,
    Phase phase,
    int totalFiles,
    int indexedFiles,
    int totalChunks,
    int embeddedChunks,
    int pendingChunks,
    int degradedFiles,
    Map<String, Integer> skipped,
    Instant startedAt,
    @Nullable Instant completedAt,
    @Nullable String error) {
  /** What the latest run is doing or came to. */
  public enum Phase {
    INDEXING,
    COMPLETED,
    FAILED;

    /** The name in a status: lower case. */
    public String label() {
      return switch (this) {
        case INDEXING -> "indexing";
        case COMPLETED -> "completed";
        case FAILED -> "failed";
      };
    }

    static Phase labelled(String label) {
      for (Phase phase : values()) {
        if (phase.label().equals(label)) {
          return phase;
        }
      }
      throw new IllegalArgumentException("no phase: " + label);
    }
  }

  public IndexState {
    skipped = Map.copyOf(skipped);
  }
}
