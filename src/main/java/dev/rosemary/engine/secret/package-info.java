/**
 * Credentials in texts: where they stand, what they are, and the text without them. Pure functions;
 * uses {@code form} and is the one room that knows RE2/J. Linear in the text.
 *
 * <p>{@link Secrets} is the face. What it looks for stands in {@code rules.txt}, a block of lines
 * for each rule:
 *
 * <ul>
 *   <li>{@code rule}: its name. {@code label}: what people are shown.
 *   <li>{@code key}: words that every such secret begins with, or that stand right before it;
 *       {@code \s} is a space. {@code case any}: in capitals as well.
 *   <li>{@code before}: what stands before a key: no letter or digit ({@code word}, the default), a
 *       {@code digit}, or {@code any} character. {@code near}: words of which one has to be within
 *       200 characters.
 *   <li>{@code form}: a pattern that matches from the key on, or from {@code lead} characters
 *       before it ({@code digits}: all digits there); its group, if it has one, is the secret.
 *       <code>{=}</code> stands for what gives a value to a name. At most {@code reach} characters
 *       are looked at, 256 unless said.
 *   <li>{@code check}: what the secret has to pass ({@link
 *       dev.rosemary.engine.secret.form.SecretCheck}). {@code entropy}: bits that each of its
 *       characters has at least.
 *   <li>{@code reader}: in place of a form, the code that reads it ({@link SecretReaders}).
 * </ul>
 *
 * <p>A text is read once by an automaton of all keys ({@link KeyAutomaton}), and only where a key
 * is met is a rule tried, in a window of bounded size. So a text without any costs about a
 * nanosecond a character, and a pattern is compiled when its key is first met. Nothing is loaded
 * before the first text.
 *
 * <p>Sources: GitHub, "Behind GitHub's new authentication token formats", 2021 (checksum); A. Aho
 * and M. Corasick, "Efficient string matching", CACM 1975.
 */
@NullMarked
package dev.rosemary.engine.secret;

import org.jspecify.annotations.NullMarked;
