package dev.rosemary.code.parser;

import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.worker.ParserFrames;
import dev.rosemary.code.worker.ParserProcess;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The main class of a parser process; it ends with its requests. */
public final class ParserMain {
  /**
   * How long one text may take before the process ends itself, in milliseconds. The server ends it
   * earlier; this is for a server that was killed meanwhile.
   */
  private static final long LAST_RESORT_MILLIS = 60_000;

  private ParserMain() {}

  /** Answers requests until they end. */
  @SuppressWarnings("SystemExitOutsideMain") // halting is all that helps when native code hangs
  public static void main(String[] arguments) throws IOException {
    DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16));
    DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
    Grammars grammars = new Grammars();
    LastResort lastResort = new LastResort(LAST_RESORT_MILLIS);
    for (ParserFrames.Request request = ParserFrames.readRequest(in);
        request != null;
        request = ParserFrames.readRequest(in)) {
      lastResort.begin();
      answer(grammars, request, out);
      lastResort.end();
    }
    // The server that made this folder may have been killed.
    deleteFolder();
  }

  private static void deleteFolder() {
    Path folder = Path.of(System.getProperty("java.io.tmpdir", ""));
    Path name = folder.getFileName();
    if (name == null || !name.toString().startsWith(ParserProcess.FOLDER)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // the server deletes it, or a system that keeps libraries in use does later
    }
  }

  private static void answer(Grammars grammars, ParserFrames.Request request, DataOutputStream out)
      throws IOException {
    List<Definition> definitions;
    try {
      definitions = grammars.definitions(request.language(), request.text());
    } catch (RuntimeException | LinkageError e) {
      // A platform without this grammar, for one.
      ParserFrames.writeFailure(out, e.toString());
      return;
    }
    ParserFrames.writeDefinitions(out, definitions);
  }

  /** Ends the process when a text takes far too long. */
  private static final class LastResort {
    private final long millis;
    private volatile long begun;

    LastResort(long millis) {
      this.millis = millis;
      Thread.ofPlatform().daemon().name("last-resort").start(this::watch);
    }

    void begin() {
      begun = System.nanoTime();
    }

    void end() {
      begun = 0;
    }

    private void watch() {
      while (true) {
        try {
          Thread.sleep(millis / 10);
        } catch (InterruptedException e) {
          return;
        }
        long since = begun;
        if (since != 0 && (System.nanoTime() - since) / 1_000_000 > millis) {
          Runtime.getRuntime().halt(1);
        }
      }
    }
  }
}
