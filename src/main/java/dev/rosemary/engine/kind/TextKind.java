package dev.rosemary.engine.kind;

import dev.rosemary.engine.kind.FullText.Column;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.TextIndex;
import java.util.ArrayList;
import java.util.List;

/**
 * A kind of text that a project's file keeps, declared once: which rows hold it and what is done
 * with it. Vectors, mentions, the repair of full text, and counts read it here. A new kind is one
 * constant and one migration with its table and triggers.
 *
 * <p>Expressions in SQL name the row {@code m}.
 */
public enum TextKind {
  /** The content of a memory with validity in time. */
  MEMORY(
      new Rows(1, "memories", "seq", Rows.ALL),
      new Text("m.content", Text.ALONE, 1, true),
      new FullText(
          "memories_fts",
          "m.seq",
          "memories m",
          Rows.ALL,
          Column.words("content", "concat_ws(char(10), m.title, m.content, " + FullText.TAGS + ")"),
          Column.time(
              "time",
              """
              CASE WHEN m.event_time <> m.ingestion_time
                THEN date(m.event_time, coalesce(m.event_offset, 0) || ' minutes') END\
              """))),

  /** An observation of the graph or of a thread: the current version. */
  OBSERVATION(
      new Rows(2, "observations", "seq", "m.deleted_at IS NULL AND m.superseded_by IS NULL"),
      new Text("m.content", "(SELECT e.name FROM entities e WHERE e.id = m.entity_id)", 5, true),
      new FullText(
          "observations_fts",
          "m.seq",
          "observations m JOIN entities e ON e.id = m.entity_id",
          "m.deleted_at IS NULL AND e.deleted_at IS NULL AND e.thread IS NULL",
          Column.words("content", "m.content")),
      new FullText(
          "thread_observations_fts",
          "m.seq",
          "observations m JOIN entities e ON e.id = m.entity_id",
          """
          m.deleted_at IS NULL AND m.superseded_by IS NULL AND e.deleted_at IS NULL
            AND e.thread IS NOT NULL\
          """,
          Column.asItIs("thread", "'t' || e.thread"),
          Column.words("content", "m.content"))),

  /** The content of a memory by key, kept for good. */
  VAULT(
      new Rows(3, "vault_memories", "id", Rows.ALL),
      new Text("m.content", Text.ALONE, 3, true),
      new FullText(
          "vault_fts",
          "m.id",
          "vault_memories m",
          "json_valid(m.tags)",
          Column.words("key", "m.key"),
          Column.words("content", "m.content"),
          Column.words("tags", FullText.TAGS))),

  /** The description of an entity beside the memories. */
  DESCRIPTION(
      new Rows(4, "memory_entities", "seq", "m.description IS NOT NULL"),
      new Text("m.description", "m.name", 2, false),
      new FullText(
          "memory_entities_fts",
          "m.seq",
          "memory_entities m",
          Rows.ALL,
          Column.words("name", "m.name"),
          Column.words("entity_type", "m.entity_type"),
          Column.words("description", "m.description"))),

  /** A document of a project folder: its title and its content. */
  DOCUMENT(
      new Rows(5, "documents", "seq", Rows.ALL),
      new Text("m.title || char(10) || m.content", Text.ALONE, 4, true)),

  /** The name and the type of an entity of the graph or of a thread. */
  ENTITY(
      new Rows(6, "entities", "seq", "m.deleted_at IS NULL"),
      new Text("m.name", Text.ALONE, Text.NO_VECTORS, false),
      new FullText(
          "entities_fts",
          "m.seq",
          "entities m",
          "m.deleted_at IS NULL AND m.thread IS NULL",
          Column.words("name", "m.name"),
          Column.words("entity_type", "m.entity_type")),
      new FullText(
          "thread_entities_fts",
          "m.seq",
          "entities m",
          "m.deleted_at IS NULL AND m.thread IS NOT NULL",
          Column.asItIs("thread", "'t' || m.thread"),
          Column.words("name", "m.name"),
          Column.words("entity_type", "m.entity_type"))),

  /** The content of a memory by key of one session. */
  SESSION(
      new Rows(7, "session_memories", "id", Rows.ALL),
      new Text("m.content", Text.ALONE, Text.NO_VECTORS, false),
      new FullText(
          "session_fts",
          "m.id",
          "session_memories m",
          "json_valid(m.tags)",
          Column.words("key", "m.key"),
          Column.words("content", "m.content"),
          Column.words("tags", FullText.TAGS))),

  /** A section of a file of the memory tool. */
  FILE(
      new Rows(8, "file_sections", "seq", Rows.ALL),
      new Text("m.content", "concat_ws(' > ', m.path, nullif(m.heading, ''))", 6, true),
      new FullText(
          "file_sections_fts",
          "m.seq",
          "file_sections m",
          Rows.ALL,
          // What all paths begin with tells none of them apart.
          Column.words("path", "substr(m.path, length('/memories/') + 1)"),
          Column.words("heading", "m.heading"),
          Column.words("content", "m.content")));

  private static final TextKind[] ALL = values();
  private static final List<TextKind> WITH_VECTORS = inOrderOfPlaces();
  private static final List<TextKind> NAMING = allNaming();

  @SuppressWarnings("ImmutableEnumChecker") // a record of texts
  private final Rows rows;

  @SuppressWarnings("ImmutableEnumChecker") // a record of texts
  private final Text text;

  @SuppressWarnings("ImmutableEnumChecker") // a list that nothing changes
  private final List<FullText> fullTexts;

  TextKind(Rows rows, Text text, FullText... fullTexts) {
    this.rows = rows;
    this.text = text;
    this.fullTexts = List.of(fullTexts);
  }

  /**
   * The rows that hold it.
   *
   * @param number the kind's number in the file, from 1; never changes
   * @param table their table
   * @param key the column of their numbers
   * @param current the condition of those that are in force
   */
  private record Rows(int number, String table, String key, String current) {
    static final String ALL = "1";
  }

  /**
   * The text of a row.
   *
   * @param content its expression
   * @param about the expression of the name of what it is about, which a model reads before it
   * @param place its place among the kinds that wait for vectors, from 1: what people wait for
   *     comes first
   * @param naming whether the names of entities are looked for in it
   */
  private record Text(String content, String about, int place, boolean naming) {
    static final String ALONE = "";
    static final int NO_VECTORS = 0;
  }

  /** Its number in the file, from 1. */
  public int number() {
    return rows.number;
  }

  /**
   * The kind of a number in the file.
   *
   * @throws IllegalArgumentException for a number that no kind has
   */
  public static TextKind of(long number) {
    if (number < 1 || number > ALL.length) {
      throw new IllegalArgumentException("no texts of number " + number);
    }
    return ALL[(int) number - 1];
  }

  /** The kinds whose texts have vectors, what people wait for first. */
  public static List<TextKind> withVectors() {
    return WITH_VECTORS;
  }

  /** Without a comparator, which would be put together at the first write of a process. */
  private static List<TextKind> inOrderOfPlaces() {
    List<TextKind> kinds = new ArrayList<>();
    for (int place = Text.NO_VECTORS + 1; place <= ALL.length; place++) {
      for (TextKind kind : ALL) {
        if (kind.text.place == place) {
          kinds.add(kind);
        }
      }
    }
    return List.copyOf(kinds);
  }

  /** The kinds in whose texts names are looked for, by their numbers. */
  public static List<TextKind> naming() {
    return NAMING;
  }

  private static List<TextKind> allNaming() {
    List<TextKind> kinds = new ArrayList<>();
    for (TextKind kind : ALL) {
      if (kind.text.naming) {
        kinds.add(kind);
      }
    }
    return List.copyOf(kinds);
  }

  /** The full-text tables that hold its words; none where texts are few and read as they are. */
  public List<FullText> fullTexts() {
    return fullTexts;
  }

  /**
   * The full-text table of a kind that the graph and threads have.
   *
   * @param ofThreads whether that of threads is meant, and not the graph's
   * @throws IllegalArgumentException for a kind that does not have it
   */
  public FullText fullText(boolean ofThreads) {
    for (FullText fullText : fullTexts) {
      if (fullText.isOfThreads() == ofThreads) {
        return fullText;
      }
    }
    throw new IllegalArgumentException("no such full-text table: " + this);
  }

  /**
   * The index of a kind that has one.
   *
   * @throws java.util.NoSuchElementException for a kind that has none
   */
  public TextIndex index() {
    return fullTexts.getFirst().index();
  }

  /** All full-text tables of a project's file. */
  public static List<FullText> allFullTexts() {
    List<FullText> all = new ArrayList<>();
    for (TextKind kind : ALL) {
      all.addAll(kind.fullTexts);
    }
    return List.copyOf(all);
  }

  /** The query of the content of one row in force, by its number. */
  public String contentOfOne() {
    return "SELECT " + text.content + from() + " AND m." + rows.key + " = ?";
  }

  /** The query of what a model reads of one row in force, by its number. */
  public String passageOfOne() {
    String passage =
        text.about.isEmpty() ? text.content : text.about + " || ': ' || " + text.content;
    return "SELECT " + passage + from() + " AND m." + rows.key + " = ?";
  }

  /** The query of the numbers of all rows in force, as {@code item}. */
  public String items() {
    return "SELECT m." + rows.key + " AS item" + from();
  }

  /** The query of how many rows are in force. */
  public String count() {
    return "SELECT count(*)" + from();
  }

  /** The query of the numbers and contents of all rows in force, the latest first. */
  public String latest() {
    return "SELECT m."
        + rows.key
        + ", "
        + text.content
        + from()
        + " ORDER BY m."
        + rows.key
        + " DESC";
  }

  /** The numbers and contents of rows that one of its indexes finds. */
  public FoundRows found() {
    return new FoundRows("m." + rows.key + ", " + text.content, rows.table + " m", "m." + rows.key);
  }

  private String from() {
    return " FROM " + rows.table + " m WHERE " + rows.current;
  }
}
