package dev.rosemary.engine.mention;

/** Whose row an entity is whose name is looked for. */
public enum EntityKind {
  /** An entity beside the memories ({@code memory_entities}). */
  MEMORY_ENTITY(1),
  /** An entity of the graph or of a thread ({@code entities}). */
  ENTITY(2);

  private final int number;

  EntityKind(int number) {
    this.number = number;
  }

  /** Its number in the file. */
  public int number() {
    return number;
  }

  static EntityKind of(long number) {
    return number == MEMORY_ENTITY.number ? MEMORY_ENTITY : ENTITY;
  }
}
