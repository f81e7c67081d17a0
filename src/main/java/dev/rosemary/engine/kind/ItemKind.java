package dev.rosemary.engine.kind;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of thing that people are shown with all others, declared once: how it is told by its id,
 * and what is said of each of its rows. Searches and readers of everything read it here.
 *
 * <p>Expressions in SQL name the row {@code m}; times are ISO 8601 in UTC without the final {@code
 * Z}, so that those of any precision compare as texts.
 */
public enum ItemKind {
  /** A memory with validity in time. */
  MEMORY(
      'm',
      TextKind.MEMORY,
      new Rows("memories", "seq", "m.id"),
      new Said(
          """
          coalesce(m.kind, CASE m.memory_type
            WHEN 'procedural' THEN 'howto' WHEN 'episodic' THEN 'event' ELSE 'fact' END)\
          """,
          "m.title",
          "m.content",
          "CASE WHEN json_valid(m.tags) THEN " + FullText.TAGS + " END",
          "m.pinned",
          "m.user_id",
          Said.NOTHING,
          "m.superseded_by"),
      new Times(
          "m.ingestion_time",
          "m.ingestion_time",
          "CASE WHEN m.event_time <> m.ingestion_time THEN m.event_time END",
          "m.event_offset",
          "m.valid_from",
          "m.valid_until")),

  /** An observation about an entity of the graph or of a thread. */
  OBSERVATION(
      'o',
      TextKind.OBSERVATION,
      new Rows("observations", "seq", "m.id"),
      new Said(
          "'observation'",
          "(SELECT e.name FROM entities e WHERE e.id = m.entity_id)",
          "m.content",
          Said.NOTHING,
          Said.NOTHING,
          Said.NOTHING,
          """
          (SELECT t.id FROM entities e JOIN threads t ON t.seq = e.thread WHERE e.id = m.entity_id)\
          """,
          "m.superseded_by"),
      new Times(
          "m.created_at",
          "m.created_at",
          Said.NOTHING,
          Said.NOTHING,
          Said.NOTHING,
          """
          min(coalesce(m.deleted_at, '9999'), coalesce(
            (SELECT s.created_at FROM observations s WHERE s.id = m.superseded_by), '9999'))\
          """)),

  /** An entity of the graph or of a thread. */
  ENTITY(
      'e',
      TextKind.ENTITY,
      new Rows("entities", "seq", "m.id"),
      new Said(
          "'entity'",
          "m.name",
          "m.entity_type",
          Said.NOTHING,
          "m.pinned",
          Said.NOTHING,
          "(SELECT t.id FROM threads t WHERE t.seq = m.thread)",
          Said.NOTHING),
      new Times(
          "m.created_at",
          "m.created_at",
          Said.NOTHING,
          Said.NOTHING,
          Said.NOTHING,
          "m.deleted_at")),

  /** What memories are about. */
  SUBJECT(
      's',
      TextKind.DESCRIPTION,
      new Rows("memory_entities", "seq", "m.id"),
      new Said(
          "'entity'",
          "m.name",
          "concat_ws(': ', m.entity_type, m.description)",
          Said.NOTHING,
          Said.NOTHING,
          "m.user_id",
          Said.NOTHING,
          Said.NOTHING),
      new Times("m.created_at", "m.created_at")),

  /** A memory by key that is kept for good. */
  VAULT(
      'v',
      TextKind.VAULT,
      new Rows("vault_memories", "id", "m.uid"),
      new Said(
          "'note'",
          "m.key",
          "m.content",
          "CASE WHEN json_valid(m.tags) THEN " + FullText.TAGS + " END",
          "m.pinned",
          Said.NOTHING,
          Said.NOTHING,
          Said.NOTHING),
      new Times("m.created_at", "m.updated_at")),

  /** A document of a project folder. */
  DOCUMENT(
      'd',
      TextKind.DOCUMENT,
      new Rows("documents", "seq", "m.document_id"),
      new Said(
          "'document'",
          "m.title",
          "m.content",
          "m.document_type",
          Said.NOTHING,
          Said.NOTHING,
          "m.folder",
          Said.NOTHING),
      new Times("coalesce(m.created_at, '0000')", "coalesce(m.updated_at, m.created_at, '0000')")),

  /** A section of a file of the memory tool. */
  FILE(
      'f',
      TextKind.FILE,
      new Rows("file_sections", "seq", "m.id"),
      new Said(
          "'file'",
          "m.path",
          "m.content",
          Said.NOTHING,
          Said.NOTHING,
          "m.user_id",
          Said.NOTHING,
          Said.NOTHING),
      new Times("m.updated_at", "m.updated_at"));

  private static final List<ItemKind> ALL = List.of(values());

  private final char letter;

  private final TextKind text;

  @SuppressWarnings("ImmutableEnumChecker") // a record of texts
  private final Rows rows;

  @SuppressWarnings("ImmutableEnumChecker") // a record of texts
  private final Said said;

  @SuppressWarnings("ImmutableEnumChecker") // a record of texts
  private final Times times;

  ItemKind(char letter, TextKind text, Rows rows, Said said, Times times) {
    this.letter = letter;
    this.text = text;
    this.rows = rows;
    this.said = said;
    this.times = times;
  }

  /**
   * The rows that hold it.
   *
   * @param table their table
   * @param key the column of their numbers
   * @param id the expression of an item's own id
   */
  private record Rows(String table, String key, String id) {}

  /**
   * What is said of an item, as expressions.
   *
   * @param word what it is, such as {@code decision}
   * @param title what it is called, or what it is about
   * @param tags a line each
   * @param owner the user whose it is
   * @param place the thread or the folder that it is in
   * @param successor the id of what took its place
   */
  private record Said(
      String word,
      String title,
      String text,
      String tags,
      String pinned,
      String owner,
      String place,
      String successor) {
    static final String NOTHING = "NULL";
  }

  /**
   * Its times, as expressions.
   *
   * @param stored since when it is here
   * @param since since when it says what it says
   * @param happened when what it tells happened
   * @param offset of that as it was given, in minutes east of UTC
   * @param from since when it holds
   * @param until when it ended, or will
   */
  private record Times(
      String stored, String since, String happened, String offset, String from, String until) {
    Times(String stored, String since) {
      this(stored, since, Said.NOTHING, Said.NOTHING, Said.NOTHING, Said.NOTHING);
    }

    static String plain(String time) {
      return time.equals(Said.NOTHING) ? time : "rtrim(replace(" + time + ", ' ', 'T'), 'Z')";
    }
  }

  /** All kinds. */
  public static List<ItemKind> all() {
    return ALL;
  }

  /** The kind of a letter, or null. */
  public static @Nullable ItemKind of(char letter) {
    for (ItemKind kind : ALL) {
      if (kind.letter == letter) {
        return kind;
      }
    }
    return null;
  }

  /** The letter that ids of this kind begin with. */
  public char letter() {
    return letter;
  }

  /** How its texts are indexed. */
  public TextKind text() {
    return text;
  }

  /** Whether it is what others are about: all that is said of it are items of their own. */
  public boolean isEntity() {
    return switch (this) {
      case ENTITY, SUBJECT -> true;
      case MEMORY, OBSERVATION, VAULT, DOCUMENT, FILE -> false;
    };
  }

  /** Whether its rows may belong to a user. */
  private boolean isOwned() {
    return !said.owner.equals(Said.NOTHING);
  }

  /** Whether an item can be pinned. */
  public boolean isPinnable() {
    return !said.pinned.equals(Said.NOTHING);
  }

  /** Whether its rows say themselves when what is no longer there went. */
  public boolean keepsEnded() {
    return !times.until.equals(Said.NOTHING);
  }

  /**
   * The query of rows ({@code m}) up to its condition: number, id, word, title, text, tags, pinned,
   * owner, place, successor, stored, happened, offset, from, until.
   */
  public String select() {
    return "SELECT m."
        + rows.key
        + ", "
        + String.join(
            ", ",
            rows.id,
            said.word,
            said.title,
            said.text,
            said.tags,
            said.pinned,
            said.owner,
            said.place,
            said.successor,
            Times.plain(times.stored),
            Times.plain(times.happened),
            times.offset,
            Times.plain(times.from),
            Times.plain(times.until))
        + from();
  }

  /** {@code FROM} and {@code WHERE} of all its rows. */
  public String from() {
    return " FROM " + rows.table + " m WHERE 1";
  }

  /** The column of a row's number, with the name of its table. */
  public String number() {
    return "m." + rows.key;
  }

  /** The table of its rows. */
  public String table() {
    return rows.table;
  }

  /** The expression of an item's own id. */
  public String id() {
    return rows.id;
  }

  /** The expression of what it is called. */
  public String title() {
    return said.title;
  }

  /** The condition of what is pinned. */
  public String pinned() {
    return said.pinned + " = 1";
  }

  /** The expression of since when it is here. */
  public String stored() {
    return Times.plain(times.stored);
  }

  /** The condition of what holds at a time ({@code ?1}), whenever it was stored. */
  public String holds() {
    List<String> conditions = new ArrayList<>();
    if (!times.from.equals(Said.NOTHING)) {
      conditions.add(Times.plain(times.from) + " <= ?1");
    }
    if (!times.until.equals(Said.NOTHING)) {
      conditions.add("coalesce(" + Times.plain(times.until) + ", '9999') > ?1");
    }
    return conditions.isEmpty() ? "?1 IS NOT NULL" : String.join(" AND ", conditions);
  }

  /** The condition of what was said by a time ({@code ?1}) as it stands here, and held then. */
  public String held() {
    return Times.plain(times.since) + " <= ?1 AND " + holds();
  }

  /** The condition of what a user ({@code ?2}) may see; null sees all. */
  public String seen() {
    return isOwned() ? "(?2 IS NULL OR " + said.owner + " = ?2)" : "?2 IS NULL";
  }
}
