package dev.rosemary.surface.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SchemaVersions;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

/** What lies in the data directory, as any SQLite client sees it. */
class StorageRowsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private TestingGraphServer server() {
    return new TestingGraphServer(directory);
  }

  /** All rows of a query, columns joined by bars. */
  private static List<String> rows(Path file, String sql) throws SQLException {
    try (Connection connection = new SQLiteConfig().createConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          columns.add(String.valueOf(result.getString(i)));
        }
        rows.add(String.join("|", columns));
      }
      return rows;
    }
  }

  private static void run(Path file, String sql) throws SQLException {
    try (Connection connection = new SQLiteConfig().createConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private Path projectFile(String id) {
    return directory.resolve("projects/" + id + ".db");
  }

  @Test
  @DisplayName(
      "G-23: files, tables, columns, defaults, checks and partial indexes as the source gives them")
  void hasTheSourcesSchema() throws Exception {
    try (TestingGraphServer server = server()) {
      String id =
          server
              .session()
              .ok("create_project", "{\"name\":\"p\",\"description\":\"d\"}")
              .string("id");
      server.session().ok("create_project", "{\"name\":\"away\"}");
      server.session().ok("archive_project", "{\"name\":\"away\"}");
      Path meta = directory.resolve("_meta.db");
      assertThat(
              rows(
                  meta,
                  "SELECT id, name, description, db_path, status FROM projects WHERE name = 'p'"))
          .containsExactly(id + "|p|d|projects/" + id + ".db|active");
      assertThat(
              rows(
                  meta,
                  "SELECT db_path = 'archive/' || id || '.db' FROM projects WHERE status = 'archived'"))
          .containsExactly("1");
      assertThatThrownBy(() -> run(meta, "UPDATE projects SET status = 'gone'"))
          .isInstanceOf(SQLException.class);
      assertThat(rows(meta, "SELECT name FROM sqlite_master WHERE type = 'index'"))
          .contains("idx_projects_status", "idx_projects_name");

      Path file = projectFile(id);
      Map<String, List<String>> columns = new TreeMap<>();
      for (String table : List.of("entities", "observations", "relations")) {
        columns.put(table, rows(file, "SELECT name FROM pragma_table_info('" + table + "')"));
      }
      assertThat(columns.get("entities"))
          .contains("id", "name", "entity_type", "created_at", "updated_at", "deleted_at");
      assertThat(columns.get("observations"))
          .contains("id", "entity_id", "content", "created_at", "deleted_at");
      assertThat(columns.get("relations"))
          .contains("id", "from_entity", "to_entity", "relation_type", "created_at", "deleted_at");
      assertThat(
              rows(
                  file,
                  "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE deleted_at IS NULL%'"))
          .contains(
              "idx_entities_active",
              "idx_entities_type",
              "idx_observations_entity",
              "idx_relations_from",
              "idx_relations_to",
              "idx_relations_type");
      run(file, "INSERT INTO entities (id, name, entity_type) VALUES ('x', 'n', 't')");
      assertThat(
              rows(
                  file,
                  "SELECT created_at IS NOT NULL, updated_at IS NOT NULL, deleted_at FROM entities"))
          .containsExactly("1|1|null");
      assertThatThrownBy(() ->
              run(file, "INSERT INTO entities (id, name, entity_type) VALUES ('x', 'm', 't')"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  @DisplayName(
      "G-23: deletions are soft: the rows stay with deleted_at, ids are UUIDs and times ISO 8601")
  void deletesSoftly() throws Exception {
    try (TestingGraphServer server = server()) {
      TestingGraph graph = server.session();
      String id = graph.ok("create_project", "{\"name\":\"p\"}").string("id");
      graph.entity("a", "t", "one", "two");
      graph.entity("b", "t");
      graph.relation("a", "r", "b");
      graph.ok(
          "delete_observations",
          "{\"deletions\":[{\"entity_name\":\"a\",\"observations\":[\"one\"]}]}");
      graph.ok("delete_entities", "{\"names\":[\"a\"]}");
      String time = "____-__-__T__:__:__%Z";
      assertThat(
              rows(
                  projectFile(id),
                  "SELECT name FROM entities WHERE deleted_at LIKE '" + time + "'"))
          .containsExactly("a");
      assertThat(
              rows(
                  projectFile(id),
                  "SELECT content FROM observations WHERE deleted_at LIKE '"
                      + time
                      + "' ORDER BY seq"))
          .containsExactly("one", "two");
      assertThat(
              rows(
                  projectFile(id),
                  "SELECT relation_type FROM relations WHERE deleted_at LIKE '" + time + "'"))
          .containsExactly("r");
      assertThat(
              rows(
                  projectFile(id),
                  "SELECT id FROM entities UNION ALL SELECT id FROM observations UNION ALL SELECT id FROM relations"))
          .hasSize(5)
          .allMatch(value -> java.util.UUID.fromString(value).version() == 4);
      assertThat(
              rows(
                  projectFile(id),
                  "SELECT created_at FROM entities UNION ALL SELECT created_at FROM observations UNION ALL SELECT created_at FROM relations"))
          .allMatch(value -> value.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z"));
    }
  }

  @Test
  @DisplayName(
      "G-24: any SQLite client can MATCH whole words, with the base table's rowid, also after VACUUM")
  void answersOtherClients() throws Exception {
    try (TestingGraphServer server = server()) {
      TestingGraph graph = server.session();
      String id = graph.ok("create_project", "{\"name\":\"p\"}").string("id");
      Path file = projectFile(id);
      graph.entity("gone", "service", "kafka before");
      graph.entity("auth-service", "component", "Reads from Kafka", "zebra crossing");
      graph.entity("other", "kafka", "nothing");
      graph.ok("delete_entities", "{\"names\":[\"gone\"]}");
      graph.ok(
          "delete_observations",
          "{\"deletions\":[{\"entity_name\":\"auth-service\",\"observations\":[\"zebra crossing\"]}]}");
      for (int i = 0; i < 2; i++) {
        assertThat(
                rows(
                    file,
                    "SELECT content FROM observations WHERE rowid IN (SELECT rowid FROM observations_fts WHERE observations_fts MATCH 'kafka')"))
            .containsExactly("Reads from Kafka");
        assertThat(
                rows(
                    file,
                    "SELECT name FROM entities WHERE rowid IN (SELECT rowid FROM entities_fts WHERE entities_fts MATCH 'entity_type:kafka')"))
            .containsExactly("other");
        assertThat(
                rows(
                    file,
                    "SELECT e.name FROM entities e JOIN entities_fts f ON f.rowid = e.rowid WHERE entities_fts MATCH 'service'"))
            .containsExactly("auth-service");
        assertThat(
                rows(
                    file,
                    "SELECT rowid FROM observations_fts WHERE observations_fts MATCH 'zebra OR before'"))
            .isEmpty();
        assertThat(rows(file, "SELECT rowid FROM entities_fts ORDER BY 1"))
            .isEqualTo(
                rows(file, "SELECT rowid FROM entities WHERE deleted_at IS NULL ORDER BY 1"));
        assertThat(graph.found("kafka")).containsExactlyInAnyOrder("auth-service", "other");
        run(file, "VACUUM");
      }
    }
  }

  @Test
  @DisplayName("G-25: files are in WAL mode, and what was acknowledged is read after opening again")
  void keepsAcknowledgedWrites() throws Exception {
    String id;
    try (TestingGraphServer server = server()) {
      TestingGraph graph = server.session();
      id = graph.ok("create_project", "{\"name\":\"p\"}").string("id");
      graph.entity("a", "t", "one");
      graph.relation("a", "r", "a");
      assertThat(rows(projectFile(id), "PRAGMA journal_mode")).containsExactly("wal");
      assertThat(rows(directory.resolve("_meta.db"), "PRAGMA journal_mode")).containsExactly("wal");
      // What a killed process leaves behind: the file and its log as they are now.
      Path copy = directory.resolve("copy");
      Files.createDirectories(copy.resolve("projects"));
      for (String file : GraphRows.listing(directory)) {
        if (file.matches("(_meta|projects/.*)\\.db(-wal)?")) {
          Files.copy(directory.resolve(file), copy.resolve(file));
        }
      }
      try (TestingGraphServer after = new TestingGraphServer(copy)) {
        TestingGraph reader = after.session();
        reader.ok("switch_project", "{\"name\":\"p\"}");
        assertThat(reader.contents("a")).containsExactly("one");
        assertThat(reader.open("a").all("entities.0.relations.*.to")).containsExactly("a");
      }
    }
    try (TestingGraphServer server = server()) {
      TestingGraph graph = server.session();
      graph.ok("switch_project", "{\"name\":\"p\"}");
      assertThat(graph.contents("a")).containsExactly("one");
    }
    assertThat(GraphRows.listing(directory.resolve("projects"))).containsExactly("", id + ".db");
  }

  @Test
  @DisplayName("G-25: each connection has the pragmas of the source, with a page cache of 8 MB")
  void setsPragmas() {
    for (Synchronous synchronous : Synchronous.values()) {
      Path file = directory.resolve("pragmas-" + synchronous + ".db");
      try (Database database =
          SqliteDatabase.open(
              file, FileSchema.PROJECT, synchronous, SqliteDatabase.Missing.CREATE)) {
        String expected = "wal|5000|" + (synchronous == Synchronous.FULL ? 2 : 1) + "|1|-8000";
        assertThat(database.read(StorageRowsTest::pragmas)).isEqualTo(expected);
        assertThat(database.write(StorageRowsTest::pragmas)).isEqualTo(expected);
      }
    }
  }

  private static String pragmas(dev.rosemary.store.Transaction transaction) {
    List<String> values = new ArrayList<>();
    for (String pragma :
        List.of("journal_mode", "busy_timeout", "synchronous", "foreign_keys", "cache_size")) {
      values.addAll(transaction.list("PRAGMA " + pragma, row -> row.text(1)));
    }
    return String.join("|", values);
  }

  @Test
  @DisplayName(
      "G-26: files carry their schema's version; an empty file that may be made is migrated; a newer one is refused and left")
  void recordsTheVersion() throws Exception {
    String id;
    try (TestingGraphServer server = server()) {
      TestingGraph graph = server.session();
      id = graph.ok("create_project", "{\"name\":\"p\"}").string("id");
      graph.ok("create_project", "{\"name\":\"q\"}");
      graph.entity("works", "t");
      assertThat(rows(projectFile(id), "PRAGMA user_version"))
          .containsExactly(Integer.toString(SchemaVersions.latest(FileSchema.PROJECT)));
      assertThat(rows(directory.resolve("_meta.db"), "PRAGMA user_version"))
          .containsExactly(Integer.toString(SchemaVersions.latest(FileSchema.REGISTRY)));
    }
    run(projectFile(id), "PRAGMA user_version = 9999");
    byte[] before = Files.readAllBytes(projectFile(id));
    try (TestingGraphServer server = server()) {
      TestingGraph graph = server.session();
      assertThat(graph.error("read_graph", "{\"project\":\"p\"}"))
          .contains("newer", "9999", id, "update Rosemary");
      assertThat(graph.ok("read_graph", "{\"project\":\"q\"}").all("entities.*.name"))
          .containsExactly("works");
    }
    assertThat(Files.readAllBytes(projectFile(id))).isEqualTo(before);
    Path made = Files.createFile(directory.resolve("empty.db"));
    SqliteDatabase.open(made, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE)
        .close();
    assertThat(rows(made, "PRAGMA user_version"))
        .containsExactly(Integer.toString(SchemaVersions.latest(FileSchema.PROJECT)));
    run(directory.resolve("_meta.db"), "PRAGMA user_version = 9999");
    assertThatThrownBy(this::server)
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("newer");
  }

  @Test
  @DisplayName("G-26: a migration that fails leaves the file as it was")
  void migratesAllOrNothing() throws Exception {
    Path file = directory.resolve("foreign.db");
    run(file, "CREATE TABLE relations (x)");
    assertThatThrownBy(() ->
            SqliteDatabase.open(
                file, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.REFUSE))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("foreign.db");
    assertThat(rows(file, "SELECT name FROM sqlite_master")).containsExactly("relations");
    assertThat(rows(file, "PRAGMA user_version")).containsExactly("0");
  }

  @Test
  @DisplayName(
      "G-8: a file that a crash left in the wrong folder is moved to where the registry says, and logged")
  void repairsHalfMoves() throws Exception {
    String active;
    String archived;
    try (TestingGraphServer server = server()) {
      TestingGraph graph = server.session();
      archived = graph.ok("create_project", "{\"name\":\"archived\"}").string("id");
      graph.entity("kept", "t", "in the archive");
      graph.ok("archive_project", "{\"name\":\"archived\"}");
      active = graph.ok("create_project", "{\"name\":\"active\"}").string("id");
      graph.entity("kept", "t", "active");
    }
    Files.move(projectFile(active), directory.resolve("archive/" + active + ".db"));
    Files.move(directory.resolve("archive/" + archived + ".db"), projectFile(archived));
    try (TestingGraphServer server = server()) {
      assertThat(projectFile(active)).exists();
      assertThat(directory.resolve("archive/" + archived + ".db")).exists();
      assertThat(server.repairs).hasSize(2).allMatch(text -> text.contains("repaired"));
      TestingGraph graph = server.session();
      graph.ok("switch_project", "{\"name\":\"active\"}");
      assertThat(graph.contents("kept")).containsExactly("active");
      graph.ok("restore_project", "{\"name\":\"archived\"}");
      graph.ok("switch_project", "{\"name\":\"archived\"}");
      assertThat(graph.contents("kept")).containsExactly("in the archive");
      graph.entity("written", "t");
    }
    try (TestingGraphServer server = server()) {
      assertThat(server.repairs).isEmpty();
    }
  }

  @Test
  @DisplayName("S-4: the home store and every project file have one and the same schema")
  void hasOneSchema() throws Exception {
    List<String> schemas = new ArrayList<>();
    String all = "SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2";
    try (TestingGraphServer server = server()) {
      for (String name : List.of("p", "q")) {
        String id =
            server.session().ok("create_project", "{\"name\":\"" + name + "\"}").string("id");
        schemas.add(String.join("\n", rows(projectFile(id), all)));
      }
    }
    Path home = directory.resolve("memory.db");
    SqliteDatabase.open(home, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE)
        .close();
    schemas.add(String.join("\n", rows(home, all)));
    assertThat(schemas.getFirst()).contains("entities_fts");
    assertThat(schemas).containsOnly(schemas.getFirst());
  }

  @Test
  @DisplayName("S-14: a project's file lies under its id, whatever its name")
  void namesFilesById() throws IOException {
    try (TestingGraphServer server = server()) {
      String id =
          server.session().ok("create_project", "{\"name\":\"../../etc/passwd\"}").string("id");
      assertThat(projectFile(id)).isRegularFile();
      assertThat(GraphRows.listing(directory.resolve("projects")))
          .allMatch(file -> file.isEmpty() || file.startsWith(id));
    }
  }
}
