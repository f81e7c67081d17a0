package dev.rosemary.cli.module;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.document.Documents;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The stores of this program, of which an import or an export needs one.
 *
 * @param engine null where only documents are wanted
 * @param documents null where none are wanted
 */
public record Stores(@Nullable Engine engine, @Nullable Documents documents, InstantSource clock)
    implements AutoCloseable {

  /** The engine. */
  public Engine opened() {
    if (engine == null) {
      throw new FailureException(new Failure.Conflict("The data folder was not opened."));
    }
    return engine;
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
    }
  }
}
