/**
 * Texts that address the model that reads them, instead of telling it something: told by their
 * words, their form, and what cannot be seen of them. Such a text is marked and ranks lower; it is
 * never left out, since a note about such texts looks the same. Pure functions, linear in the text;
 * uses the JDK only. Nothing is loaded before the first text.
 *
 * <p>{@code phrases.txt} has a rule a line, behind the name of a {@link
 * dev.rosemary.engine.suspicion.Sign}: {@code words} and groups of words parted by {@code +}, of
 * which each has one within a few words of the others, in any order; or {@code text} and what
 * stands in the text as it is, without regard to case. {@code \s} is a space at an end.
 *
 * <p>Sources: OWASP Top 10 for Large Language Model Applications, LLM01 (prompt injection).
 */
@NullMarked
package dev.rosemary.engine.suspicion;

import org.jspecify.annotations.NullMarked;
