/**
 * What the text room knows of English: words too common to search for, and how FTS5's porter
 * tokenizer stems, which decides how a prefix has to be asked for.
 *
 * <p>Pure functions; uses the JDK only. Used by {@code dev.rosemary.engine.text} alone.
 *
 * <p>Why: FTS5 stems the word before a {@code *} as well. {@code "key"*} becomes {@code kei*} and
 * misses keyboard; {@code "universi"*} is longer than {@code univers}, the stem of university, and
 * misses it. {@code PrefixForms} therefore gives a form that stems to the very prefix ({@code
 * keye}), and whole words for the stems that are shorter than the prefix ({@code university}).
 *
 * <p>Source: M. F. Porter, "An algorithm for suffix stripping", Program 14 (3), 1980, as FTS5 reads
 * it: words of 3 to 64 bytes, {@code bli} and {@code logi} among the endings of step 2.
 */
@NullMarked
package dev.rosemary.engine.text.english;

import org.jspecify.annotations.NullMarked;
