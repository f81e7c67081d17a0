package dev.rosemary.code.worker;

import dev.rosemary.base.Log;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A few parser processes for any number of threads. Thread safe; its owner closes it. */
public final class Parsers implements AutoCloseable {
  /** What a small file may take of a processor, in milliseconds: a thousand times what most do. */
  public static final long MOST_MILLIS = 2_000;

  /** Characters for which a file is given another millisecond: a tenth of what a parser does. */
  private static final int CHARACTERS_A_MILLI = 200;

  /** Parsers that a text may end: one may die of what is no fault of its text. */
  private static final int MOST_TRIES = 2;

  /** How long an idle process is kept, in seconds. */
  private static final long IDLE_SECONDS = 30;

  /** Starts that fail before no further one is tried. */
  private static final int MOST_FAILED_STARTS = 3;

  private final Log log;
  private final long millis;
  private final String main;
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("parser-watchdog").factory());
  private final Deque<ParserProcess> idle = new ArrayDeque<>();

  /** All that were started and not closed. */
  private final Set<ParserProcess> running = ConcurrentHashMap.newKeySet();

  private long lastUse = System.nanoTime();
  private int failedStarts;
  private boolean closed;

  /** No process is started before the first text. */
  public Parsers(Log log) {
    this(log, MOST_MILLIS, ParserProcess.MAIN);
  }

  /**
   * With another limit and another program.
   *
   * @param millis of a processor that a small file may take
   * @param main the main class of a parser process, which speaks {@link ParserFrames}
   */
  public Parsers(Log log, long millis, String main) {
    this.log = log;
    this.millis = millis;
    this.main = main;
    Future<?> _ =
        watchdog.scheduleWithFixedDelay(
            this::endIdle, IDLE_SECONDS, IDLE_SECONDS, TimeUnit.SECONDS);
  }

  /** Parses a text; never fails. Threads that call at once get a process each. */
  public Parsed parse(Language language, String text) {
    boolean deadly = true;
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      // The second time in a process that no other text was in.
      ParserProcess process = tries == 0 ? lend() : start();
      if (process == null) {
        return new Parsed.GaveUp(false);
      }
      try {
        List<Definition> definitions =
            process.parse(language, text, millis + text.length() / CHARACTERS_A_MILLI, watchdog);
        giveBack(process);
        return definitions == null ? new Parsed.GaveUp(false) : new Parsed.Definitions(definitions);
      } catch (IOException | RuntimeException e) {
        boolean started = process.hasStarted();
        deadly &= started && process.endedByItsText();
        process.close();
        if (!started) {
          failed(e);
          return new Parsed.GaveUp(false);
        }
        if (isClosed()) {
          return new Parsed.GaveUp(false);
        }
      }
    }
    return new Parsed.GaveUp(deadly);
  }

  private @Nullable ParserProcess lend() {
    synchronized (idle) {
      if (closed || failedStarts >= MOST_FAILED_STARTS) {
        return null;
      }
      ParserProcess process = idle.poll();
      if (process != null) {
        return process;
      }
    }
    return start();
  }

  private @Nullable ParserProcess start() {
    try {
      ParserProcess started = ParserProcess.start(main, running);
      if (!isClosed()) {
        return started;
      }
      started.close();
      return null;
    } catch (IOException e) {
      failed(e);
      return null;
    }
  }

  private void giveBack(ParserProcess process) {
    synchronized (idle) {
      lastUse = System.nanoTime();
      failedStarts = 0;
      if (!closed) {
        idle.push(process);
        return;
      }
    }
    process.close();
  }

  private void failed(Exception e) {
    synchronized (idle) {
      failedStarts++;
    }
    log.warn("a source code parser could not be started; files are split by lines: " + e);
  }

  private boolean isClosed() {
    synchronized (idle) {
      return closed;
    }
  }

  private void endIdle() {
    synchronized (idle) {
      if (System.nanoTime() - lastUse < TimeUnit.SECONDS.toNanos(IDLE_SECONDS)) {
        return;
      }
    }
    end();
  }

  private void end() {
    for (ParserProcess process = poll(); process != null; process = poll()) {
      process.close();
    }
  }

  private @Nullable ParserProcess poll() {
    synchronized (idle) {
      return idle.poll();
    }
  }

  @Override
  public void close() {
    synchronized (idle) {
      closed = true;
    }
    watchdog.shutdownNow();
    end();
    // Those at work as well: nobody is left who would kill one that hangs.
    running.forEach(ParserProcess::close);
  }
}
