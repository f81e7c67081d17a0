package dev.rosemary.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What lives as long as one client's connection (stdio) or session (HTTP), or as long as one
 * request of a stateless client. Surfaces keep their own state in it, a value for each type. Thread
 * safe.
 */
public final class Session {
  private final Map<Class<?>, Object> states = new ConcurrentHashMap<>();
  private final List<Runnable> closers = new ArrayList<>();
  private final boolean lasting;
  private boolean closed;

  /** A session that outlives a request. */
  public Session() {
    this(true);
  }

  /** A session; one that does not last serves a single request of a stateless client. */
  public Session(boolean lasting) {
    this.lasting = lasting;
  }

  /**
   * Whether what is kept here is still there at the client's next request. Where it is not, a
   * surface asks for explicit arguments.
   */
  public boolean lasting() {
    return lasting;
  }

  /** The state of this type, made at the first call. */
  public <T> T state(Class<T> type, Supplier<T> initial) {
    return type.cast(states.computeIfAbsent(type, _ -> initial.get()));
  }

  /** Runs an action when the session ends, the last one added first; at once when it has ended. */
  public void onClose(Runnable action) {
    synchronized (closers) {
      if (!closed) {
        closers.add(action);
        return;
      }
    }
    action.run();
  }

  /** Ends the session; a second call does nothing. */
  public void close() {
    List<Runnable> actions;
    synchronized (closers) {
      closed = true;
      actions = new ArrayList<>(closers.reversed());
      closers.clear();
    }
    actions.forEach(Runnable::run);
  }
}
