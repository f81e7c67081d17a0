package dev.rosemary.engine;

import dev.rosemary.base.Log;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells what matters at least as much as a warning. */
record Warnings(Consumer<String> log) implements Log {
  @Override
  public void write(Level level, String message, @Nullable Throwable cause) {
    if (level.compareTo(Level.WARN) <= 0) {
      log.accept(cause == null ? message : message + ": " + cause);
    }
  }
}
