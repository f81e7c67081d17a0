/**
 * What a surface is to the program: a {@link dev.rosemary.cli.module.SurfaceModule} with its name,
 * the place of what it keeps, its options, how it is made for a server ({@link
 * dev.rosemary.cli.module.ServerParts}), and how imports, exports and searches reach what it holds
 * ({@link dev.rosemary.cli.module.Exchange}, {@link dev.rosemary.cli.module.SearchCall}). Uses
 * {@code tool}, {@code engine}, {@code cli.exchange.port}, {@code cli.option}, {@code json} and
 * {@code base}; knows no surface.
 */
@NullMarked
package dev.rosemary.cli.module;

import org.jspecify.annotations.NullMarked;
