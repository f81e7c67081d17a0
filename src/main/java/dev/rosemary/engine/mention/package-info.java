/**
 * Mentions: which text names which entity. Uses {@code text}, {@code kind}, {@code indexing} (for
 * its background) and {@code store}.
 *
 * <p>A name is found where its letters stand in a text as whole words, both folded ({@code
 * FoldedText}): what comes before its first word and behind its last is no letter or digit, so that
 * "Java" is not in "JavaScript", while "C++" is in "C++17" and a name in Han or kana is found
 * anywhere. All names are found, overlapping ones too. Not looked for: names shorter than two
 * characters, names of stop words only, and names without a letter or digit.
 *
 * <p>{@code mention_names} (derived) holds the folded names under a key, their first two words, or
 * the only one. A text asks once for all its words and pairs of neighbouring words, and compares
 * the few names that come back; its cost does not depend on how many entities there are. A new
 * entity asks the full-text tables for its name as a phrase, which finds every text that holds it
 * and some that do not, and reads the latest of those.
 *
 * <p>{@link MentionLinker} works inside the transaction that writes a memory or one of its
 * entities. What other surfaces write waits in {@code mention_queue}, put there by triggers once
 * {@code embedding_state.linking} is 1, and {@link MentionBacklog} works it off.
 */
@NullMarked
package dev.rosemary.engine.mention;

import org.jspecify.annotations.NullMarked;
