/**
 * Files of the memory tool ({@code memory_20250818}): texts under paths that begin with {@code
 * /memories}, kept in the engine and not on disk. {@link dev.rosemary.engine.file.MemoryFiles}
 * carries out the six commands; {@link dev.rosemary.engine.file.FileSpace} is what one reader sees
 * of one file of the engine. Uses {@code engine.kind}, {@code engine.text}, {@code engine.memory}
 * for ids, {@code store} and {@code base}.
 *
 * <p>Canonical: {@code files}, a row a file. There are no rows of folders: a folder is there as
 * long as something is in it. Derived, in the same transaction: {@code file_sections}, each file
 * cut at its headings, and their full text; {@link dev.rosemary.engine.file.FileSections} writes
 * both. What an edit leaves as it was keeps its row, so that only the rest is embedded again.
 *
 * <p>A content is what was written, to the byte: line breaks of any kind, a byte order mark, no
 * final newline. Lines end with {@code \n} alone.
 *
 * <p>Texts of refusals are those of Anthropic's documentation, which models know: <a
 * href="https://platform.claude.com/docs/en/agents-and-tools/tool-use/memory-tool">Memory tool</a>.
 */
@NullMarked
package dev.rosemary.engine.file;

import org.jspecify.annotations.NullMarked;
