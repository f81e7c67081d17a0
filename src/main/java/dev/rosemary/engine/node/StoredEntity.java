package dev.rosemary.engine.node;

/** An entity that is not deleted, as far as both sides know the same of it. */
public interface StoredEntity {
  /** Its row number, ascending in order of creation. */
  long number();

  /** UUID v4. */
  String id();

  /** Unique in its partition. */
  String name();
}
