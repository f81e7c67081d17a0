/**
 * Graphs as Markdown: notes with front matter, and files of headings and bullets. Uses {@code
 * exchange}, {@code graph}, {@code json} and {@code base}; alone knows the YAML library. Given
 * texts, it opens no file.
 *
 * <p>The notes are those of Basic Memory: YAML between two lines of {@code ---} with {@code title},
 * {@code type} and further fields; {@code - [category] text #tag (context)} is an observation,
 * {@code - relation_type [[Target]]} a relation, {@code [[Target]]} in a text the relation {@code
 * links_to}. A file of headings is an entity a heading, as in Claude Code's {@code CLAUDE.md} and
 * {@code MEMORY.md}.
 *
 * <p>Reading: {@link dev.rosemary.engine.exchange.markdown.MarkdownReader} reads a file, with
 * {@link dev.rosemary.engine.exchange.markdown.FrontMatter} for its fields, {@link
 * dev.rosemary.engine.exchange.markdown.Blocks} for headings, bullets, paragraphs and code, and
 * {@link dev.rosemary.engine.exchange.markdown.Outline} for what each of them says under the
 * headings above it. {@link dev.rosemary.engine.exchange.markdown.Markup} hides what is no markup.
 *
 * <p>Writing: an entity that came from a file keeps it ({@link
 * dev.rosemary.engine.exchange.markdown.NoteSource}), and {@link
 * dev.rosemary.engine.exchange.markdown.SourceText} writes that file again. What is written of any
 * other entity is read back at once: a bullet, heading or field that would not come back the same
 * is written as JSON ({@code - [json] "…"}, {@code - [relation] {…}}, {@code <!-- rosemary {…}
 * -->}, the field {@code rosemary}). So nothing is lost, whatever a text holds.
 */
@NullMarked
package dev.rosemary.engine.exchange.markdown;

import org.jspecify.annotations.NullMarked;
