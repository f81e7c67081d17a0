/**
 * Secrets in trees of JSON: in every string and every name of a member. Uses {@code engine.secret}
 * and {@code json}.
 */
@NullMarked
package dev.rosemary.engine.secret.tree;

import org.jspecify.annotations.NullMarked;
