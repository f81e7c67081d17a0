/**
 * The surfaces that there are: {@link dev.rosemary.cli.surface.Surfaces} lists them, and each is a
 * module in a file of its own. The server, the help and the commands take all that they know of
 * surfaces from here; {@link dev.rosemary.cli.surface.SurfaceOption} reads which are meant. Uses
 * {@code surface}, {@code tool}, {@code engine}, {@code cli.module}, {@code cli.exchange.port},
 * {@code cli.option} and {@code base}.
 *
 * <p>A start loads the modules, tools and ports of nothing but what it serves.
 */
@NullMarked
package dev.rosemary.cli.surface;

import org.jspecify.annotations.NullMarked;
