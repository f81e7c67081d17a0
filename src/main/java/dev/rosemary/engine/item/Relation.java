package dev.rosemary.engine.item;

import dev.rosemary.engine.item.text.Excerpt;

/**
 * A link of an item as its reader sees it.
 *
 * @param outgoing whether it begins at the item
 * @param type what it says, such as {@code uses}
 * @param otherId the whole id of its other end
 * @param other what that is called, or the beginning of what it says
 */
public record Relation(boolean outgoing, String type, String otherId, String other) {
  /** What its other end is called, or else the id. */
  public String called() {
    return other.isEmpty() ? otherId : other;
  }

  /**
   * It in one line.
   *
   * @param called what the other end is called
   * @param typeBytes of its type at most, in UTF-8
   * @param calledBytes of that at most
   */
  public String line(String called, int typeBytes, int calledBytes) {
    return (outgoing ? "→ " : "← ")
        + Excerpt.of(type, typeBytes)
        + " "
        + Excerpt.of(called, calledBytes);
  }
}
