/**
 * What is shown of what was found, within a budget of tokens (bytes of UTF-8 divided by four). Uses
 * {@code engine.item}, {@code engine.item.search} and {@code engine.item.text}.
 *
 * <p>{@link Selection} orders by score over a small power of the length, leaves out what says
 * nearly the same as something before it, and fills pages that never exceed their bytes. {@link
 * ItemLines} writes {@code [id] kind, date, space: text}; observations stand under the line of
 * their entity.
 */
@NullMarked
package dev.rosemary.engine.item.page;

import org.jspecify.annotations.NullMarked;
