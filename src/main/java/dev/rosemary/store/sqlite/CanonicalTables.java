package dev.rosemary.store.sqlite;

import java.util.List;

/** The list of canonical tables, by kind of file; {@link CanonicalTable#of} hands it out. */
final class CanonicalTables {
  /** The tables of a project's file. Their numbers stand in files and never change. */
  static final List<CanonicalTable> PROJECT =
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
              List.of()),
          new CanonicalTable(
              13,
              "files",
              "path",
              List.of("id", "user_id", "path", "created_at", "updated_at", "content"),
              List.of()));

  /** The one table of the registry. Its checksums are a column. */
  static final List<CanonicalTable> REGISTRY =
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

  private CanonicalTables() {}
}
