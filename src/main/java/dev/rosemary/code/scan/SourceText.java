package dev.rosemary.code.scan;

/** What the bytes of a file are: text, or a reason to leave it out. */
public sealed interface SourceText {
  /**
   * Text, without a byte order mark. Bytes that are neither UTF-8 nor marked UTF-16 are read as
   * Windows-1252, so that every file has some text and its lines stay as they are.
   */
  record Text(String text) implements SourceText {}

  /** Nothing to index. */
  record Left(Skip reason) implements SourceText {}
}
