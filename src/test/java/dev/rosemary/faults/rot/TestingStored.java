package dev.rosemary.faults.rot;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.graph.RelationKey;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.CanonicalTable;
import dev.rosemary.store.sqlite.RowCheck;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A data folder with something of each surface, and what is stored in it, told without the store.
 */
final class TestingStored {
  private TestingStored() {}

  /** Fills an empty folder. */
  static void fill(Path data, int count, long seed) throws Exception {
    Random random = new Random(seed);
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), message -> {})) {
      for (String name : List.of("first", "second")) {
        Project project = engine.projects().create(name, "about " + name);
        List<NewEntity> entities = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          entities.add(new NewEntity("entity " + i, "kind", List.of(text(random), text(random))));
        }
        engine.write(project, graph -> graph.createEntities(entities));
        List<RelationKey> relations = new ArrayList<>();
        for (int i = 1; i < count; i++) {
          relations.add(new RelationKey("entity " + i, "entity " + (i / 2), "follows"));
        }
        engine.write(project, graph -> graph.createRelations(relations));
        engine.write(
            project,
            graph -> graph.addObservations(List.of(new EntityContents("entity 1", List.of("ü☃")))));
        engine.write(project, graph -> graph.deleteEntities(List.of("entity 0")));
      }
      for (int i = 0; i < count; i++) {
        int number = i;
        Embedding embedding = i % 3 == 0 ? embedding(random) : null;
        engine.vault().commit(new NewMemory("key " + i, text(random), List.of("a tag"), embedding));
        engine
            .memories()
            .store(dev.rosemary.engine.memory.NewMemory.of(text(random), MemoryType.SEMANTIC));
        engine.memoryEntities().create("being " + i, "person", text(random), null);
        if (i > 0) {
          engine.memoryEntities().relate(null, "being " + i, "being " + (i - 1), "knows", 0.3);
        }
        NewNode node =
            new NewNode(
                "Node" + i,
                "person",
                List.of("It was seen " + number + " times."),
                List.of(),
                0.7,
                0.1);
        engine.writeThreads(threads -> threads.save("thread " + number % 5, List.of(node)));
      }
    }
    seal(data);
  }

  /** Gives all rows their checksums, however little a close got done on a busy machine. */
  static void seal(Path data) throws Exception {
    for (String path : files(data)) {
      FileSchema schema = path.equals("_meta.db") ? FileSchema.REGISTRY : FileSchema.PROJECT;
      try (SqliteDatabase database =
          SqliteDatabase.open(
              data.resolve(path), schema, Synchronous.NORMAL, SqliteDatabase.Missing.REFUSE)) {
        boolean more = true;
        while (more) {
          more = RowCheck.fill(database);
        }
      }
    }
  }

  private static Embedding embedding(Random random) {
    float[] values = new float[1_536];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextFloat();
    }
    return Embedding.of(values);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int words = 5 + random.nextInt(random.nextInt(10) == 0 ? 800 : 40);
    for (int i = 0; i < words; i++) {
      text.append(Integer.toString(random.nextInt(5_000), 36)).append(' ');
    }
    return text.toString();
  }

  /** The files that hold it, relative to the folder. */
  static List<String> files(Path data) throws Exception {
    try (Stream<Path> walk = Files.walk(data, 2)) {
      return walk.map(path -> data.relativize(path).toString())
          .filter(path -> path.endsWith(".db") && !path.startsWith("damaged"))
          .sorted()
          .toList();
    }
  }

  /** Every row of every canonical table: where it is, and all its values. */
  static Map<String, String> rows(Path data) throws Exception {
    Map<String, String> rows = new TreeMap<>();
    for (String path : files(data)) {
      FileSchema schema = path.equals("_meta.db") ? FileSchema.REGISTRY : FileSchema.PROJECT;
      try (TestingFile file = new TestingFile(data.resolve(path))) {
        for (CanonicalTable table : RowCheck.tables(schema)) {
          for (String row : file.column(query(file, table.name()))) {
            int end = row.indexOf('|');
            rows.put(path + "|" + table + "|" + row.substring(0, end), row.substring(end));
          }
        }
      } catch (SQLException e) {
        // Then nobody can read it, and nothing of it is there.
      }
    }
    return rows;
  }

  private static String query(TestingFile file, String table) throws SQLException {
    StringBuilder query = new StringBuilder("SELECT rowid || '|'");
    for (String column :
        file.column(
            "SELECT name FROM pragma_table_info('"
                + table
                + "') WHERE name NOT IN ('relation_count', 'checksum')")) {
      query
          .append(" || '|' || hex(")
          .append(column)
          .append(") || typeof(")
          .append(column)
          .append(')');
    }
    return query + " FROM " + table + " NOT INDEXED";
  }

  /** The words of every full-text table with their places. */
  static Map<String, List<String>> words(Path data) throws Exception {
    Map<String, List<String>> words = new TreeMap<>();
    for (String path : files(data)) {
      if (path.equals("_meta.db")) {
        continue;
      }
      try (TestingFile file = new TestingFile(data.resolve(path))) {
        for (String table :
            file.column("SELECT name FROM sqlite_master WHERE name LIKE '%fts' ORDER BY name")) {
          file.run(
              "CREATE VIRTUAL TABLE temp.v_"
                  + table
                  + " USING fts5vocab(main, "
                  + table
                  + ", instance)");
          words.put(
              path + "|" + table,
              file.column(
                  "SELECT term || '|' || doc || '|' || col || '|' || offset FROM v_"
                      + table
                      + " ORDER BY 1"));
        }
      }
    }
    return words;
  }
}
