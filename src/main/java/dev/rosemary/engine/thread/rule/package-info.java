/**
 * The rules that what is saved to a thread must meet, as pure functions: nothing here reads or
 * writes a store. Uses {@code base}.
 *
 * <p>{@link dev.rosemary.engine.thread.rule.SaveCheck} takes a call as it was sent, with members
 * missing or of wrong types ({@link dev.rosemary.engine.thread.rule.Given}), and lists every
 * problem of it at once, each with what to send instead. A call without problems comes out as
 * {@link dev.rosemary.engine.thread.rule.NewNode}s.
 *
 * <p>Lengths count code points. Sentences are counted by {@link
 * dev.rosemary.engine.thread.rule.Sentences}; {@link dev.rosemary.engine.thread.rule.Split} finds a
 * way to cut a text that is too long into ones that pass.
 *
 * <p>Quality of a call: the mean over its entities of 0.4·min(1, relations/2) + 0.3·min(1,
 * observations/3) + 0.3·(share of observations of at most 100 code points), minus 0.05 for each
 * warning, at least 0, rounded to 2 places.
 */
@NullMarked
package dev.rosemary.engine.thread.rule;

import org.jspecify.annotations.NullMarked;
