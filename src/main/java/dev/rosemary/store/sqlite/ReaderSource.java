package dev.rosemary.store.sqlite;

import dev.rosemary.base.FailureException;
import java.sql.SQLException;

/** Where the connections come from that read a file. Thread safe. */
interface ReaderSource extends AutoCloseable {
  /** A connection that nobody else has, open or opened for this. */
  Connection borrow() throws SQLException;

  /** Gives a connection back, to be used again or not. */
  void giveBack(Connection connection, boolean reusable);

  /**
   * Makes sure of the file at the beginning of a read.
   *
   * @param connection in a transaction
   * @throws FailureException when the file is not what was opened
   */
  void requireSound(Connection connection) throws SQLException;

  /**
   * Makes sure at the end of a read that it saw one state of the file.
   *
   * @throws FailureException when the file was changed meanwhile
   */
  void requireUnchanged(Connection connection);

  /** Closes the connections that nobody has; those given back later are closed then. */
  @Override
  void close();
}
