package dev.rosemary.engine.visit;

/**
 * Who comes where.
 *
 * @param space the id of a project, or {@link #PERSONAL}
 * @param client what the client calls itself
 * @param principal who was authenticated; empty for nobody
 */
public record Visitor(String space, String client, String principal) {
  /** The space of no project. */
  public static final String PERSONAL = "";
}
