package dev.rosemary.engine.memory.recall;

/** What a node of the walked graph is. */
enum NodeKind {
  /** A memory. */
  MEMORY(0),
  /** An entity beside the memories. */
  MEMORY_ENTITY(1),
  /** An entity of the graph or of a thread. */
  ENTITY(2);

  private final int index;

  NodeKind(int index) {
    this.index = index;
  }

  /** Counts the kinds from 0. */
  int index() {
    return index;
  }

  /** Of its number in {@code node_changes}. */
  static NodeKind of(long number) {
    return switch ((int) number) {
      case 1 -> MEMORY;
      case 2 -> MEMORY_ENTITY;
      default -> ENTITY;
    };
  }

  /** Of an entity's number in {@code mentions}. */
  static NodeKind ofEntity(long number) {
    return number == 1 ? MEMORY_ENTITY : ENTITY;
  }
}
