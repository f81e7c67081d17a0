package dev.rosemary.transport.stdio;

import java.io.IOException;
import java.io.InputStream;

/**
 * An input whose end is noticed also while nobody reads it: where the reader hangs, as its client
 * does not take the answers, another thread reads ahead. Until then bytes pass through untouched.
 */
final class InputPump extends InputStream {
  /** Bytes that are read ahead at most: as many as the longest message has. */
  private static final int AHEAD_BYTES = StdioTransport.LONGEST_LINE;

  private static final int PART_BYTES = 64 << 10;

  private final InputStream in;
  private byte[] ahead = new byte[0];
  private int start;
  private int end;
  private boolean reading;
  private boolean pumped;
  private boolean ended;

  /** A pump on this input. */
  InputPump(InputStream in) {
    this.in = in;
  }

  /** Whether reading ahead has come to the end of input. */
  synchronized boolean ended() {
    return ended;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    synchronized (this) {
      if (pumped) {
        return taken(bytes, offset, length);
      }
      reading = true;
    }
    try {
      return in.read(bytes, offset, length);
    } finally {
      synchronized (this) {
        reading = false;
      }
    }
  }

  private int taken(byte[] bytes, int offset, int length) throws IOException {
    try {
      while (start == end && !ended) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    int count = Math.min(length, end - start);
    System.arraycopy(ahead, start, bytes, offset, count);
    start += count;
    notifyAll();
    return count == 0 ? -1 : count;
  }

  /** Has a thread read ahead from now on, unless the reader is waiting for input itself. */
  synchronized void start() {
    if (!pumped && !reading) {
      pumped = true;
      Thread pump = new Thread(this::pump, "stdin ahead");
      pump.setDaemon(true);
      pump.start();
    }
  }

  private void pump() {
    byte[] part = new byte[PART_BYTES];
    try {
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        put(part, read);
      }
    } catch (IOException e) {
      // as good as the end
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      ended = true;
      notifyAll();
    }
  }

  private synchronized void put(byte[] part, int length) throws InterruptedException {
    while (end - start + length > AHEAD_BYTES) {
      wait();
    }
    if (end + length > ahead.length) {
      byte[] larger = new byte[Math.max(2 * (end - start + length), PART_BYTES)];
      System.arraycopy(ahead, start, larger, 0, end - start);
      ahead = larger;
      end -= start;
      start = 0;
    }
    System.arraycopy(part, 0, ahead, end, length);
    end += length;
    notifyAll();
  }
}
