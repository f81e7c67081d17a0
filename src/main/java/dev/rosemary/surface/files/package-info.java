/**
 * The surface {@code files}: the memory tool that models are trained to use ({@code
 * memory_20250818}), one tool {@code memory} of six commands. {@link
 * dev.rosemary.surface.files.MemoryTool} reads the arguments, {@link
 * dev.rosemary.surface.files.Answers} says in the published words what {@code engine.file} did.
 * Uses {@code engine}, {@code engine.file}, {@code tool}, {@code json} and {@code base}.
 */
@NullMarked
package dev.rosemary.surface.files;

import org.jspecify.annotations.NullMarked;
