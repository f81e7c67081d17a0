package dev.rosemary.engine.item;

/**
 * A link of an item as its reader sees it.
 *
 * @param outgoing whether it begins at the item
 * @param type what it says, such as {@code uses}
 * @param otherId the whole id of its other end
 * @param other what that is called, or the beginning of what it says
 */
public record Relation(boolean outgoing, String type, String otherId, String other) {}
