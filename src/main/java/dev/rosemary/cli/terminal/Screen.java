package dev.rosemary.cli.terminal;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What standard output is for whoever prints lines to it.
 *
 * @param width cells of a line; 0 where it is no terminal, which takes lines whole
 * @param bold whether what matters most may be bold
 */
public record Screen(int width, boolean bold) {
  /** A file or another program. */
  public static final Screen NONE = new Screen(0, false);

  /** Cells of a line where a terminal does not tell. */
  private static final int USUAL = 80;

  /** A narrower one is taken for one that does not know. */
  private static final int LEAST = 20;

  private static final int PATIENCE_MILLIS = 500;

  /**
   * The terminal of this process, if it has one. It is as wide as {@code COLUMNS} says, or else as
   * {@code stty} does; {@code NO_COLOR} and {@code TERM=dumb} keep it plain.
   */
  @SuppressWarnings("SystemConsoleNull") // there is none where input or output is no terminal
  public static Screen of(Map<String, String> environment) {
    Console console = System.console();
    if (console == null || !console.isTerminal()) {
      return NONE;
    }
    int width = columns(environment.getOrDefault("COLUMNS", ""));
    return new Screen(width > 0 ? width : asked(), isBold(environment));
  }

  /** Whether a terminal in this environment understands and wants what makes letters bold. */
  static boolean isBold(Map<String, String> environment) {
    String terminal = environment.getOrDefault("TERM", "");
    return !terminal.isEmpty()
        && !terminal.equals("dumb")
        && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** The last number of a text; 0 without one that can be a width. */
  static int columns(String text) {
    String stripped = text.strip();
    try {
      int columns = Integer.parseInt(stripped.substring(stripped.lastIndexOf(' ') + 1));
      return columns >= LEAST ? columns : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static int asked() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        if (stty.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
          byte[] size = stty.getInputStream().readAllBytes();
          int width = columns(new String(size, StandardCharsets.US_ASCII));
          return width > 0 ? width : USUAL;
        }
      } finally {
        stty.destroy();
      }
    } catch (IOException e) {
      // a system that has none
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return USUAL;
  }
}
