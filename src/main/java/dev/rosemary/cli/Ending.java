package dev.rosemary.cli;

import dev.rosemary.engine.embed.NativeCalls;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * How a server ends, with 0 where all is well, on SIGTERM, SIGINT and the end of its input, in
 * whatever order they come: clients close the input and send a signal at once. What was read is
 * answered, and the files are closed.
 */
final class Ending {
  /**
   * How long a signal waits for the end, in milliseconds; the process is gone within two seconds.
   */
  private static final long STOP_MILLIS = 1_900;

  /** How long the files may take to close after the last answer, in milliseconds. */
  private static final long CLOSE_MILLIS = 400;

  /** A training run must not be halted: Java would leave no AOT cache. */
  private static final boolean TRAINING = Boolean.getBoolean("rosemary.training");

  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean failed;
  private volatile int status;

  private Ending() {}

  /** What serves until it is told to stop. */
  @FunctionalInterface
  interface Serving {
    /** Serves; returns the exit code. */
    int run() throws InterruptedException;
  }

  /** Sees to it that a signal stops the transport and then closes the files. */
  static Ending onSignal(Runnable stop, OpeningEngine engine) {
    Ending ending = new Ending();
    // Made in a training run, too, or each start would put the lambda together anew.
    Thread hook = new Thread(() -> ending.stop(stop, engine), "signal");
    if (!TRAINING) {
      Runtime.getRuntime().addShutdownHook(hook);
    }
    return ending;
  }

  /** Serves and returns the exit code; if that fails, the exit code is the caller's affair. */
  int around(Serving serving) throws InterruptedException {
    boolean served = false;
    try {
      status = serving.run();
      served = true;
      return status;
    } finally {
      failed = !served;
      done.countDown();
      haltLater(status);
    }
  }

  /** Ends the process itself, since after a signal the virtual machine would not exit with 0. */
  private void stop(Runnable stop, OpeningEngine engine) {
    if (failed) {
      return;
    }
    stop.run();
    try {
      // The other thread may be closing the files already; then this waits until it has.
      if (done.await(STOP_MILLIS, TimeUnit.MILLISECONDS) && !failed) {
        engine.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      // Also when closing fails: each commit is in the files already.
      NativeCalls.exit(status);
    }
  }

  /** Ends the process when closing the files takes too long; each commit is in them already. */
  private static void haltLater(int status) {
    // Made in a training run, too, or each start would put the lambda together anew.
    Thread halt =
        new Thread(
            () -> {
              try {
                Thread.sleep(CLOSE_MILLIS);
                NativeCalls.exit(status);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "halt");
    halt.setDaemon(true);
    if (!TRAINING) {
      halt.start();
    }
  }
}
