/**
 * What a file's history says of changes, and rows as they were and are, by place. Uses {@code
 * engine.kind}, {@code node}, {@code json}, {@code store} and {@code base}.
 */
@NullMarked
package dev.rosemary.engine.history.change;

import org.jspecify.annotations.NullMarked;
