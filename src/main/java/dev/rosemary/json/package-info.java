/**
 * JSON as the product sees it: a small immutable tree, a reader, a writer, and a schema check. The
 * only package that knows the JSON library (jackson-core's streaming API; no data binding, which
 * costs a start-up 60–80 ms). Uses {@code base}.
 *
 * <p>Numbers keep their literal, so that an identifier is echoed exactly as it came. Objects keep
 * the order of their members; of two members with one name the last wins.
 */
@NullMarked
package dev.rosemary.json;

import org.jspecify.annotations.NullMarked;
