package dev.rosemary.engine.place;

import org.jspecify.annotations.Nullable;

/**
 * By what a repository is known.
 *
 * @param identity what tells it from others
 * @param doubt why that is no better, as what follows "because"; null where nothing is in doubt
 */
record Recognised(Identity identity, @Nullable String doubt) {}
