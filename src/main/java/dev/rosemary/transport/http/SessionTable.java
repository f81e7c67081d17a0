package dev.rosemary.transport.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The sessions that are open. Thread safe. */
final class SessionTable {
  /** Sessions at once; beyond it, the greediest owner's that was idle longest makes room. */
  static final int MAX_SESSIONS = 2_000;

  /** Bytes that all sessions keep for clients that come back. */
  static final long MAX_KEPT = 32 << 20;

  private final Map<String, HttpSession> sessions = new ConcurrentHashMap<>();
  private final long idleNanos;

  /** A table whose sessions end when they were idle for so long. */
  SessionTable(long idleNanos) {
    this.idleNanos = idleNanos;
  }

  int size() {
    return sessions.size();
  }

  /**
   * Adds a session. Where there are too many, one ends: of the owner who has most of them, this one
   * counted, the one that was idle longest; of the next owner, if all of those are in use.
   *
   * @return false when there is no room
   */
  synchronized boolean add(HttpSession session) {
    while (sessions.size() >= MAX_SESSIONS) {
      if (!makeRoom(session.owner())) {
        return false;
      }
    }
    sessions.put(session.id(), session);
    return true;
  }

  private boolean makeRoom(String owner) {
    Map<String, Integer> counts = new HashMap<>();
    counts.put(owner, 1);
    for (HttpSession session : sessions.values()) {
      counts.merge(session.owner(), 1, Integer::sum);
    }
    long now = System.nanoTime();
    HttpSession longest = null;
    int most = 0;
    long idle = 0;
    for (HttpSession session : sessions.values()) {
      long its = session.idleNanos(now);
      int count = counts.getOrDefault(session.owner(), 0);
      if (its > 0 && (count > most || (count == most && its > idle))) {
        longest = session;
        most = count;
        idle = its;
      }
    }
    return longest != null && remove(longest);
  }

  /** Has the owners who keep most for clients that come back drop it, until all have room. */
  private void trim() {
    Map<String, Long> kept = new HashMap<>();
    Map<HttpSession, Long> each = new HashMap<>();
    long total = 0;
    for (HttpSession session : sessions.values()) {
      long bytes = session.kept();
      if (bytes > 0) {
        each.put(session, bytes);
        kept.merge(session.owner(), bytes, Long::sum);
        total += bytes;
      }
    }
    while (total > MAX_KEPT) {
      HttpSession most = null;
      for (HttpSession session : each.keySet()) {
        if (most == null || compare(kept, each, session, most) > 0) {
          most = session;
        }
      }
      if (most == null) {
        return;
      }
      most.shed();
      long bytes = each.getOrDefault(most, 0L);
      each.remove(most);
      kept.merge(most.owner(), -bytes, Long::sum);
      total -= bytes;
    }
  }

  private static int compare(
      Map<String, Long> kept, Map<HttpSession, Long> each, HttpSession one, HttpSession other) {
    int owners =
        Long.compare(kept.getOrDefault(one.owner(), 0L), kept.getOrDefault(other.owner(), 0L));
    return owners != 0
        ? owners
        : Long.compare(each.getOrDefault(one, 0L), each.getOrDefault(other, 0L));
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

  /** Ends those that were idle too long, and bounds what the others keep. */
  void sweep() {
    long now = System.nanoTime();
    for (HttpSession session : sessions.values()) {
      if (session.idleNanos(now) > idleNanos) {
        remove(session);
      }
    }
    trim();
  }

  /** All of them. */
  List<HttpSession> all() {
    return new ArrayList<>(sessions.values());
  }
}
