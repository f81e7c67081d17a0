package dev.rosemary.base;

import org.jspecify.annotations.Nullable;

/**
 * Where the process says what it does, for the people who run it; never for a client. Thread safe.
 */
public interface Log {
  /** How much a line matters, the most important first. */
  enum Level {
    ERROR,
    WARN,
    INFO,
    DEBUG
  }

  /** A log that keeps nothing. */
  Log NONE =
      new Log() {
        @Override
        public void write(Level level, String message, @Nullable Throwable cause) {
          // kept by nobody
        }
      };

  /** Writes a message, and the stack trace of its cause when there is one. */
  void write(Level level, String message, @Nullable Throwable cause);

  /** Writes a message of this level. */
  default void error(String message, Throwable cause) {
    write(Level.ERROR, message, cause);
  }

  /** Writes a message of this level. */
  default void warn(String message) {
    write(Level.WARN, message, null);
  }

  /** Writes a message of this level. */
  default void info(String message) {
    write(Level.INFO, message, null);
  }

  /** Writes a message of this level. */
  default void debug(String message) {
    write(Level.DEBUG, message, null);
  }
}
