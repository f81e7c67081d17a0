/**
 * The kinds of text that a project's file keeps, declared once, as expressions in SQL. Rooms that
 * do the same with all texts read them here; what is peculiar to a kind stays in its own room. Uses
 * the JDK only.
 */
@NullMarked
package dev.rosemary.engine.kind;

import org.jspecify.annotations.NullMarked;
