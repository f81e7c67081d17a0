package dev.rosemary.code.worker;

import dev.rosemary.base.file.TemporaryFolder;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One parser process and its pipes. Used by one thread at a time; its owner closes it. */
public final class ParserProcess implements AutoCloseable {
  static final String MAIN = "dev.rosemary.code.parser.ParserMain";

  /** What the name of its folder begins with. */
  public static final String FOLDER = "rosemary-parser";

  /** How long a process may take to start before its first answer, in milliseconds. */
  private static final long START_MILLIS = 20_000;

  /** How long an answer is waited for however little the process gets of the machine. */
  private static final long MOST_WAITED_MILLIS = 30_000;

  /** The ends of a process after SIGKILL and SIGTERM: 128 and the number of the signal. */
  private static final int KILLED = 137;

  private static final int TERMINATED = 143;

  private final Process process;
  private final TemporaryFolder folder;
  private final Set<ParserProcess> running;
  private final DataInputStream in;
  private final DataOutputStream out;
  private boolean started;

  /** Whether it was killed, and whether for what its text took. Set by the watchdog. */
  private volatile boolean killed;

  private volatile boolean guilty;

  private ParserProcess(Process process, TemporaryFolder folder, Set<ParserProcess> running) {
    this.process = process;
    this.folder = folder;
    this.running = running;
    this.in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
    this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
  }

  /**
   * Starts a process; it unpacks its libraries into a folder that goes with it.
   *
   * @param main the class that it runs
   * @param running thread safe; holds the process until it is closed
   */
  static ParserProcess start(String main, Set<ParserProcess> running) throws IOException {
    TemporaryFolder folder = TemporaryFolder.make("parser");
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
                  "-Djava.io.tmpdir=" + folder.path(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  main)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      ParserProcess started = new ParserProcess(process, folder, running);
      running.add(started);
      return started;
    } catch (IOException e) {
      folder.close();
      throw e;
    }
  }

  /**
   * The definitions of a text, or null when the parser says that it cannot parse it.
   *
   * @param millis of a processor that it may take
   * @throws IOException when the process died or was killed for taking too long
   */
  @Nullable List<Definition> parse(
      Language language, String text, long millis, ScheduledExecutorService watchdog)
      throws IOException {
    if (!started) {
      // An empty text first: what follows is measured without the start.
      ask(language, "", START_MILLIS, watchdog);
      started = true;
    }
    return ask(language, text, millis, watchdog);
  }

  private @Nullable List<Definition> ask(
      Language language, String text, long millis, ScheduledExecutorService watchdog)
      throws IOException {
    long step = Math.max(1, millis / 4);
    ScheduledFuture<?> watch =
        watchdog.scheduleWithFixedDelay(new Watch(millis), step, step, TimeUnit.MILLISECONDS);
    try {
      ParserFrames.writeRequest(out, language, text);
      return ParserFrames.readAnswer(in);
    } finally {
      watch.cancel(false);
    }
  }

  /**
   * Kills the process when its text takes too much of a processor. What others leave of the machine
   * says nothing about a text, so the clock on the wall only ends what does not end otherwise.
   */
  private final class Watch implements Runnable {
    private final long millis;
    private final long begun = System.nanoTime();

    /** What the process had taken at the first look, which most texts do not live to see. */
    private @Nullable Duration before;

    Watch(long millis) {
      this.millis = millis;
    }

    @Override
    public void run() {
      long waited = (System.nanoTime() - begun) / 1_000_000;
      Duration taken = process.info().totalCpuDuration().orElse(null);
      if (taken == null) {
        guilty = waited >= millis;
      } else if (before == null) {
        before = taken;
      } else {
        guilty = taken.minus(before).toMillis() >= millis;
      }
      if (guilty || waited >= MOST_WAITED_MILLIS) {
        killed = true;
        process.destroyForcibly();
      }
    }
  }

  /**
   * Whether its text ended a process that is at its end: it took too much of a processor or died
   * otherwise than by a signal of somebody else.
   */
  boolean endedByItsText() {
    if (guilty || killed) {
      return guilty;
    }
    try {
      if (process.waitFor(1, TimeUnit.SECONDS)) {
        int exit = process.exitValue();
        return exit != KILLED && exit != TERMINATED;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return true;
  }

  boolean hasStarted() {
    return started;
  }

  /** Kills it; any thread may, and the one that uses it is told by its pipes. */
  @Override
  public void close() {
    running.remove(this);
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
    folder.close();
  }
}
