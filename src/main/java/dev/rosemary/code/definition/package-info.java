/**
 * What a source defines, and the lines that it lies on. Pure functions over text; uses nothing.
 *
 * <p>Lines end with {@code \n}, {@code \r\n} or {@code \r}, as {@link
 * dev.rosemary.code.definition.Lines} says. They are counted from 0 here.
 */
@NullMarked
package dev.rosemary.code.definition;

import org.jspecify.annotations.NullMarked;
