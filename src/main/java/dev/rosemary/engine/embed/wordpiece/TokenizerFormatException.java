package dev.rosemary.engine.embed.wordpiece;

/** A {@code tokenizer.json} that is damaged or of a kind that is not read; its message says why. */
public final class TokenizerFormatException extends Exception {
  private static final long serialVersionUID = 1;

  TokenizerFormatException(String message) {
    super(message);
  }
}
