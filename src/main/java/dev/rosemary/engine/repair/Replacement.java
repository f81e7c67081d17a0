package dev.rosemary.engine.repair;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.sqlite.Companions;
import dev.rosemary.store.sqlite.SoleUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Puts a new file into the place of a damaged one, which is kept with its log. The new file waits
 * beside it under a name of its own; from the moment on that the damaged one is gone, whoever is
 * next puts the new one there. A server that died in between leaves nothing half-done.
 */
final class Replacement {
  /** What follows the name of the damaged file in that of the new one. */
  static final String ENDING = ".mended";

  private Replacement() {}

  /**
   * Replaces a file of which the caller has the sole use.
   *
   * @param part the new file, whole and without a log
   * @param kept where the damaged file goes
   */
  static void put(Path file, Path part, Path kept) throws IOException {
    Path mended = mended(file);
    DurableFiles.move(part, mended);
    // Copied and not moved: as long as the damaged file is in its place, its log belongs to it.
    Companions.copy(file, kept);
    DurableFiles.move(file, kept);
    take(file, mended);
  }

  /**
   * Finishes what was cut short, or takes back what was hardly begun.
   *
   * @param mended the new file
   * @return whether the new file is in its place now
   */
  static boolean finish(Path mended) throws IOException {
    Path file = file(mended);
    if (!Files.exists(file)) {
      take(file, mended);
      return true;
    }
    // It may have been written to since.
    try (SoleUse _ = SoleUse.take(file)) {
      Companions.delete(mended);
    } catch (FailureException e) {
      // somebody is at it
    }
    return false;
  }

  private static void take(Path file, Path mended) throws IOException {
    // A log must never lie beside a file that it is not of.
    Companions.delete(file);
    DurableFiles.move(mended, file);
  }

  private static Path mended(Path file) {
    return file.resolveSibling(file.getFileName() + ENDING);
  }

  /** The file whose place a new one takes. */
  static Path file(Path mended) {
    String name = mended.getFileName().toString();
    return mended.resolveSibling(name.substring(0, name.length() - ENDING.length()));
  }
}
