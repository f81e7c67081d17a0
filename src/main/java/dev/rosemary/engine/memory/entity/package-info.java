/**
 * What memories are about: entities and the weighted relations between them. Uses {@code memory}
 * (ids, times), {@code store} and {@code base}.
 *
 * <p>{@link MemoryEntities} writes and walks; each public method is one transaction. Canonical:
 * {@code memory_entities}, {@code memory_relations}. Names need not be unique, ids are: whoever
 * names an entity by a name that several have is told their ids. Isolation is that of {@code
 * memory}: a user who is named meets only his own entities, and a relation only where he may see
 * both ends.
 */
@NullMarked
package dev.rosemary.engine.memory.entity;

import org.jspecify.annotations.NullMarked;
