/**
 * Finds the parts of files whose structure their lines show: headings, keys, tables, statements,
 * commands of LaTeX. Pure functions over text; may use {@code .definition}.
 *
 * <p>One pass over the lines of a file. No pattern gives back what it took, and each sees a bounded
 * number of characters of a line: files are not to be trusted.
 */
@NullMarked
package dev.rosemary.code.section;

import org.jspecify.annotations.NullMarked;
