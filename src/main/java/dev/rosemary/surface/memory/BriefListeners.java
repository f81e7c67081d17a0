package dev.rosemary.surface.memory;

import dev.rosemary.tool.Resources;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who is told when the brief may read otherwise, since a tool of this process changed items. */
final class BriefListeners {
  private final List<Resources.Listener> listeners = new CopyOnWriteArrayList<>();

  /** Adds one; running the result removes it. */
  Runnable add(Resources.Listener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Something was stored, changed or forgotten. */
  void changed() {
    for (Resources.Listener listener : listeners) {
      listener.updated(MemoryResources.BRIEF);
    }
  }
}
