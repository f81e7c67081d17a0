/**
 * The lines of the exchange file: what the reference knowledge-graph server keeps in {@code
 * memory.jsonl}. Uses {@code engine.graph}, {@code engine.exchange}, {@code json} and {@code base}.
 *
 * <p>Format: UTF-8, one JSON object a line. {@code {"type":"entity","name":…,"entityType":…,
 * "observations":[…]}} or {@code {"type":"relation","from":…,"to":…,"relationType":…}}. Other
 * fields are kept as metadata and written after these in the order in which they came. {@code
 * entity_type} and {@code relation_type} are understood too.
 *
 * <p>Flow: {@link dev.rosemary.cli.exchange.line.JsonLines} cuts the stream, {@link
 * dev.rosemary.cli.exchange.line.LineDecoder} reads a line as far as it can be read and reports the
 * rest, {@link dev.rosemary.cli.exchange.line.LineEncoder} writes one.
 */
@NullMarked
package dev.rosemary.cli.exchange.line;

import org.jspecify.annotations.NullMarked;
