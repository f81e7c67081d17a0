/**
 * Memories as tables and lists: CSV, JSON, and the documents of an {@code .infinity} folder. Uses
 * {@code exchange}, {@code json} and {@code base}; alone knows the CSV library. Given texts and
 * streams, it opens no file.
 *
 * <p>JSON: an array of objects, or such an array as a member ({@code memories}, {@code results},
 * {@code data}, {@code items}) of the one object, or an object a line. The text of a memory is
 * {@code content}, {@code memory}, {@code text} or {@code data}; every other member is a field.
 *
 * <p>CSV (RFC 4180, UTF-8; commas, semicolons or tabs): a header, then a memory a row. Columns are
 * fields that are texts; {@code tags} is a list with commas or of JSON; {@code metadata} and {@code
 * more} are objects of JSON, the latter with all further fields.
 */
@NullMarked
package dev.rosemary.engine.exchange.table;

import org.jspecify.annotations.NullMarked;
