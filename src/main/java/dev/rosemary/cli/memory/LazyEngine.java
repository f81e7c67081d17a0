package dev.rosemary.cli.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An engine that is opened when it is first asked for, so that a command line that cannot be
 * followed makes no data directory. For one thread; closes what it opened.
 */
public final class LazyEngine implements Supplier<Engine>, AutoCloseable {
  private final Opening opening;
  private @Nullable Engine opened;

  /** One that {@code opening} opens. */
  public LazyEngine(Opening opening) {
    this.opening = opening;
  }

  /** Opens an engine. */
  @FunctionalInterface
  public interface Opening {
    /** Opens it; throws as reading the options does. */
    Engine open() throws UsageException;
  }

  @Override
  public Engine get() {
    Engine engine = opened;
    if (engine == null) {
      try {
        engine = opening.open();
      } catch (UsageException e) {
        throw new FailureException(new Failure.Invalid(String.valueOf(e.getMessage())), e);
      }
      opened = engine;
    }
    return engine;
  }

  @Override
  public void close() {
    if (opened != null) {
      opened.close();
    }
  }
}
