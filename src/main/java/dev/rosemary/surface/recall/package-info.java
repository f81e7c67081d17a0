/**
 * The surface {@code recall}: memories found by words and meaning, valid in time, each user's
 * apart, and what they are about. A tool a file; {@link dev.rosemary.surface.recall.RecallSurface}
 * lists them. Uses {@code engine}, {@code tool} and {@code json}.
 *
 * <p>Ids come as plain texts, as {@code memories:…}, or as the objects that answers show ({@link
 * dev.rosemary.surface.recall.RecordId}). The schemas declare them as texts, which every client
 * understands; an object is unwrapped where the arguments did not fit.
 */
@NullMarked
package dev.rosemary.surface.recall;

import org.jspecify.annotations.NullMarked;
