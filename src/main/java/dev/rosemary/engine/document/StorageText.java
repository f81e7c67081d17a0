package dev.rosemary.engine.document;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Says in words what the file system's exception means for the user of a folder. */
final class StorageText {
  private StorageText() {}

  /** The failure of a call that could not read or write in a folder. */
  static FailureException failure(Path folder, IOException e) {
    return new FailureException(
        new Failure.Storage(
            "The documents in "
                + folder
                + " cannot be used: "
                + reason(e)
                + ". Nothing was changed; once the user has fixed that, send the same call"
                + " again."),
        e);
  }

  /** The failure of a call that met a file that is not of our format. */
  static FailureException malformed(Path file, MalformedFileException e) {
    return new FailureException(
        new Failure.Storage(
            file
                + " is damaged: "
                + e.getMessage()
                + ". It was not changed. Ask the user to repair it by hand, or to move it away"
                + " and start over; then send the same call again."),
        e);
  }

  /** What went wrong, as a part of a sentence. */
  static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case NoSuchFileException missing -> missing.getFile() + " does not exist";
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason();
      default -> {
        String message = e.getMessage();
        yield message == null ? e.toString() : message;
      }
    };
  }
}
