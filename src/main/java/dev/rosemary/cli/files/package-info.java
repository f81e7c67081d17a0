/**
 * The command {@code files}: the six commands of the memory tool from a shell, and for programs in
 * other languages ({@link dev.rosemary.cli.files.MemoryToolLines}). Both call the tool of the
 * surface {@code files}. Uses {@code engine}, {@code tool}, {@code json} and the rooms of modules,
 * surfaces, options, the terminal, and {@code cli.memory}.
 */
@NullMarked
package dev.rosemary.cli.files;

import org.jspecify.annotations.NullMarked;
