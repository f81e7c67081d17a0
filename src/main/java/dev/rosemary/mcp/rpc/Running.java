package dev.rosemary.mcp.rpc;

import dev.rosemary.base.WorkLimit;
import dev.rosemary.json.Json;
import org.jspecify.annotations.Nullable;

/** A request under way: it is answered once, or cancelled and never answered. Thread safe. */
public final class Running {
  private enum State {
    OPEN,
    ANSWERED,
    CANCELLED
  }

  private final Json id;
  private final Exchange exchange;
  private final InFlight registry;
  private volatile State state = State.OPEN;
  private @Nullable Runnable whenCancelled;
  private @Nullable WorkLimit limit;

  Running(Json id, Exchange exchange, InFlight registry) {
    this.id = id;
    this.exchange = exchange;
    this.registry = registry;
  }

  /** The request's id. */
  public Json id() {
    return id;
  }

  /**
   * The work begins, and its time with it: what a request waited before does not count.
   *
   * @param limit what ends the work when the client takes the request back
   * @return false when it has done so already
   */
  public boolean begin(WorkLimit limit) {
    synchronized (this) {
      if (state == State.CANCELLED) {
        return false;
      }
      this.limit = limit;
    }
    limit.start();
    if (hurried()) {
      limit.hurry();
    }
    return true;
  }

  /** The server is ending: the work is not to wait for anything that it can do without. */
  void hurry() {
    WorkLimit work;
    synchronized (this) {
      work = limit;
    }
    if (work != null) {
      work.hurry();
    }
  }

  /** Whether the client took the request back. */
  public boolean cancelled() {
    return state == State.CANCELLED;
  }

  /** Whether the server is ending: what takes long is to be answered as it is then. */
  public boolean hurried() {
    return registry.hurried();
  }

  /** What to do when the client takes the request back; at once when it has. */
  public void whenCancelled(Runnable action) {
    synchronized (this) {
      if (state != State.CANCELLED) {
        whenCancelled = action;
        return;
      }
    }
    action.run();
  }

  /** Whether what is sent before the answer reaches the client before it. */
  public boolean streams() {
    return exchange.streams();
  }

  /** Sends a notification about the request, unless it has ended. */
  public synchronized void send(byte[] notification) {
    if (state == State.OPEN) {
      exchange.send(notification);
    }
  }

  /**
   * Answers with a result whose JSON text is ready, unless the request has ended. One that the heap
   * has no room to encode is answered with an error.
   */
  public void result(CharSequence result) {
    byte[] message;
    try {
      message = Messages.result(id, result);
    } catch (OutOfMemoryError e) {
      error(
          ErrorCode.INTERNAL_ERROR,
          "The result is too large. Ask for less: send a smaller limit, or a cursor.",
          null);
      return;
    }
    if (!exchange.fits(message.length)) {
      error(
          ErrorCode.INTERNAL_ERROR,
          "The answers of this batch are longer than "
              + Exchange.MAX_BATCH_BYTES
              + " bytes together. The request was carried out, but its answer is omitted: send"
              + " it alone, or ask for less.",
          null);
      return;
    }
    if (end(State.ANSWERED)) {
      exchange.answer(message, 0);
    }
  }

  /** Answers with an error, unless the request has ended. */
  public void error(int code, String message, dev.rosemary.json.@Nullable JsonObject data) {
    if (end(State.ANSWERED)) {
      exchange.answer(Messages.error(id, code, message, data), code);
    }
  }

  /** Takes the request back: it will not be answered. */
  public void cancel() {
    if (end(State.CANCELLED)) {
      exchange.answer(null, 0);
      Runnable action;
      WorkLimit work;
      synchronized (this) {
        action = whenCancelled;
        work = limit;
      }
      if (work != null) {
        work.cancel();
      }
      if (action != null) {
        action.run();
      }
    }
  }

  private boolean end(State end) {
    synchronized (this) {
      if (state != State.OPEN) {
        return false;
      }
      state = end;
    }
    registry.remove(this);
    return true;
  }
}
