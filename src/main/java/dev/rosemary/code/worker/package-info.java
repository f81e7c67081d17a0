/**
 * Parsing in other processes: grammars are native code that may hang or abort, so the server loads
 * none. Uses {@code chunk} and {@code base}.
 *
 * <p>Flow: {@link Parsers#parse} lends one of a few {@link ParserProcess}es, which is started when
 * it is first needed from this program's own Java and class path ({@code
 * dev.rosemary.code.parser.ParserMain}), and ended when nothing was parsed for a while. A file that
 * takes more of a processor than {@link Parsers#MOST_MILLIS} costs its process its life; one that
 * ends two, the second a fresh one, is not parsed again.
 *
 * <p>Format on both pipes ({@link ParserFrames}), numbers big-endian, strings as {@code
 * DataOutput.writeUTF} writes them: a request is the language, the length of the text in bytes (4)
 * and the text in UTF-8; an answer is 1 and the number of definitions (4), each as its type, the
 * index of its parent (4), its first and last line (4 and 4) and its name; or 0 and a reason. The
 * end of the requests ends the process.
 */
@NullMarked
package dev.rosemary.code.worker;

import org.jspecify.annotations.NullMarked;
