/**
 * Who deleted what softly: a row for each call that did, by the time that its deleted rows carry
 * and no other call's do. Used by the rooms that delete; what is deleted is listed and brought back
 * by {@code engine.deleted}. Uses {@code store} and {@code base}.
 */
@NullMarked
package dev.rosemary.engine.deleter;

import org.jspecify.annotations.NullMarked;
