package dev.rosemary.cli;

import dev.rosemary.transport.stdio.StdioTransport;
import java.io.Console;

/**
 * Tells a person who starts the server in a terminal what it waits for: a client sends its first
 * message at once, and then nothing is said, nor the console loaded.
 */
final class WaitingNotice implements Runnable {
  private static final long DELAY_MILLIS = 1_500;

  private final StdioTransport transport;

  private WaitingNotice(StdioTransport transport) {
    this.transport = transport;
  }

  /** Looks later whether a client is there. */
  static void later(StdioTransport transport) {
    Thread thread = new Thread(new WaitingNotice(transport), "waiting notice");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  @SuppressWarnings("SystemConsoleNull") // since JDK 24 it is null where input is no terminal
  public void run() {
    try {
      Thread.sleep(DELAY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (transport.heard()) {
      return;
    }
    Console console = System.console();
    if (console != null && console.isTerminal()) {
      System.err.println(
          "Rosemary is waiting for a Model Context Protocol client on standard input; press"
              + " Ctrl+D to exit. Clients usually start it themselves; see rosemary --help.");
    }
  }
}
