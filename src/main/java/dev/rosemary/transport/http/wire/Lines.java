package dev.rosemary.transport.http.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the lines of heads and chunks: text without control characters, ended by CR LF. */
final class Lines {
  private static final int INITIAL_BYTES = 256;

  private final WireInput in;
  private byte[] line = new byte[INITIAL_BYTES];

  Lines(WireInput in) {
    this.in = in;
  }

  /**
   * The next line, without its end, in ISO 8859-1; null at the end of input before its first byte.
   *
   * @param most bytes that it may have
   * @param status of the refusal of a longer one
   * @throws EOFException when the input ends within it
   */
  @Nullable String next(int most, int status) throws IOException {
    int first = in.read();
    return first < 0 ? null : rest(first, most, status);
  }

  /** The line that begins with this byte, which was read already. */
  String rest(int first, int most, int status) throws IOException {
    int length = 0;
    int next = first;
    while (next != '\r') {
      if (next < 0) {
        throw new EOFException("the input ended within a line");
      }
      if (next == '\n') {
        throw new MalformedException("A line ends with LF alone; HTTP lines end with CR LF.");
      }
      if ((next < ' ' && next != '\t') || next == 0x7f) {
        throw new MalformedException("The headers contain a control character.");
      }
      if (length == most) {
        throw new MalformedException(
            status, "A header line is too long: at most " + most + " bytes are allowed.");
      }
      if (length == line.length) {
        line = java.util.Arrays.copyOf(line, 2 * length);
      }
      line[length++] = (byte) next;
      next = in.read();
    }
    int feed = in.read();
    if (feed < 0) {
      throw new EOFException("the input ended within a line");
    }
    if (feed != '\n') {
      throw new MalformedException("The headers contain a CR without LF.");
    }
    return new String(line, 0, length, StandardCharsets.ISO_8859_1);
  }
}
