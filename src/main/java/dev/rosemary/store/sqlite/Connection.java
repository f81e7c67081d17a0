package dev.rosemary.store.sqlite;

import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.Function;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;
import org.sqlite.core.CoreStatement;
import org.sqlite.jdbc4.JDBC4Connection;

/** A connection to one file with its prepared statements. Used by one thread at a time. */
final class Connection implements AutoCloseable {
  /**
   * Bytes in the write-ahead log before they are moved into the file. A checkpoint waits for the
   * disk, and a page that was written often is moved once: against SQLite's 1,000 pages of 4 kB a
   * write takes half the time on average.
   */
  private static final int CHECKPOINT_BYTES = 16_384_000;

  /**
   * KiB of pages that a connection keeps. A server opens up to five connections a file and many
   * files, and the system keeps the pages of all of them as well.
   */
  private static final String CACHE = "PRAGMA cache_size = -8000";

  /** Statements kept prepared: more than all tables together have. */
  private static final int STATEMENTS = 256;

  /** How long a statement waits for a lock, in milliseconds. */
  private static final int BUSY_MILLIS = 5_000;

  /**
   * The same while a file is opened by who tries again: between two attempts it is asked whether
   * the call may still wait.
   */
  private static final int OPENING_MILLIS = 100;

  /** Instructions of SQLite's machine between two questions whether to go on: about 1 ms. */
  private static final int STEPS = 20_000;

  private final JDBC4Connection jdbc;
  private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(64, 0.75f, true);
  private boolean limited;
  private @Nullable ChangedRows changedRows;
  private boolean isNotingNew;

  private Connection(JDBC4Connection jdbc) {
    this.jdbc = jdbc;
  }

  /** Has SQLite ask while a statement runs whether the work of this thread may go on. */
  private void askWhetherToGoOn() throws SQLException {
    ProgressHandler.setHandler(
        jdbc,
        STEPS,
        new ProgressHandler() {
          @Override
          protected int progress() {
            WorkLimit limit = limited ? WorkLimit.current() : null;
            return limit != null && limit.isOver() ? 1 : 0;
          }
        });
  }

  /**
   * Whether a statement ends with {@code SQLITE_INTERRUPT} when the work of its thread has to stop.
   * Not so from the start: a file that is being opened may have to be migrated first, which takes
   * the time it takes.
   */
  void limited(boolean limited) {
    this.limited = limited;
  }

  /**
   * Connects without {@code DriverManager}, whose search for drivers costs a start-up.
   *
   * @param create whether to make the file when it is missing
   * @throws dev.rosemary.base.FailureException when the file is of a newer version, has no schema
   *     and is not to be made, or was emptied; it is unchanged then
   */
  static Connection open(Path file, FileSchema schema, Synchronous synchronous, boolean create)
      throws SQLException {
    return open(file, schema, synchronous, create, BUSY_MILLIS);
  }

  /** The same for who tries again when a lock prevents it, and calls {@link #waitForLocks} then. */
  static Connection openAgain(Path file, FileSchema schema, Synchronous synchronous, boolean create)
      throws SQLException {
    return open(file, schema, synchronous, create, OPENING_MILLIS);
  }

  private static Connection open(
      Path file, FileSchema schema, Synchronous synchronous, boolean create, int busyMillis)
      throws SQLException {
    Properties properties = new Properties();
    int mode = SQLiteOpenMode.READWRITE.flag | SQLiteOpenMode.NOMUTEX.flag;
    properties.setProperty(
        SQLiteConfig.Pragma.OPEN_MODE.pragmaName,
        Integer.toString(create ? mode | SQLiteOpenMode.CREATE.flag : mode));
    properties.setProperty(
        SQLiteConfig.Pragma.BUSY_TIMEOUT.pragmaName, Integer.toString(busyMillis));
    // Otherwise the driver prepares and runs a query for the last row number after every insert.
    properties.setProperty(SQLiteConfig.Pragma.JDBC_GET_GENERATED_KEYS.pragmaName, "false");
    EmptiedFile.refuse(file, schema);
    if (create) {
      createPrivate(file);
    }
    String name = file.toString();
    Connection connection =
        new Connection(new JDBC4Connection("jdbc:sqlite:" + name, name, properties));
    try {
      // Told that it is inside a transaction, the driver leaves BEGIN and COMMIT to us; in its
      // other mode it tries a BEGIN of its own before every statement.
      connection.jdbc.setAutoCommit(false);
      connection.run("COMMIT");
      // Before anything is changed: turning on the write-ahead log writes to the file.
      Migration.version(connection, schema, file, create);
      connection.configure(schema, synchronous);
      connection.askWhetherToGoOn();
    } catch (SQLException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /** SQLite gives the files beside a database the permissions of the database itself. */
  private static void createPrivate(Path file) {
    try {
      if (!Files.exists(file)) {
        PrivateFiles.createFile(file);
      }
    } catch (IOException e) {
      // another process was faster; or it cannot be created, and SQLite says why
    }
  }

  /**
   * Connects for reading alone, to a file of the schema's version.
   *
   * @param name how SQLite is to find it; {@code :memory:} for one that is empty
   * @param mode flags of SQLite
   * @param file what errors speak of
   * @throws dev.rosemary.base.FailureException when the file is of another version, or was emptied
   */
  static Connection openToRead(String name, int mode, FileSchema schema, Path file, boolean empty)
      throws SQLException {
    Properties properties = new Properties();
    properties.setProperty(
        SQLiteConfig.Pragma.OPEN_MODE.pragmaName,
        Integer.toString(mode | SQLiteOpenMode.NOMUTEX.flag));
    properties.setProperty(
        SQLiteConfig.Pragma.BUSY_TIMEOUT.pragmaName, Integer.toString(BUSY_MILLIS));
    if (!empty) {
      EmptiedFile.refuse(file, schema);
    }
    Connection connection =
        new Connection(new JDBC4Connection("jdbc:sqlite:" + name, name, properties));
    try {
      connection.jdbc.setAutoCommit(false);
      connection.run("COMMIT");
      if (empty) {
        Migration.run(connection, schema, file, null);
      } else {
        Migration.requireCurrent(connection, schema, file);
      }
      connection.run("PRAGMA query_only = ON");
      connection.run(CACHE);
      connection.askWhetherToGoOn();
    } catch (SQLException | RuntimeException | Error e) {
      connection.close();
      throw e;
    }
    return connection;
  }

  /** Connects to a file that is to be looked at and not changed. */
  static Connection openToCheck(Path file) throws SQLException {
    EmptiedFile.refuse(file);
    return isAlone(file) ? openRaw(file) : openPlain(file.toString(), SQLiteOpenMode.READONLY.flag);
  }

  /** Connects to a file without its log, and without any lock. */
  static Connection openRaw(Path file) throws SQLException {
    return openPlain(
        "file:" + file.toAbsolutePath().toUri().getRawPath() + "?immutable=1",
        SQLiteOpenMode.READONLY.flag | SQLiteOpenMode.OPEN_URI.flag);
  }

  /** Whether a file has to be read by itself: SQLite can make no index of its log beside it. */
  private static boolean isAlone(Path file) {
    Path log = file.resolveSibling(file.getFileName() + "-wal");
    Path index = file.resolveSibling(file.getFileName() + "-shm");
    return log.toFile().length() == 0
        && !(Files.exists(log) && Files.exists(index))
        && !Files.isWritable(file.toAbsolutePath().resolveSibling("."));
  }

  /** Connects to a file of any version whose log is to be moved into it. */
  static Connection openToSettle(Path file) throws SQLException {
    EmptiedFile.refuse(file);
    return openPlain(file.toString(), SQLiteOpenMode.READWRITE.flag);
  }

  /** Connects to a database of its own without a file. */
  static Connection openInMemory() throws SQLException {
    return openPlain(":memory:", SQLiteOpenMode.READWRITE.flag | SQLiteOpenMode.CREATE.flag);
  }

  /** Begins a transaction that ends with the connection. */
  void beginByHand() throws SQLException {
    jdbc.setAutoCommit(false);
  }

  private static Connection openPlain(String name, int mode) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty(SQLiteConfig.Pragma.OPEN_MODE.pragmaName, Integer.toString(mode));
    properties.setProperty(
        SQLiteConfig.Pragma.BUSY_TIMEOUT.pragmaName, Integer.toString(BUSY_MILLIS));
    return new Connection(new JDBC4Connection("jdbc:sqlite:" + name, name, properties));
  }

  private void configure(FileSchema schema, Synchronous synchronous) throws SQLException {
    if (!"wal".equals(pragmaText("journal_mode"))) {
      // Only a file that is new takes this.
      run("PRAGMA page_size = " + SchemaVersions.pageBytes(schema));
      pragmaText("journal_mode = WAL");
    }
    run("PRAGMA synchronous = " + synchronous.name());
    run("PRAGMA foreign_keys = ON");
    run(CACHE);
    if (schema != FileSchema.CODE) {
      // Space that a deletion frees is overwritten with zeros, so that no deleted text stays.
      pragmaText("secure_delete = ON");
    }
    pragmaText("wal_autocheckpoint = " + CHECKPOINT_BYTES / SchemaVersions.pageBytes(schema));
  }

  /** Whether statements wait for a lock, or fail at once. */
  void waitForLocks(boolean wait) {
    try {
      jdbc.getDatabase().busy_timeout(wait ? BUSY_MILLIS : 0);
    } catch (SQLException e) {
      // the connection is closed, and the next statement says so
    }
  }

  /**
   * From now on canonical rows that change lose their checksums and are noted; a second call does
   * nothing. What is made for it goes when the transaction is rolled back.
   */
  void noteChanges(FileSchema schema) throws SQLException {
    if (changedRows == null) {
      ChangedRows made = new ChangedRows(this, schema);
      Function.create(jdbc, ChangedRows.NAME, made, -1, 0);
      RowTriggers.create(this, CanonicalTable.of(schema));
      changedRows = made;
      isNotingNew = true;
    }
  }

  /** Tells that the transaction was kept. */
  void kept() {
    isNotingNew = false;
    if (changedRows != null) {
      changedRows.keep();
    }
  }

  /** The rows that changed and wait for their checksums; null before the first write. */
  @Nullable ChangedRows changedRows() {
    return changedRows;
  }

  /** The prepared statement of this SQL, ready for new parameters. */
  PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null || isFinalized(statement)) {
      statement = jdbc.prepareStatement(sql);
      prepared.put(sql, statement);
      if (prepared.size() > STATEMENTS) {
        Map.Entry<String, PreparedStatement> eldest = prepared.entrySet().iterator().next();
        prepared.remove(eldest.getKey());
        eldest.getValue().close();
      }
    }
    return statement;
  }

  /**
   * Whether the driver gave the statement up: it does so after most errors, a full disk for one,
   * and every later use of the object fails.
   */
  private static boolean isFinalized(PreparedStatement statement) {
    return statement instanceof CoreStatement core && core.pointer.isClosed();
  }

  /** The first column of all rows of a query. */
  List<String> texts(String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet result = prepared(query).executeQuery()) {
      while (result.next()) {
        texts.add(result.getString(1));
      }
    }
    return texts;
  }

  /** Runs a script of statements without results. */
  void run(String script) throws SQLException {
    try (Statement statement = jdbc.createStatement()) {
      statement.executeUpdate(script);
    }
  }

  /**
   * The first column of a pragma's row. Its result is read to the end: an open one locks the file.
   */
  String pragmaText(String pragma) throws SQLException {
    try (Statement statement = jdbc.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA " + pragma)) {
      String value = "";
      while (result.next()) {
        value = result.getString(1);
      }
      return value;
    }
  }

  /** The first column of a pragma's row as a number. */
  long pragmaNumber(String pragma) throws SQLException {
    return Long.parseLong(pragmaText(pragma));
  }

  /** The mark of the file, read anew; cheap, since every write asks for it. */
  long applicationId() throws SQLException {
    try (ResultSet result = prepared("PRAGMA application_id").executeQuery()) {
      long id = 0;
      while (result.next()) {
        id = result.getLong(1);
      }
      return id;
    }
  }

  /** Ends the transaction without keeping it; one that SQLite has ended already is no error. */
  void rollBack() {
    if (changedRows != null) {
      changedRows.rollBack();
    }
    if (isNotingNew) {
      changedRows = null;
      isNotingNew = false;
    }
    try {
      run("ROLLBACK");
    } catch (SQLException e) {
      // SQLite rolls back by itself after some errors, such as a full disk
    }
  }

  @Override
  public void close() {
    try {
      for (PreparedStatement statement : prepared.values()) {
        statement.close();
      }
      prepared.clear();
      jdbc.close();
    } catch (SQLException e) {
      // nothing is left to be done with it, and every commit is in the file already
    }
  }
}
