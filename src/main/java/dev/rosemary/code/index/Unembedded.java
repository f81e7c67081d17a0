package dev.rosemary.code.index;

/** A text without a vector. */
@SuppressWarnings("ArrayRecordComponent") // handed over, not kept
public record Unembedded(byte[] meaning, String text) {}
