/**
 * Configuration files of other programs as texts in which one entry is changed while every other
 * byte stays: comments, order, indentation, line ends. Pure functions. Uses {@code json}.
 *
 * <p>{@link dev.rosemary.cli.edit.ConfigText} is such a text, as JSON with comments ({@link
 * dev.rosemary.cli.edit.JsoncText}) or as TOML ({@link dev.rosemary.cli.edit.TomlText}); {@link
 * dev.rosemary.cli.edit.MarkedBlock} is a part of a text for people between two marks. A parser
 * tells where everything stands, an edit replaces a few characters, and the result is parsed again
 * and compared before anybody gets it. What cannot be parsed is refused.
 */
@NullMarked
package dev.rosemary.cli.edit;

import org.jspecify.annotations.NullMarked;
