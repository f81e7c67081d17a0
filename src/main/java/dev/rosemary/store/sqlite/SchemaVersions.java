package dev.rosemary.store.sqlite;

import dev.rosemary.store.FileSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The schema of a kind of file: its migrations in order, of which the n-th makes version n. They
 * are named here one by one, since looking for them would cost every start. Without state.
 */
public final class SchemaVersions {
  private static final String FOLDER = "/dev/rosemary/store/migration/";

  private SchemaVersions() {}

  /**
   * Bytes of a page of a new file. The texts of an index are longer than a row that fits well into
   * SQLite's 4 kB: with larger pages the file is an eighth smaller, and is written in a seventh
   * less time of the processor.
   */
  static int pageBytes(FileSchema schema) {
    return switch (schema) {
      case CODE -> 16_384;
      case REGISTRY, PROJECT -> 4_096;
    };
  }

  private static List<String> migrations(FileSchema schema) {
    return switch (schema) {
      case REGISTRY ->
          List.of(
              "V0001__projects.sql",
              "V0002__files.sql",
              "V0003__deleted_projects.sql",
              "V0004__ledger.sql",
              "V0005__places.sql",
              "V0006__history.sql",
              "V0007__visits.sql");
      case CODE -> List.of("V0001__code.sql");
      case PROJECT ->
          List.of(
              "V0001__graph.sql",
              "V0002__vault.sql",
              "V0003__threads.sql",
              "V0004__recall.sql",
              "V0005__deletions.sql",
              "V0006__entity_texts.sql",
              "V0007__erasures.sql",
              "V0008__ledger.sql",
              "V0009__items.sql",
              "V0010__history.sql",
              "V0011__brief.sql",
              "V0012__files.sql");
    };
  }

  private static String folder(FileSchema schema) {
    return switch (schema) {
      case REGISTRY -> "registry/";
      case PROJECT -> "project/";
      case CODE -> "code/";
    };
  }

  /** The version that this program writes. */
  public static int latest(FileSchema schema) {
    return migrations(schema).size();
  }

  /** The SQL that makes version {@code version} of the one before it. */
  static String migration(FileSchema schema, int version) {
    String path = FOLDER + folder(schema) + migrations(schema).get(version - 1);
    try (InputStream in = SchemaVersions.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
