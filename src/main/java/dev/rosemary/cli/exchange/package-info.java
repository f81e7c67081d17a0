/**
 * The exchange file: what the reference knowledge-graph server keeps in {@code memory.jsonl}. Uses
 * {@code engine}, {@code json} and {@code base}. It stands under {@code cli}, since the engine does
 * not know JSON and no surface publishes this form; it is given streams and opens nothing.
 *
 * <p>Format: UTF-8, one JSON object a line. {@code {"type":"entity","name":…,"entityType":…,
 * "observations":[…]}} or {@code {"type":"relation","from":…,"to":…,"relationType":…}}. Other
 * fields are kept as metadata and written after these in the order in which they came. {@code
 * entity_type} and {@code relation_type} are understood too.
 *
 * <p>Flow: {@link dev.rosemary.cli.exchange.JsonLines} cuts the stream, {@link
 * dev.rosemary.cli.exchange.LineDecoder} reads a line as far as it can be read and reports the
 * rest, {@link dev.rosemary.cli.exchange.GraphFile} brings both together with the engine.
 */
@NullMarked
package dev.rosemary.cli.exchange;

import org.jspecify.annotations.NullMarked;
