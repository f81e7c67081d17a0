/**
 * The knowledge graph of one file: entities, observations, relations; writing, deleting softly,
 * reading and searching them. Uses {@code text}, {@code store} and {@code base}.
 *
 * <p>{@link Graph} writes, {@link GraphReader} reads, {@link NodeSearch} searches; each public
 * method is one transaction. {@link GraphImport} writes in many. The {@code *Table} classes hold
 * the SQL. Canonical: {@code entities}, {@code observations}, {@code relations}. Derived, in the
 * same transaction: {@code entities_fts} and {@code observations_fts}, which hold the analysed text
 * of what is not deleted, under the same row number.
 *
 * <p>Row numbers: an observation's is its entity's times 2<sup>24</sup> plus a count ({@link
 * RowNumbers}), so that an entity's observations lie together and a hit names its entity.
 */
@NullMarked
package dev.rosemary.engine.graph;

import org.jspecify.annotations.NullMarked;
