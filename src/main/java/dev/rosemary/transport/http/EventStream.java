package dev.rosemary.transport.http;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Messages for one stream of a client, numbered from 1 on and kept within bounds until they are
 * dropped by newer ones: what was not written yet, and what may have to be written again. One
 * reader at a time; a new one takes over. Thread safe.
 */
final class EventStream {
  /** Messages that are kept. */
  private static final int MAX_EVENTS = 512;

  /** Bytes of them; the newest is kept however long it is. */
  private static final long MAX_BYTES = 1 << 20;

  /** A message and its number. */
  static final class Event {
    private final long number;
    private final byte[] message;

    private Event(long number, byte[] message) {
      this.number = number;
      this.message = message;
    }

    long number() {
      return number;
    }

    byte[] message() {
      return message;
    }
  }

  /** What {@link Reader#next} found. */
  enum Found {
    /** A message: the reader's event. */
    EVENT,
    /** Nothing within the time. */
    NOTHING,
    /** The end: nothing will come any more. */
    END,
    /** Another reader has taken over. */
    REPLACED
  }

  /** Somebody who writes the messages to a client. */
  final class Reader {
    private long read;
    private @Nullable Event event;

    private Reader(long read) {
      this.read = read;
    }

    /** The number of what was read last. */
    long position() {
      return read;
    }

    /** What {@link Found#EVENT} was about. */
    Event event() {
      Event found = event;
      if (found == null) {
        throw new IllegalStateException("nothing was read");
      }
      return found;
    }

    /** Waits for the next message. */
    Found next(long millis) throws InterruptedException {
      synchronized (EventStream.this) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (true) {
          if (reader != this) {
            return Found.REPLACED;
          }
          Event found = after(read);
          if (found != null) {
            event = found;
            read = found.number();
            return Found.EVENT;
          }
          if (ended) {
            return Found.END;
          }
          long left = (end - System.nanoTime()) / 1_000_000;
          if (left <= 0) {
            return Found.NOTHING;
          }
          EventStream.this.wait(left);
        }
      }
    }

    /** The message read last has reached the client's connection. */
    void written() {
      synchronized (EventStream.this) {
        delivered = Math.max(delivered, read);
      }
    }

    /** Reads no more. */
    void leave() {
      synchronized (EventStream.this) {
        if (reader == this) {
          reader = null;
        }
      }
    }
  }

  private final String name;
  private final Deque<Event> events = new ArrayDeque<>();
  private long bytes;
  private long last;
  private long delivered;
  private boolean ended;
  private @Nullable Reader reader;

  /** A stream of this name, which is the first part of its events' ids. */
  EventStream(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  /** Adds a message, unless the stream has ended. */
  synchronized void add(byte[] message) {
    if (ended) {
      return;
    }
    last++;
    events.addLast(new Event(last, message));
    bytes += message.length;
    while (events.size() > MAX_EVENTS || (bytes > MAX_BYTES && events.size() > 1)) {
      bytes -= events.removeFirst().message().length;
    }
    notifyAll();
  }

  /** Bytes of the messages that are kept. */
  synchronized long bytes() {
    return bytes;
  }

  /** Drops the messages that are kept, also those that nobody has read. */
  synchronized void drop() {
    events.clear();
    bytes = 0;
  }

  /** Ends the stream: readers get what is left. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  synchronized boolean ended() {
    return ended;
  }

  /** Whether a client reads. */
  synchronized boolean hasReader() {
    return reader != null;
  }

  /**
   * Begins to read after the message of this number; below 0, after what reached a client before.
   */
  synchronized Reader read(long after) {
    Reader begun = new Reader(after < 0 ? delivered : Math.min(after, last));
    reader = begun;
    notifyAll();
    return begun;
  }

  private @Nullable Event after(long number) {
    if (number >= last) {
      return null;
    }
    for (Event event : events) {
      if (event.number() > number) {
        return event;
      }
    }
    return null;
  }
}
