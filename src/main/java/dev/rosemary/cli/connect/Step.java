package dev.rosemary.cli.connect;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.client.Client;
import dev.rosemary.cli.edit.UnreadableTextException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One file of one client that a command changes.
 *
 * @param removes whether something is taken away
 * @param edit computes the change from what stands in the file and in its copy
 */
record Step(Client client, Part part, Path file, boolean removes, Edit edit) {
  /** What of a client's configuration. */
  enum Part {
    /** The entry of the server. */
    SERVER,
    /** The rules for models. */
    RULES
  }

  /** Computes a change. */
  @FunctionalInterface
  interface Edit {
    /** The change of a file with these contents, beside a copy with those. */
    FileEdit of(@Nullable String before, @Nullable String copy) throws UnreadableTextException;
  }

  /**
   * The change as things are now.
   *
   * @throws FailureException when the file is not in its form; it is not touched then
   */
  FileEdit plan() {
    ConfigFile config = new ConfigFile(file);
    try {
      return edit.of(config.read(), config.copy().read());
    } catch (UnreadableTextException e) {
      throw new FailureException(
          new Failure.Invalid(file + " is left as it is: " + e.getMessage()), e);
    }
  }
}
