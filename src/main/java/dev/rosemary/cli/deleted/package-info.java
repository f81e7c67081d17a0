/**
 * The commands {@code deleted} and {@code restore-deleted}: they list and bring back through {@code
 * engine.deleted}.
 */
@NullMarked
package dev.rosemary.cli.deleted;

import org.jspecify.annotations.NullMarked;
