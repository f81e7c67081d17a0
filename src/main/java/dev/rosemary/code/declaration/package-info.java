/**
 * Finds what lines declare, for languages without a grammar. Pure functions over text; may use
 * {@code .definition} and {@code .language}.
 *
 * <p>The resource of a language says by which lines it declares something ({@link
 * dev.rosemary.code.declaration.RulesReader}): how its comments and strings look, and then rules,
 * which are tried in their order. A rule is the type of what is declared, where the line has to
 * stand, what it holds where that does not follow from its type, and a pattern:
 *
 * <pre>{@code
 * let name (\w++)
 * comment #
 * nested {- -}
 * Class anywhere class\s++{{name}}
 * Enum outside:nothing enum\s++{{name}}
 * }</pre>
 *
 * <p>The other keys are the components of {@link dev.rosemary.code.declaration.DeclarationRules}
 * and the forms of {@link dev.rosemary.code.declaration.Block}, in small letters; {@code block} is
 * a plain one.
 *
 * <p>No repeat in a pattern gives back what another could take: files are not to be trusted. What
 * may be something else, such as a call, matches nothing.
 *
 * <p>Flow: {@link dev.rosemary.code.declaration.CodeLines} tells which lines are code, {@link
 * dev.rosemary.code.declaration.Declarations} which of them declare something and where that ends.
 */
@NullMarked
package dev.rosemary.code.declaration;

import org.jspecify.annotations.NullMarked;
