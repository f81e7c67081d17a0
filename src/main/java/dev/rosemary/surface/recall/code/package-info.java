/**
 * The surface {@code code}, whose tools {@code recall} has as well: they index source code and
 * search it. Uses {@code tool}, {@code code}, {@code engine.embed}, {@code json} and {@code base}.
 *
 * <p>{@link CodeSurface} is the surface and the list, {@link CodeScope} what the tools work on,
 * {@link CodeModel} what they say of the model; each tool is one file. Nothing of {@code code} is
 * loaded before one of them is called.
 */
@NullMarked
package dev.rosemary.surface.recall.code;

import org.jspecify.annotations.NullMarked;
