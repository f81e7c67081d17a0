package dev.rosemary.engine.history.change;

import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.store.sqlite.CanonicalTable;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of a canonical table are to people, by the table's number. Tables that are named by
 * none are bookkeeping, whose changes go with others.
 */
public enum TableKind {
  PROJECT(0, "project", "id", "name", "description", null),
  ENTITY(1, "entity", "id", "name", "entity_type", ItemKind.ENTITY),
  OBSERVATION(2, "observation", "id", "content", "content", ItemKind.OBSERVATION),
  RELATION(3, "relation", "id", "relation_type", "relation_type", null),
  THREAD(4, "thread", "id", "id", "id", null),
  SESSION(5, "session note", "key", "key", "content", null),
  VAULT(6, "note", "uid", "key", "content", ItemKind.VAULT),
  MEMORY(7, "fact", "id", "content", "content", ItemKind.MEMORY),
  SUBJECT(8, "subject", "id", "name", "description", ItemKind.SUBJECT),
  SUBJECT_RELATION(9, "relation", "id", "relation_type", "relation_type", null),
  LINK(11, "link", "id", "relation_type", "relation_type", null),
  FILE(13, "file", "id", "path", "content", ItemKind.FILE);

  private static final TableKind[] ALL = values();

  private final int table;
  private final String word;
  private final String id;
  private final String title;
  private final String text;
  private final @Nullable ItemKind item;

  TableKind(int table, String word, String id, String title, String text, @Nullable ItemKind item) {
    this.table = table;
    this.word = word;
    this.id = id;
    this.title = title;
    this.text = text;
    this.item = item;
  }

  /** That of a table's number, or null. */
  public static @Nullable TableKind of(int table) {
    for (TableKind kind : ALL) {
      if (kind.table == table) {
        return kind;
      }
    }
    return null;
  }

  /** That of the table of a place, or null. */
  public static @Nullable TableKind at(long place) {
    return of(CanonicalTable.number(place));
  }

  public int table() {
    return table;
  }

  /** What people are shown of a row, or null where it is no item. */
  public @Nullable ItemKind item() {
    return item;
  }

  /** What a row is. */
  public String word(State state) {
    String word = this == MEMORY ? state.text("kind") : null;
    return word == null ? this.word : word;
  }

  /** The id that people see. */
  public String id(State state) {
    String own = state.textOrEmpty(id);
    return item == null ? own : item.letter() + "-" + own;
  }

  /** What it is called, or what it says. */
  public String title(State state) {
    String title = this == MEMORY ? state.text("title") : null;
    return title == null ? state.textOrEmpty(this.title) : title;
  }

  /** What it says. */
  public String text(State state) {
    return state.textOrEmpty(text);
  }

  /** Whether a row is one that counts: it is there, not deleted softly, and has not ended. */
  public boolean counts(State state, String now) {
    if (state.has("deleted_at")) {
      return false;
    }
    String until = state.text("valid_until");
    return until == null || until.compareTo(now) > 0;
  }
}
