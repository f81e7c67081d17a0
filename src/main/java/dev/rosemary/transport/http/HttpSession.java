package dev.rosemary.transport.http;

import dev.rosemary.json.Json;
import dev.rosemary.mcp.Connection;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.Terms;
import dev.rosemary.mcp.rpc.Exchange;
import dev.rosemary.mcp.rpc.Outbound;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A client that has shaken hands: its connection to the core and its streams. Thread safe. */
final class HttpSession {
  /** Streams of POSTs that are kept after their end, to be taken up again. */
  private static final int MAX_ENDED = 8;

  /** Bytes of these; the newest is kept however long it is. */
  private static final long MAX_ENDED_BYTES = 1 << 20;

  private static final int ID_BYTES = 24;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String id;
  private final Endpoint endpoint;
  private final String owner;
  private final @Nullable String principal;
  private final EventStream events = new EventStream("e");
  private final Deque<EventStream> streams = new ArrayDeque<>();
  private final Connection connection;
  // The core takes the messages of a client one after another.
  private final ReentrantLock receiving = new ReentrantLock(true);
  private long posts;
  private volatile long used = System.nanoTime();

  /**
   * A session.
   *
   * @param owner whose share of the sessions it takes: a principal's, or an address's
   */
  HttpSession(Endpoint endpoint, McpServer server, String owner, @Nullable String principal) {
    byte[] random = new byte[ID_BYTES];
    RANDOM.nextBytes(random);
    id = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    this.endpoint = endpoint;
    this.owner = owner;
    this.principal = principal;
    connection = server.connect(principal, events::add);
  }

  /** The {@code Mcp-Session-Id}. */
  String id() {
    return id;
  }

  String owner() {
    return owner;
  }

  /** Whether a request to this endpoint by this sender is of the session. */
  boolean belongsTo(Endpoint asked, @Nullable String sender) {
    return endpoint == asked && Objects.equals(principal, sender);
  }

  /** Notifications that belong to no request. */
  EventStream events() {
    return events;
  }

  /** A stream for the answer to a POST. */
  synchronized EventStream stream() {
    posts++;
    EventStream stream = new EventStream("p" + posts);
    streams.addLast(stream);
    int ended = 0;
    long bytes = 0;
    for (var newest = streams.descendingIterator(); newest.hasNext(); ) {
      EventStream kept = newest.next();
      if (kept.ended()) {
        ended++;
        bytes += kept.bytes();
        if (ended > MAX_ENDED || (ended > 1 && bytes > MAX_ENDED_BYTES)) {
          newest.remove();
        }
      }
    }
    return stream;
  }

  /** Forgets a stream whose answer was sent by other means. */
  synchronized void forget(EventStream stream) {
    streams.remove(stream);
  }

  /** Bytes that are kept for a client that comes back. */
  synchronized long kept() {
    long bytes = events.bytes();
    for (EventStream stream : streams) {
      bytes += stream.ended() ? stream.bytes() : 0;
    }
    return bytes;
  }

  /** Drops what is kept for a client that comes back: others need the room. */
  synchronized void shed() {
    events.drop();
    streams.removeIf(EventStream::ended);
  }

  /** The stream of that name, or null when it is not kept any more. */
  synchronized @Nullable EventStream stream(String name) {
    if (name.equals(events.name())) {
      return events;
    }
    for (EventStream stream : streams) {
      if (stream.name().equals(name)) {
        return stream;
      }
    }
    return null;
  }

  /** Hands a message to the core. */
  Exchange receive(Json message, int size, Terms terms, Outbound out) throws InterruptedException {
    receiving.lockInterruptibly();
    try {
      return connection.receive(message, size, terms, out);
    } finally {
      receiving.unlock();
    }
  }

  /** The client has been heard of. */
  void touch() {
    used = System.nanoTime();
  }

  /** Nanoseconds since the client was heard of; 0 while it listens or waits for an answer. */
  long idleNanos(long now) {
    return events.hasReader() || connection.busy() ? 0 : now - used;
  }

  /** Calls that wait for the client's answer fail, since there is no time for one. */
  void closeQuestions() {
    connection.closeQuestions();
  }

  /** Answers what is under way and ends the subscriptions. */
  void drain(long millis) throws InterruptedException {
    connection.drain(millis);
  }

  /** Ends the session. */
  void close() {
    connection.close();
    events.end();
    synchronized (this) {
      streams.forEach(EventStream::end);
    }
  }
}
