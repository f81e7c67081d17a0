package dev.rosemary.engine.exchange.shape;

/** Names of the fields by which one shape remembers the other. */
final class NoteNames {
  /** In the metadata of an entity: the fields of the memory that it was. */
  static final String NOTE = "rosemary_note";

  /** Of a memory: the entity that it is about, its type and its metadata. */
  static final String ENTITY = "entity";

  static final String ENTITY_TYPE = "entity_type";
  static final String ENTITY_METADATA = "entity_metadata";

  /** Of a memory that stands for an entity without observations. */
  static final String EMPTY = "entity_empty";

  /** Of a memory whose text is all of an entity: see {@link EntityBodies}. */
  static final String BODY = "entity_body";

  /** Of a memory that is a relation: an object of {@code from}, {@code type} and {@code to}. */
  static final String RELATION = "relation";

  /** Of a memory whose text names its entity in front of the fact: true. */
  static final String NAMED = "entity_named";

  /** Of a memory that is a note as it stands in its file: the path of that file. */
  static final String PATH = "note_path";

  static final String RELATION_METADATA = "relation_metadata";

  private NoteNames() {}
}
