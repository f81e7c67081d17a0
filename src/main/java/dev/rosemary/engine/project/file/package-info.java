/**
 * The files of a data directory: in which folder that of a project lies, which of them are open,
 * which there have been, and what one holds. Knows nothing of the projects themselves, which {@code
 * engine.project} has. Uses {@code store} and {@code base}.
 */
@NullMarked
package dev.rosemary.engine.project.file;

import org.jspecify.annotations.NullMarked;
