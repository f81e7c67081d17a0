package dev.rosemary.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * What was built.
 *
 * @param number the version
 * @param build the commit, or empty
 */
record Version(String number, String build) {
  /** Reads what the build left: two lines, the version and the commit. */
  static Version read() {
    try (InputStream in = Version.class.getResourceAsStream("build.txt")) {
      String text = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
      int line = text.indexOf('\n');
      return line < 0
          ? new Version("unknown", "")
          : new Version(text.substring(0, line).strip(), text.substring(line + 1).strip());
    } catch (IOException e) {
      return new Version("unknown", "");
    }
  }

  /** The version, and the build where it is known. */
  String text() {
    return build.isEmpty() ? number : number + " (build " + build + ")";
  }
}
