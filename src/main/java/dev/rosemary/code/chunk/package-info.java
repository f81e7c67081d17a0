/**
 * A file cut into the pieces that a search finds: definitions where the language's syntax is known,
 * what single lines declare, sections and windows of lines elsewhere. Pure functions over text; may
 * use {@code .definition}, {@code .language}, {@code .declaration} and {@code .section}.
 *
 * <p>Flow: {@code Language.of} names the language; where it has a grammar, the parser process turns
 * the text into {@code Definition}s; of other languages {@code .declaration} or {@code .section}
 * finds them by lines, as {@code Language.Syntax} says; {@link Chunks#of} makes {@link Chunk}s of
 * both. Without definitions (no grammar, a parser that gave up) the rest of the file is all of it.
 *
 * <p>Every line that shows something is in one chunk, and in one only: a definition that holds
 * others (a class) keeps its header and what lies between its members, with a line {@code …} in
 * place of each run of members; what no definition holds is cut into windows of {@link
 * Windows#LINES} lines. So is what a header of more than {@link Windows#MOST_CHARACTERS} characters
 * has no room for, which ends with {@code …} then. A function of more than {@link
 * Windows#MOST_CHARACTERS} characters is split at blank lines; each later piece repeats the first
 * line of the function above its own. A comment so long that this line would not be in the first
 * chunk of a definition is cut behind its begin, with {@code …} there, and its rest follows.
 *
 * <p>Lines end with {@code \n}, {@code \r\n} or {@code \r}, as {@code Lines} says. They are counted
 * from 1 in chunks and ranges include both ends.
 */
@NullMarked
package dev.rosemary.code.chunk;

import org.jspecify.annotations.NullMarked;
