package dev.rosemary.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The schema of a kind of file: its migrations in order, of which the n-th makes version n. They
 * are named here one by one, since looking for them would cost every start.
 */
public enum FileSchema {
  /** The registry of projects. */
  REGISTRY("registry"),
  /** A project's file; the home store has the same. */
  PROJECT("project"),
  /** The index of a folder of source code. */
  CODE("code");

  private final String folder;

  FileSchema(String folder) {
    this.folder = folder;
  }

  /**
   * Bytes of a page of a new file. The texts of an index are longer than a row that fits well into
   * SQLite's 4 kB: with larger pages the file is an eighth smaller, and is written in a seventh
   * less time of the processor.
   */
  int pageBytes() {
    return switch (this) {
      case CODE -> 16_384;
      case REGISTRY, PROJECT -> 4_096;
    };
  }

  private List<String> migrations() {
    return switch (this) {
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
              "V0011__brief.sql");
    };
  }

  /** The version that this program writes. */
  public int version() {
    return migrations().size();
  }

  /** The SQL that makes version {@code version} of the one before it. */
  String migration(int version) {
    String path = "migration/" + folder + "/" + migrations().get(version - 1);
    try (InputStream in = FileSchema.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
