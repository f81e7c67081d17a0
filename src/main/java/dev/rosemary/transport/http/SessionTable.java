package dev.rosemary.transport.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The sessions that are open. Thread safe. */
final class SessionTable {
  /** Sessions at once; beyond it, a principal's own session that was idle longest makes room. */
  static final int MAX_SESSIONS = 2_000;

  private final Map<String, HttpSession> sessions = new ConcurrentHashMap<>();
  private final long idleNanos;

  /** A table whose sessions end when they were idle for so long. */
  SessionTable(long idleNanos) {
    this.idleNanos = idleNanos;
  }

  int size() {
    return sessions.size();
  }

  /** Adds a session; false when there is no room. */
  boolean add(HttpSession session) {
    if (sessions.size() >= MAX_SESSIONS && !makeRoom(session.principal())) {
      return false;
    }
    sessions.put(session.id(), session);
    return true;
  }

  private boolean makeRoom(@Nullable String principal) {
    long now = System.nanoTime();
    HttpSession longest = null;
    long idle = 0;
    for (HttpSession session : sessions.values()) {
      long its = session.idleNanos(now);
      if (its > idle && Objects.equals(session.principal(), principal)) {
        longest = session;
        idle = its;
      }
    }
    return longest != null && remove(longest);
  }

  /** The session of that id, if it is of this endpoint and sender; otherwise null. */
  @Nullable HttpSession find(String id, Endpoint endpoint, @Nullable String principal) {
    HttpSession session = sessions.get(id);
    if (session == null || !session.belongsTo(endpoint, principal)) {
      return null;
    }
    session.touch();
    return session;
  }

  /** Ends a session; false when it has ended already. */
  boolean remove(HttpSession session) {
    if (!sessions.remove(session.id(), session)) {
      return false;
    }
    session.close();
    return true;
  }

  /** Ends those that were idle too long. */
  void sweep() {
    long now = System.nanoTime();
    for (HttpSession session : sessions.values()) {
      if (session.idleNanos(now) > idleNanos) {
        remove(session);
      }
    }
  }

  /** All of them. */
  List<HttpSession> all() {
    return new ArrayList<>(sessions.values());
  }
}
