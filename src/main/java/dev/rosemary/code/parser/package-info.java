/**
 * What runs inside a parser process: grammars of tree-sitter, and the definitions of a text by
 * them. The one package that knows tree-sitter, and nothing else may use it: the server only names
 * {@link ParserMain} when it starts the process. Uses {@code definition}, {@code language}, the
 * room {@code text}, and the frames of {@code worker}.
 *
 * <p>Flow: {@link ParserMain} reads a request, {@link Grammars} brings the {@link Grammar} of the
 * language and has the source read without a tree as far as that goes ({@code text}). Else {@link
 * DefinitionWalk} goes through the upper levels of the tree by the {@link SyntaxRules} of the
 * language (bodies of functions are not entered) and asks {@link DefinitionNames} what a node is
 * called ({@link ScriptNames} in JavaScript and its kin, where most functions are values, {@link
 * CNames} in C and C++, where names are inside of declarators).
 *
 * <p>A comment or an annotation right above a definition belongs to it: with no blank line between,
 * and not on the line on which something else ends.
 */
@NullMarked
package dev.rosemary.code.parser;

import org.jspecify.annotations.NullMarked;
