package dev.rosemary.transport.http.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes each array of bytes as a chunk, in one write. Not thread safe. */
final class ChunkedOutput extends OutputStream {
  private static final byte[] LAST = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final OutputStream out;
  private boolean closed;

  ChunkedOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return; // an empty chunk would be the last
    }
    byte[] size = (Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    byte[] chunk = java.util.Arrays.copyOf(size, size.length + length + 2);
    System.arraycopy(bytes, offset, chunk, size.length, length);
    chunk[chunk.length - 2] = '\r';
    chunk[chunk.length - 1] = '\n';
    out.write(chunk);
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /** Writes the last chunk; the connection stays open. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      out.write(LAST);
      out.flush();
    }
  }
}
