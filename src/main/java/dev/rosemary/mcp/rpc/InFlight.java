package dev.rosemary.mcp.rpc;

import dev.rosemary.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one client that are under way, and how much work they may leave waiting: beyond
 * it the reading thread waits, and with it the client. Thread safe.
 */
public final class InFlight {
  /**
   * Requests that may wait or run at once: few enough to be answered when the client's input ends.
   */
  static final int MAX_REQUESTS = 64;

  /** Bytes of their messages; a single larger one is let in alone. */
  static final long MAX_BYTES = 16L << 20;

  // Keyed by the id's JSON text, so that 1 and "1" differ.
  private final Map<String, Running> requests = new HashMap<>();
  private volatile boolean hurried;
  private int admitted;
  private long bytes;

  /** Registers a request; null when one of that id is under way. */
  public synchronized @Nullable Running open(Json id, Exchange exchange) {
    String key = id.text();
    if (requests.containsKey(key)) {
      return null;
    }
    Running request = new Running(id, exchange, this);
    requests.put(key, request);
    exchange.expect();
    exchange.add(request);
    return request;
  }

  /** The request of that id, or null. */
  public synchronized @Nullable Running find(Json id) {
    return requests.get(id.text());
  }

  synchronized void remove(Running request) {
    requests.remove(request.id().text(), request);
  }

  /** Waits until there is room for the work of a message of this many bytes, and takes it. */
  public synchronized void admit(int size) throws InterruptedException {
    while (admitted >= MAX_REQUESTS || (admitted > 0 && bytes + size > MAX_BYTES)) {
      wait();
    }
    admitted++;
    bytes += size;
  }

  /** Gives back what {@link #admit} took. */
  public synchronized void release(int size) {
    admitted--;
    bytes -= size;
    notifyAll();
  }

  /**
   * Waits until no admitted work is left.
   *
   * @return whether none is left; false when {@code millis} passed before
   */
  public synchronized boolean awaitIdle(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (admitted > 0) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  /** Whether a request is under way. */
  public synchronized boolean busy() {
    return !requests.isEmpty();
  }

  /** Has what takes long end early, now and from now on: the server is ending. */
  public void hurry() {
    hurried = true;
    List<Running> open;
    synchronized (this) {
      open = new ArrayList<>(requests.values());
    }
    open.forEach(Running::hurry);
  }

  /** Whether the server is ending. */
  boolean hurried() {
    return hurried;
  }

  /** Takes back all that is under way. */
  public void cancelAll() {
    List<Running> open;
    synchronized (this) {
      open = new ArrayList<>(requests.values());
    }
    for (Running request : open) {
      request.cancel();
    }
  }
}
