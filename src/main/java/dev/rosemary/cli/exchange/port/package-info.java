/**
 * The surfaces as ends of imports and exports: each takes items of either shape, and gives all that
 * it holds. Uses {@code engine}, {@code cli.exchange.line}, {@code json} and {@code base}.
 *
 * <p>A {@link dev.rosemary.cli.exchange.port.Port} takes what a file carries in one transaction,
 * never overwrites, keeps the bounds of the tools, and counts in a {@link
 * dev.rosemary.cli.exchange.port.Tally}; {@link dev.rosemary.cli.exchange.port.Remarks} holds the
 * first thousand things to say and counts the rest. In a rehearsal everything is one transaction,
 * which is taken back.
 */
@NullMarked
package dev.rosemary.cli.exchange.port;

import org.jspecify.annotations.NullMarked;
