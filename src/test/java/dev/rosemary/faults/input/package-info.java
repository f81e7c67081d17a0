/**
 * Every tool of every surface under arguments that are made from its own schema: valid ones, ones
 * with a mistake, and hostile ones. After each the server must answer within its memory and keep
 * apart what belongs to others. Larger counts with {@code -Drosemary.soak=true}.
 */
@NullMarked
package dev.rosemary.faults.input;

import org.jspecify.annotations.NullMarked;
