package dev.rosemary.store.sqlite;

import dev.rosemary.base.origin.Origin;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of origins in a file, of which the last one used is remembered: most changes of a
 * process come from the same one. Used by the connection's thread.
 */
final class JournalOrigins {
  private @Nullable Origin last;
  private long number;

  /** Whether the last was made by the transaction that is under way. */
  private boolean isNew;

  /** The number of an origin, which is given one if it has none. */
  long number(Connection connection, Origin origin) throws SQLException {
    if (last == null || !isAlike(last, origin) || !isThere(connection)) {
      number = find(connection, origin);
      isNew = number == 0;
      if (isNew) {
        number = insert(connection, origin);
      }
      last = origin;
    }
    return number;
  }

  /** Tells that the transaction was kept. */
  void keep() {
    isNew = false;
  }

  /** Forgets what the transaction made. */
  void rollBack() {
    if (isNew) {
      last = null;
      isNew = false;
    }
  }

  private static boolean isAlike(Origin one, Origin other) {
    return one.channel() == other.channel()
        && one.tool().equals(other.tool())
        && Objects.equals(one.surface(), other.surface())
        && Objects.equals(one.client(), other.client())
        && Objects.equals(one.version(), other.version())
        && Objects.equals(one.session(), other.session())
        && Objects.equals(one.principal(), other.principal())
        && Objects.equals(one.model(), other.model());
  }

  /** Whether no other process has pruned it. */
  private boolean isThere(Connection connection) throws SQLException {
    PreparedStatement query = connection.prepared("SELECT 1 FROM origins WHERE id = ?");
    query.setLong(1, number);
    try (ResultSet result = query.executeQuery()) {
      return result.next();
    }
  }

  private static long find(Connection connection, Origin origin) throws SQLException {
    PreparedStatement query =
        connection.prepared(
            """
            SELECT id FROM origins WHERE channel = ? AND surface IS ? AND tool = ?
              AND client IS ? AND version IS ? AND session IS ? AND principal IS ? AND model IS ?
            ORDER BY id DESC LIMIT 1
            """);
    bind(query, origin);
    try (ResultSet result = query.executeQuery()) {
      return result.next() ? result.getLong(1) : 0;
    }
  }

  private static long insert(Connection connection, Origin origin) throws SQLException {
    PreparedStatement insert =
        connection.prepared(
            """
            INSERT INTO origins (channel, surface, tool, client, version, session, principal, model)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """);
    bind(insert, origin);
    int _ = insert.executeUpdate();
    return find(connection, origin);
  }

  private static void bind(PreparedStatement statement, Origin origin) throws SQLException {
    statement.setString(1, origin.channel().word());
    statement.setString(2, origin.surface());
    statement.setString(3, origin.tool());
    statement.setString(4, origin.client());
    statement.setString(5, origin.version());
    statement.setString(6, origin.session());
    statement.setString(7, origin.principal());
    statement.setString(8, origin.model());
  }
}
