/**
 * The surface {@code docs}: typed documents of the project in whose folder the server runs, kept in
 * {@code .infinity/} there. A tool a file; {@link dev.rosemary.surface.docs.DocsSurface} lists
 * them. Uses {@code engine.document}, {@code tool} and {@code json}.
 *
 * <p>Flow: decode the arguments into an input record, see that the project is activated ({@link
 * dev.rosemary.surface.docs.DocsScope}), call the engine, encode. Every answer is an object; a
 * failed one is {@code {"error": code, "message": text}} ({@link
 * dev.rosemary.surface.docs.DocsFailures}), also where the arguments do not fit the schema.
 */
@NullMarked
package dev.rosemary.surface.docs;

import org.jspecify.annotations.NullMarked;
