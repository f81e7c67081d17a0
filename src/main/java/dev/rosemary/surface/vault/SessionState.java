package dev.rosemary.surface.vault;

import dev.rosemary.engine.vault.Sessions;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the surface keeps for a client: the id that it chose, and its holds. Thread safe. */
final class SessionState {
  private final String made = UUID.randomUUID().toString();
  private final Map<String, Sessions.Hold> holds = new HashMap<>();
  private @Nullable String chosen;
  private boolean closed;

  /** The id that was chosen with {@code set_session_id}, else one of the server's making. */
  synchronized String id() {
    return chosen == null ? made : chosen;
  }

  synchronized void choose(String id) {
    chosen = id;
  }

  /** Holds a session until the client goes. */
  synchronized void hold(Sessions sessions, String stored) {
    if (!closed && !holds.containsKey(stored)) {
      holds.put(stored, sessions.hold(stored));
    }
  }

  synchronized void close() {
    closed = true;
    for (Sessions.Hold hold : holds.values()) {
      hold.close();
    }
    holds.clear();
  }
}
