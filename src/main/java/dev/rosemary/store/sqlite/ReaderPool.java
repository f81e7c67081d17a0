package dev.rosemary.store.sqlite;

import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;

/** Readers of a file that is written, too: opened when first needed and kept. Thread safe. */
final class ReaderPool implements ReaderSource {
  private final Path file;
  private final FileSchema schema;
  private final Synchronous synchronous;
  private final FileGuard guard;
  private final ArrayDeque<Connection> idle = new ArrayDeque<>();
  private boolean closed;

  ReaderPool(Path file, FileSchema schema, Synchronous synchronous, FileGuard guard) {
    this.file = file;
    this.schema = schema;
    this.synchronous = synchronous;
    this.guard = guard;
  }

  @Override
  public Connection borrow() throws SQLException {
    synchronized (idle) {
      Connection free = idle.poll();
      if (free != null) {
        return free;
      }
    }
    return Connection.open(file, schema, synchronous, false);
  }

  @Override
  public void giveBack(Connection connection, boolean reusable) {
    synchronized (idle) {
      if (reusable && !closed) {
        idle.push(connection);
        return;
      }
    }
    connection.close();
  }

  @Override
  public void requireSound(Connection connection) throws SQLException {
    guard.require(connection);
  }

  /** A snapshot of the log stays as it is, whatever is written. */
  @Override
  public void requireUnchanged(Connection connection) {}

  @Override
  public void close() {
    synchronized (idle) {
      closed = true;
      idle.forEach(Connection::close);
      idle.clear();
    }
  }
}
