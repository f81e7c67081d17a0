/**
 * The commands {@code remember}, {@code recall}, {@code brief}, {@code open}, {@code revise} and
 * {@code forget}: each calls the tool of its name of the surface {@code memory} and prints its
 * answer, so that a person at a shell and a model read the same. Uses {@code tool}, {@code engine},
 * {@code json} and the rooms of modules, surfaces, options and the terminal.
 *
 * <p>Flow: {@link dev.rosemary.cli.memory.MemoryArguments} makes the arguments of words and
 * options; the tool's own schema checks them; {@link dev.rosemary.cli.memory.MemoryCommand} opens
 * the engine, calls and prints.
 */
@NullMarked
package dev.rosemary.cli.memory;

import org.jspecify.annotations.NullMarked;
