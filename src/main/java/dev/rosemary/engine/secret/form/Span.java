package dev.rosemary.engine.secret.form;

/**
 * A part of a text.
 *
 * @param start its first UTF-16 unit
 * @param end behind its last one
 */
public record Span(int start, int end) {}
