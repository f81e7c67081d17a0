package dev.rosemary.code.git.commit;

import dev.rosemary.code.disk.RealFolder;
import java.io.IOException;
import java.nio.file.Path;

/** Small files of a repository, and the names in them. */
final class GitFiles {
  private GitFiles() {}

  /** The bytes of a regular file up to a bound; empty where there is none. */
  static byte[] read(Path file, int most) {
    try {
      return RealFolder.linked(file, most);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /** Whether a text is the name of an object. */
  static boolean isName(String text, int bytes) {
    if (text.length() != 2 * bytes) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
        return false;
      }
    }
    return true;
  }
}
