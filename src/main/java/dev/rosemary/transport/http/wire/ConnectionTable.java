package dev.rosemary.transport.http.wire;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The connections that are open, and which of them makes room for another. Thread safe. */
final class ConnectionTable {
  private final int most;
  private final Set<ClientConnection> open = ConcurrentHashMap.newKeySet();

  ConnectionTable(int most) {
    this.most = most;
  }

  /** Takes one in; false when there is no room, and none could be made. */
  boolean add(ClientConnection connection) {
    if (open.size() >= most) {
      ClientConnection given = dispensable();
      if (given == null) {
        return false;
      }
      given.end();
      open.remove(given);
    }
    open.add(connection);
    return true;
  }

  void remove(ClientConnection connection) {
    open.remove(connection);
  }

  /**
   * A connection that can be done without: of the owner who has most of them, the one at the
   * earliest stage, and of these the one that is at it longest.
   */
  private @Nullable ClientConnection dispensable() {
    Map<String, Integer> counts = new HashMap<>();
    for (ClientConnection connection : open) {
      counts.merge(connection.owner(), 1, Integer::sum);
    }
    ClientConnection best = null;
    int bestCount = 0;
    for (ClientConnection connection : open) {
      if (connection.stage() == ClientConnection.Stage.SERVING) {
        continue;
      }
      int count = counts.getOrDefault(connection.owner(), 0);
      if (best == null || count > bestCount || (count == bestCount && before(connection, best))) {
        best = connection;
        bestCount = count;
      }
    }
    return best;
  }

  private static boolean before(ClientConnection one, ClientConnection other) {
    int stages = one.stage().compareTo(other.stage());
    return stages < 0 || (stages == 0 && one.since() - other.since() < 0);
  }

  /** Ends those whose time is over. */
  void sweep() {
    long now = System.nanoTime();
    for (ClientConnection connection : open) {
      if (connection.overdue(now)) {
        connection.end();
      }
    }
  }

  /** Ends all of them. */
  void end() {
    open.forEach(ClientConnection::end);
  }
}
