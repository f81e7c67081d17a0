package dev.rosemary.engine.embed;

import dev.rosemary.engine.vector.Embedding;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of the queries last asked for; the one unused longest goes first. Thread safe: a
 * linked map in access order changes with every look, so each takes the lock.
 */
final class QueryCache {
  /** Vectors at most: 1.5 MB of 384 dimensions. */
  static final int CAPACITY = 1_000;

  /** Longest text that is kept, in chars, so that the keys stay below 4 MB. */
  static final int LONGEST = 2_000;

  private final Map<String, Embedding> vectors =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Embedding> eldest) {
          return size() > CAPACITY;
        }
      };
  private long hits;
  private long misses;

  /** The vector of a text, or null; counts which. */
  synchronized @Nullable Embedding get(String text) {
    @Nullable Embedding vector = vectors.get(text);
    if (vector == null) {
      misses++;
    } else {
      hits++;
    }
    return vector;
  }

  synchronized void put(String text, Embedding vector) {
    if (text.length() <= LONGEST) {
      vectors.put(text, vector);
    }
  }

  synchronized CacheStatistics statistics() {
    return new CacheStatistics(hits, misses, vectors.size());
  }
}
