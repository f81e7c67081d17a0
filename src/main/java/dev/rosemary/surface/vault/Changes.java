package dev.rosemary.surface.vault;

import dev.rosemary.tool.Resources;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tells whoever listens that resources changed. Thread safe. */
final class Changes {
  private final List<Resources.Listener> listeners = new CopyOnWriteArrayList<>();

  Runnable listen(Resources.Listener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Memories of the vault with these keys changed. */
  void vault(List<String> keys) {
    if (keys.isEmpty()) {
      return;
    }
    for (Resources.Listener listener : listeners) {
      listener.updated(MemoryUri.VAULT);
      for (String key : keys) {
        listener.updated(MemoryUri.memory(key));
      }
    }
  }

  /** A session's memories changed. */
  void session(String id) {
    for (Resources.Listener listener : listeners) {
      listener.updated(MemoryUri.session(id));
    }
  }

  /** Something appeared, was replaced, or went away. */
  void list() {
    for (Resources.Listener listener : listeners) {
      listener.listChanged();
    }
  }
}
