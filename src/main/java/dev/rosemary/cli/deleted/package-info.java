/**
 * The commands {@code deleted} and {@code restore-deleted}: they list and bring back through {@code
 * engine.node.deletion}.
 */
@NullMarked
package dev.rosemary.cli.deleted;

import org.jspecify.annotations.NullMarked;
