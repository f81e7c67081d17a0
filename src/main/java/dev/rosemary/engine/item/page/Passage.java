package dev.rosemary.engine.item.page;

/**
 * Something beside the items that answers the same question, such as a piece of source code.
 *
 * @param head what stands before its text, with what it is called
 * @param score comparable with those of the items
 */
public record Passage(String head, String text, double score) {}
