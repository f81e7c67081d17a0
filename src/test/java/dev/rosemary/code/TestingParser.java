package dev.rosemary.code;

import dev.rosemary.code.worker.ParserFrames;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The main class of a parser process that finds no definitions, hangs on a text with {@link #HANG}
 * in it, and dies of one with {@link #DIE}: on no machine does that depend on how fast it is.
 */
final class TestingParser {
  static final String HANG = "a text that hangs a parser";
  static final String DIE = "a text that kills a parser";

  /** The file that it makes in its folder before it hangs. */
  static final String HANGS = "hangs";

  private TestingParser() {}

  public static void main(String[] arguments) throws IOException {
    DataInputStream in = new DataInputStream(new FileInputStream(FileDescriptor.in));
    DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
    for (ParserFrames.Request request = ParserFrames.readRequest(in);
        request != null;
        request = ParserFrames.readRequest(in)) {
      String text = new String(request.text(), StandardCharsets.UTF_8);
      if (text.contains(DIE)) {
        Runtime.getRuntime().halt(3);
      }
      if (text.contains(HANG)) {
        Files.createFile(Path.of(System.getProperty("java.io.tmpdir"), HANGS));
        while (true) {
          Thread.onSpinWait();
        }
      }
      ParserFrames.writeDefinitions(out, List.of());
      out.flush();
    }
  }
}
