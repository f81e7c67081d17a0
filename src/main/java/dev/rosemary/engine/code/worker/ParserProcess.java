package dev.rosemary.engine.code.worker;

import dev.rosemary.engine.code.chunk.Definition;
import dev.rosemary.engine.code.chunk.Language;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One parser process and its pipes. Used by one thread at a time; its owner closes it. */
public final class ParserProcess implements AutoCloseable {
  private static final String MAIN = "dev.rosemary.engine.code.parser.ParserMain";

  /** What the name of its folder begins with. */
  public static final String FOLDER = "rosemary-parser";

  /** How long a process may take to start before its first answer, in milliseconds. */
  private static final long START_MILLIS = 20_000;

  private final Process process;
  private final Path folder;
  private final DataInputStream in;
  private final DataOutputStream out;
  private boolean started;

  private ParserProcess(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
    this.in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
    this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
  }

  /** Starts a process; it unpacks its libraries into a folder that goes with it. */
  static ParserProcess start() throws IOException {
    Path folder = Files.createTempDirectory(FOLDER);
    try {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-XX:-UsePerfData",
                  "-Xms16m",
                  "-Xmx256m",
                  "-Xlog:disable",
                  "-XX:ErrorFile=" + folder.resolve("crash.log"),
                  "-XX:-CreateCoredumpOnCrash",
                  "--enable-native-access=ALL-UNNAMED",
                  "-Djava.io.tmpdir=" + folder,
                  "-cp",
                  System.getProperty("java.class.path"),
                  MAIN)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new ParserProcess(process, folder);
    } catch (IOException e) {
      delete(folder);
      throw e;
    }
  }

  /**
   * The definitions of a text, or null when the parser says that it cannot parse it.
   *
   * @throws IOException when the process died or was killed for taking too long
   */
  @Nullable List<Definition> parse(
      Language language, String text, long millis, ScheduledExecutorService watchdog)
      throws IOException {
    long patience = started ? millis : Math.max(millis, START_MILLIS);
    ScheduledFuture<?> death =
        watchdog.schedule(process::destroyForcibly, patience, TimeUnit.MILLISECONDS);
    try {
      if (!started) {
        // An empty text first: what follows is measured without the start.
        ParserFrames.writeRequest(out, language, "");
        ParserFrames.readAnswer(in);
        started = true;
        death.cancel(false);
        return parse(language, text, millis, watchdog);
      }
      ParserFrames.writeRequest(out, language, text);
      return ParserFrames.readAnswer(in);
    } finally {
      death.cancel(false);
    }
  }

  boolean hasStarted() {
    return started;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // the pipe is broken, which is what was wanted
    }
    delete(folder);
  }

  private static void delete(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // it lies in the folder for temporary files, which the system empties
    }
  }
}
