package dev.rosemary.engine.deleted;

/**
 * Something that was deleted softly.
 *
 * @param number its row number
 * @param text what people know it by
 * @param deletedAt ISO 8601 in UTC
 */
public record DeletedItem(Kind kind, long number, String id, String text, String deletedAt) {

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
