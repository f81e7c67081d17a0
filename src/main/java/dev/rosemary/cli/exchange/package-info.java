/**
 * Imports and exports: from a file or a folder into the store of a surface, and back. Uses {@code
 * engine}, {@code cli.option}, {@code cli.exchange.line}, {@code cli.exchange.port}, {@code json}
 * and {@code base}.
 *
 * <p>{@link dev.rosemary.cli.exchange.Detection} tells the form of a file, {@link
 * dev.rosemary.cli.exchange.Inputs} which files a folder has, {@link
 * dev.rosemary.cli.exchange.Importing} reads one after another and hands its items to a {@link
 * dev.rosemary.cli.exchange.port.Port}. Lines of the reference server go into the graph as a stream
 * ({@link dev.rosemary.cli.exchange.GraphFile}), all other files as a whole. {@link
 * dev.rosemary.cli.exchange.Exporting} writes what a port gives, {@link
 * dev.rosemary.cli.exchange.NoteFolder} a folder of notes.
 */
@NullMarked
package dev.rosemary.cli.exchange;

import org.jspecify.annotations.NullMarked;
