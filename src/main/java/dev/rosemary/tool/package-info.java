/**
 * How a tool is declared: {@link Tool} is one value (name, schema, effect, decoder, handler),
 * {@link Surface} an ordered list of them with its instructions, resources and {@link Prompts}.
 * Uses {@code tool.client}, {@code json} and {@code base}; knows neither protocol nor engine.
 *
 * <p>Flow: the protocol checks the arguments against the tool's schema, the tool decodes them into
 * its own input record, its handler answers with a {@link Result} or throws a {@link
 * dev.rosemary.base.FailureException}, and the protocol encodes either.
 */
@NullMarked
package dev.rosemary.tool;

import org.jspecify.annotations.NullMarked;
