/**
 * Which languages there are, and what tells the language of a file. Uses nothing.
 *
 * <p>A language is a resource of this package, {@code <id>.txt}, in the form of {@link
 * dev.rosemary.code.language.LanguageFile}. Its first lines say what it is:
 *
 * <ul>
 *   <li>{@code name}: for people. {@code syntax}: one of {@link
 *       dev.rosemary.code.language.Language.Syntax}. {@code overloads}: functions of one name
 *       differ by what they take.
 *   <li>{@code extension}, {@code file}: endings and whole names of its files, in small letters.
 *       {@code first-line}: a number and words that a line {@code #!} has; the smallest number
 *       wins.
 *   <li>{@code takes}: an ending that another language owns and a pattern that a text of this one
 *       has. {@code keeps}: likewise, a pattern with which the owner keeps a text.
 *   <li>{@code like}: all that another language says comes before what is said here.
 * </ul>
 *
 * <p>{@code dev.rosemary.code.declaration} reads the lines of languages that are cut at
 * declarations, {@code .parser} those of grammars. {@code comment}, {@code block} and {@code
 * attribute} say in both what begins a comment that ends with its line, what begins and ends one of
 * several lines, and what begins an attribute.
 *
 * <p>The index repeats of each resource what has to be known before one of its files is met, so
 * that the others are not read. {@code ./build golden} writes it anew, and a test compares.
 */
@NullMarked
package dev.rosemary.code.language;

import org.jspecify.annotations.NullMarked;
