package dev.rosemary.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What lives as long as one client's connection (stdio) or session (HTTP). Surfaces keep their own
 * state in it, a value for each type. Thread safe.
 */
public final class Session {
  private final Map<Class<?>, Object> states = new ConcurrentHashMap<>();
  private final List<Runnable> closers = new ArrayList<>();
  private boolean closed;

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
