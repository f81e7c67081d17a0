/**
 * The documents of a project folder as rows of a store, where they are found by meaning with all
 * else. Uses {@code engine.document}, {@code engine.indexing}, {@code engine.embed}, {@code
 * engine.vector}, {@code engine.text}, {@code store} and {@code base}.
 *
 * <p>The files are canonical and people edit them, so {@link DocumentMirror} compares their time
 * and size about every second and makes the rows of its folder equal to what is in them. Derived:
 * {@code documents}, one row a document, by folder and id. Folders that share a store never see
 * each other's: {@link MirroredDocuments} finds those of one.
 */
@NullMarked
package dev.rosemary.engine.document.mirror;

import org.jspecify.annotations.NullMarked;
