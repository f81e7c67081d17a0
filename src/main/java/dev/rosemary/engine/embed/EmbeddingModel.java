package dev.rosemary.engine.embed;

/**
 * Which model makes the vectors.
 *
 * @param name for people: what its config calls it, or its folder
 * @param dimensions of its vectors, at least 1
 * @param fingerprint 16 hexadecimal digits of the SHA-256 over its files and settings: vectors with
 *     different ones cannot be compared
 */
public record EmbeddingModel(String name, int dimensions, String fingerprint) {
  public EmbeddingModel {
    if (dimensions < 1) {
      throw new IllegalArgumentException("a model has at least one dimension");
    }
  }
}
