/**
 * Contents of files of the memory tool: their lines, their sections, and where a text occurs in
 * them. Pure functions. Uses {@code code.section} and {@code code.definition} for headings.
 */
@NullMarked
package dev.rosemary.engine.file.text;

import org.jspecify.annotations.NullMarked;
