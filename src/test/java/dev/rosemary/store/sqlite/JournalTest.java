package dev.rosemary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.origin.Channel;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a transaction leaves in the history of its file. */
class JournalTest {
  private static final String INSERT =
      "INSERT INTO entities (id, name, entity_type) VALUES (?1, ?1, 'thing')";

  private static final Origin ORIGIN =
      new Origin("c1", Channel.STDIO, "graph", "tool", "client", "1", "s1", null, "m");

  @TempDir private Path folder;
  private SqliteDatabase database;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            folder.resolve("p.db"), FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE);
    database.recordedBy(() -> Instant.parse("2026-01-02T03:04:05.678901Z"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void write(String sql, Object... parameters) {
    int _ = ORIGIN.run(() -> database.write(transaction -> transaction.update(sql, parameters)));
  }

  private List<String> changes() {
    return database.read(transaction ->
        transaction.list(
            """
            SELECT concat_ws('|', number, size, time, call, channel, surface, tool, client, version,
                session, principal, model, made)
            FROM changes JOIN origins o ON o.id = origin ORDER BY number
            """,
            row -> row.text(1)));
  }

  private List<String> states() {
    return database.read(transaction ->
        transaction.list(
            "SELECT number || ' ' || (place >> 56) || ':' || (place & 255) || ' ' || state"
                + " FROM change_rows ORDER BY number",
            row -> row.text(1)));
  }

  @Test
  @DisplayName(
      "H-1: a transaction leaves who made it, which rows it made, and what was there before")
  void aTransactionLeavesItsChanges() {
    write(INSERT, "a");
    write("UPDATE entities SET name = 'b', pinned = 1, importance = 0.1 + 0.2 WHERE id = 'a'");
    write("UPDATE entities SET entity_type = 'other' WHERE id = 'a'");
    assertThat(changes())
        .containsExactly(
            "1|1|1767323045678901|c1|stdio|graph|tool|client|1|s1|m|1:1",
            "2|1|1767323045678901|c1|stdio|graph|tool|client|1|s1|m",
            "3|1|1767323045678901|c1|stdio|graph|tool|client|1|s1|m");
    assertThat(states().getFirst())
        .startsWith(
            "2 1:1 {\"id\":\"a\",\"name\":\"a\",\"entity_type\":\"thing\",\"created_at\":\"")
        .endsWith(
            "\"deleted_at\":null,\"metadata\":null,\"thread\":null,\"confidence\":null,"
                + "\"importance\":null,\"revision\":null,\"pinned\":null}");
    assertThat(states().getLast()).contains("\"importance\":0.30000000000000004").contains("\"b\"");
  }

  @Test
  void whatComesAndGoesInOneTransactionIsHowItWasBefore() {
    write(INSERT, "a");
    boolean _ =
        database.write(transaction -> {
          transaction.update("UPDATE entities SET name = 'b'");
          transaction.update("UPDATE entities SET name = 'c'");
          transaction.update("DELETE FROM entities");
          transaction.update(INSERT, "d");
          transaction.update(INSERT, "e");
          transaction.update(INSERT, "f");
          transaction.update("UPDATE entities SET name = 'g' WHERE id = 'f'");
          return true;
        });
    assertThat(states()).hasSize(1).first().asString().startsWith("4 1:1 ").contains("\"a\"");
    assertThat(changes().getLast()).startsWith("2|3|").endsWith("|server||1:2+1");
  }

  @Test
  void whatChangesNothingOrIsTakenBackLeavesNothing() {
    write(INSERT, "a");
    write("UPDATE entities SET name = name, updated_at = 'x', revision = 7, relation_count = 1");
    write("UPDATE embedding_state SET seq = seq + 1");
    int _ = database.rehearse(transaction -> transaction.update("DELETE FROM entities"));
    int _ =
        Origin.<Integer>unrecorded(
            () -> database.write(transaction -> transaction.update(INSERT, "b")));
    assertThat(changes()).hasSize(1);
    assertThat(states()).isEmpty();
    write("UPDATE entities SET name = 'c' WHERE id = 'b'");
    assertThat(states()).hasSize(1);
  }

  @Test
  void timesNeverGoBackAndAnOriginIsKeptOnce() {
    write(INSERT, "a");
    database.recordedBy(() -> Instant.parse("2025-01-02T03:04:05Z"));
    write(INSERT, "b");
    int _ =
        Origin.command("import")
            .<Integer>run(() -> database.write(transaction -> transaction.update(INSERT, "c")));
    assertThat(changes()).allMatch(change -> change.contains("|1767323045678901|"));
    assertThat(database.<Long>read(t -> t.number("SELECT count(*) FROM origins"))).isEqualTo(2);
  }
}
