package dev.rosemary.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table whose rows are the only copy of what was stored, and the columns that a row's checksum
 * covers. This is the one list of them. A column that a later version adds goes to the end of its
 * list: one that is NULL adds nothing to a checksum, so those of older rows stay right.
 */
public final class CanonicalTable {
  private static final int NUMBER_SHIFT = 56;

  /** The tables of a project's file. Their numbers stand in files and never change. */
  private static final List<CanonicalTable> PROJECT =
      List.of(
          new CanonicalTable(
              1,
              "entities",
              "name",
              List.of(
                  "id",
                  "name",
                  "entity_type",
                  "created_at",
                  "updated_at",
                  "deleted_at",
                  "metadata"),
              List.of("thread", "confidence", "importance", "revision", "pinned")),
          new CanonicalTable(
              2,
              "observations",
              "id",
              List.of(
                  "id",
                  "entity_id",
                  "created_at",
                  "deleted_at",
                  "supersedes",
                  "superseded_by",
                  "content"),
              List.of("version", "confidence", "importance")),
          new CanonicalTable(
              3,
              "relations",
              "id",
              List.of(
                  "id",
                  "from_entity",
                  "to_entity",
                  "relation_type",
                  "created_at",
                  "deleted_at",
                  "metadata"),
              List.of("thread", "importance")),
          new CanonicalTable(4, "threads", "id", List.of("id", "created_at"), List.of()),
          new CanonicalTable(
              5,
              "session_memories",
              "key",
              List.of("session_id", "key", "tags", "created_at", "updated_at", "content"),
              List.of()),
          new CanonicalTable(
              6,
              "vault_memories",
              "key",
              List.of("key", "tags", "created_at", "updated_at", "content", "embedding", "uid"),
              List.of("pinned")),
          new CanonicalTable(
              7,
              "memories",
              "id",
              List.of(
                  "id",
                  "memory_type",
                  "user_id",
                  "event_time",
                  "ingestion_time",
                  "valid_from",
                  "valid_until",
                  "superseded_by",
                  "invalidation_reason",
                  "metadata",
                  "content",
                  "kind",
                  "title",
                  "tags",
                  "source"),
              List.of("importance_score", "event_offset", "pinned")),
          new CanonicalTable(
              8,
              "memory_entities",
              "name",
              List.of("id", "name", "entity_type", "user_id", "created_at", "description"),
              List.of()),
          new CanonicalTable(
              9,
              "memory_relations",
              "id",
              List.of("id", "relation_type", "user_id", "created_at"),
              List.of("from_entity", "to_entity", "weight")),
          new CanonicalTable(
              10,
              "deletions",
              "deleted_at",
              List.of("deleted_at", "client", "principal"),
              List.of()),
          new CanonicalTable(
              11,
              "item_links",
              "id",
              List.of("id", "from_item", "relation_type", "to_item", "created_at", "deleted_at"),
              List.of()),
          new CanonicalTable(
              12,
              "past_items",
              "id",
              List.of(
                  "id",
                  "item",
                  "word",
                  "title",
                  "content",
                  "tags",
                  "stored_at",
                  "valid_from",
                  "ended_at",
                  "reason"),
              List.of()));

  /** The one table of the registry. Its checksums are a column. */
  private static final List<CanonicalTable> REGISTRY =
      List.of(
          new CanonicalTable(
              0,
              "projects",
              "name",
              List.of(
                  "id",
                  "name",
                  "description",
                  "db_path",
                  "status",
                  "created_at",
                  "updated_at",
                  "name_key"),
              List.of()));

  private final int number;
  private final String name;
  private final String label;
  private final String contents;
  private final String reading;
  private final String columns;

  private CanonicalTable(
      int number, String name, String label, List<String> texts, List<String> numbers) {
    this.number = number;
    this.name = name;
    this.label = label;
    contents = contents(texts, numbers);
    columns =
        String.join(", ", texts) + (numbers.isEmpty() ? "" : ", ") + String.join(", ", numbers);
    reading = "SELECT " + contents + " FROM " + name + " WHERE rowid = ?";
  }

  /** Those of a kind of file; none of an index of source code, which can be made again. */
  static List<CanonicalTable> of(FileSchema schema) {
    return switch (schema) {
      case PROJECT -> PROJECT;
      case REGISTRY -> REGISTRY;
      case CODE -> List.of();
    };
  }

  /**
   * A row as one BLOB, in SQL. Each value carries its column and type, so that no two rows look
   * alike, and numbers are written with all their digits.
   */
  private static String contents(List<String> texts, List<String> numbers) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      String column = numbers.get(i);
      parts.add(
          "iif(%1$s IS NULL, '', 'n%2$d' || substr(typeof(%1$s), 1, 1) || quote(%1$s))"
              .formatted(column, i));
    }
    for (int i = 0; i < texts.size(); i++) {
      String column = texts.get(i);
      parts.add("char(31)||'t%2$d'||substr(typeof(%1$s),1,1)||%1$s".formatted(column, i));
    }
    return "CAST(concat(" + String.join(", ", parts) + ") AS BLOB)";
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** The column by which a person knows a row. */
  String label() {
    return label;
  }

  /** The column that the index of its key has, by which a row that is gone may be known. */
  String key() {
    return switch (label) {
      case "key", "deleted_at" -> label;
      default -> "id";
    };
  }

  /** The expression of a row's contents as one BLOB. */
  String contents() {
    return contents;
  }

  /** The columns that a checksum covers, as a list in SQL. */
  String columns() {
    return columns;
  }

  /** The name in the ledger of the number of its checksums. */
  String countName() {
    return "checksums " + name;
  }

  /** The table of a place, or null for one that no row has. */
  static @Nullable CanonicalTable at(List<CanonicalTable> tables, long place) {
    for (CanonicalTable table : tables) {
      if (table.number == place >> NUMBER_SHIFT) {
        return table;
      }
    }
    return null;
  }

  /** The query of the contents of a row by its number. */
  String reading() {
    return reading;
  }

  /** Whether checksums are a column of the table itself. */
  boolean isInRow() {
    return number == 0;
  }

  /** Where the checksum of a row is. */
  long place(long row) {
    return ((long) number << NUMBER_SHIFT) + row;
  }

  /** Whether a row number is one that a place can hold. */
  boolean holds(long row) {
    return row >= 0 && row <= lastRow();
  }

  /** The highest row number that a place can hold. */
  static long lastRow() {
    return (1L << NUMBER_SHIFT) - 1;
  }

  @Override
  public String toString() {
    return name;
  }
}
