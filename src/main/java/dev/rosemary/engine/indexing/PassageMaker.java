package dev.rosemary.engine.indexing;

import dev.rosemary.engine.embed.Passage;
import java.util.function.BooleanSupplier;

/** Makes the vectors of a text, as {@link dev.rosemary.engine.embed.Embedder} does. */
@FunctionalInterface
interface PassageMaker {
  /**
   * The vectors of a text.
   *
   * @param goOn asked between windows
   * @throws dev.rosemary.base.FailureException when none can be made of any text now
   * @throws RuntimeException of any other kind when none can be made of this text
   */
  Passage passage(String text, BooleanSupplier goOn);
}
