package dev.rosemary.engine.node.deletion;

import org.jspecify.annotations.Nullable;

/**
 * Something that was deleted softly.
 *
 * @param number its row number
 * @param text what people know it by
 * @param deletedAt ISO 8601 in UTC
 * @param client what the client calls itself that deleted it, or null where that is not known
 * @param principal who was authenticated and deleted it, or null
 */
public record DeletedItem(
    Kind kind,
    long number,
    String id,
    String text,
    String deletedAt,
    @Nullable String client,
    @Nullable String principal) {

  /** What it is. */
  public enum Kind {
    /** An entity, with the observations and relations that its deletion took along. */
    ENTITY("entity"),
    /** An observation that was deleted by itself; the text is that of its entity and its own. */
    OBSERVATION("observation"),
    /** A relation that was deleted by itself. */
    RELATION("relation");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word that is printed. */
    public String word() {
      return word;
    }
  }
}
