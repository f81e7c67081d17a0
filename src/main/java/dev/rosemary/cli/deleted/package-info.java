/** The command {@code restore-deleted}: lists and brings back through {@code engine.deleted}. */
@NullMarked
package dev.rosemary.cli.deleted;

import org.jspecify.annotations.NullMarked;
