/**
 * The surface {@code memory}: one memory over everything that the personal file and that of the
 * project at hand hold, whatever surface wrote it. A tool a file. Answers are plain lines of text,
 * without a structured part, since some clients would show a model both.
 *
 * <p>*
 *
 * <p>Uses {@code engine}, {@code engine.item} and its rooms, {@code engine.visit}, {@code tool} and
 * {@code base}.
 */
@NullMarked
package dev.rosemary.surface.memory;

import org.jspecify.annotations.NullMarked;
