/**
 * What full text is asked for, in the words of who asks: an index and its columns, and a question
 * as a tree of analysed words. Values without state; how an engine spells them stands in its room.
 * Uses the JDK.
 */
@NullMarked
package dev.rosemary.store.text;

import org.jspecify.annotations.NullMarked;
