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
 * <p>{@link dev.rosemary.engine.exchange.markdown.Blocks} cuts a text into headings, bullets and
 * paragraphs, {@link dev.rosemary.engine.exchange.markdown.Bullets} says what a bullet carries, and
 * writes it. What is written is read back at once: a bullet, heading or field that would not come
 * back the same is written as JSON ({@code - [json] "…"}, {@code - [relation] {…}}, {@code <!--
 * rosemary {…} -->}, the field {@code rosemary}). So nothing is lost, whatever a text holds.
 */
@NullMarked
package dev.rosemary.engine.exchange.markdown;

import org.jspecify.annotations.NullMarked;
