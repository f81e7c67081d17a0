package dev.rosemary.cli.connect;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.file.AtomicFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file of a client's configuration. It is replaced as a whole, keeps its permissions, and a
 * symbolic link to it stays. Its copy beside it is how it was before Rosemary.
 */
record ConfigFile(Path path) {
  /** What follows the name of a file in the name of its copy. */
  static final String COPY = ".rosemary-backup";

  /** Bytes of a file that is read; no configuration comes near. */
  private static final long MOST = 32L << 20;

  /** The file that keeps how this one was. */
  ConfigFile copy() {
    return new ConfigFile(path.resolveSibling(path.getFileName() + COPY));
  }

  /**
   * What stands in it, or null where there is none.
   *
   * @throws FailureException when it cannot be read or is no text
   */
  @Nullable String read() {
    try {
      if (Files.isDirectory(path) || Files.size(path) > MOST) {
        throw failure("is not a configuration file", null);
      }
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(Files.readAllBytes(path)))
          .toString();
    } catch (NoSuchFileException e) {
      return null;
    } catch (CharacterCodingException e) {
      throw failure("is not UTF-8 text; nothing was changed", e);
    } catch (IOException e) {
      throw failure("cannot be read: " + AtomicFile.reason(e), e);
    }
  }

  /**
   * Writes a change.
   *
   * @throws FailureException when the file is not as the change found it, or cannot be written
   */
  void write(FileEdit edit) {
    try {
      if (edit.copy() == FileEdit.Copy.MAKE && edit.before() != null) {
        copy().replace(edit.before());
        // It holds whatever secrets the file holds, and keeps them from whoever the file does.
        if (!PrivateFiles.isOpenToOthers(path)) {
          PrivateFiles.close(copy().path());
        }
      }
      if (!Objects.equals(read(), edit.before())) {
        throw failure("was changed by another program just now; try again", null);
      }
      if (edit.after() == null) {
        // Of a symbolic link, the file: the link belongs to the user.
        Files.deleteIfExists(Files.exists(path) ? path.toRealPath() : path);
      } else {
        replace(edit.after());
      }
      if (edit.copy() == FileEdit.Copy.DROP) {
        Files.deleteIfExists(copy().path());
      }
    } catch (IOException e) {
      throw failure("cannot be written: " + AtomicFile.reason(e), e);
    }
  }

  private void replace(String text) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(
        path,
        out -> {
          out.write(bytes);
          return bytes.length;
        });
  }

  private FailureException failure(String what, @Nullable Throwable cause) {
    return new FailureException(new Failure.Invalid(path + " " + what), cause);
  }
}
