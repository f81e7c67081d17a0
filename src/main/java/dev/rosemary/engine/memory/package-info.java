/**
 * Memories with validity in time: what was remembered, when it happened, and from when until when
 * it held. Uses {@code text}, {@code store} and {@code base}.
 *
 * <p>{@link Memories} writes and reads rows, one transaction a method; {@link MemoryText} finds
 * them by their words; {@code memory.entity} keeps what they are about. Canonical: {@code
 * memories}. Derived, in the same transaction: {@code memories_fts} (analysed content under the
 * same row number, and beside it the words of the event's date where the caller gave one). Vectors,
 * mentions and the changes that others follow are queued by triggers of the file.
 *
 * <p>Times are ISO 8601 in UTC with nine fractional digits, so that their order is that of their
 * texts. A memory is valid at t when {@code valid_from ≤ t} and {@code valid_until} is absent or
 * after t. Newest first means latest stored first: by row number, which never recurs.
 *
 * <p>Isolation: where a user is named, nobody else's memory is seen or changed, as if it were not
 * there; where none is named, all are.
 */
@NullMarked
package dev.rosemary.engine.memory;

import org.jspecify.annotations.NullMarked;
