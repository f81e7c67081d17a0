package dev.rosemary.surface.vault;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.tool.Args;
import org.jspecify.annotations.Nullable;

/** Reads an embedding from the arguments of a call. */
final class EmbeddingArgument {
  private EmbeddingArgument() {}

  /**
   * The embedding, or null when there is none.
   *
   * @throws FailureException with {@link Failure.Invalid} when it is empty, or holds a number that
   *     is too large for 32 bits
   */
  static @Nullable Embedding of(Args args, String name) {
    JsonArray array = args.object().array(name);
    if (array == null) {
      return null;
    }
    float[] values = new float[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = array.items().get(i) instanceof JsonNumber n ? (float) n.toDouble() : Float.NaN;
      if (!Float.isFinite(values[i])) {
        throw invalid(
            name
                + "["
                + i
                + "] is too large: every number must be finite as a 32-bit floating-point number"
                + " (up to 3.4e38). Nothing was changed.");
      }
    }
    if (values.length == 0) {
      throw invalid(
          name
              + " is empty: send all numbers of the embedding, or leave "
              + name
              + " out. Nothing"
              + " was changed.");
    }
    return Embedding.of(values);
  }

  private static FailureException invalid(String text) {
    return new FailureException(new Failure.Invalid(text));
  }
}
