package dev.rosemary.engine.embed.wordpiece;

/**
 * Cuts normalised text at white space, which goes, and around each punctuation mark, which stays.
 */
final class BertWords {
  private BertWords() {}

  /** Adds the tokens of every word to {@code tokens}. */
  static void add(String text, Vocabulary vocabulary, Tokens tokens) {
    int start = 0;
    int at = 0;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      int next = at + Character.charCount(c);
      boolean space = BertNormalizer.isWhitespace(c);
      if (space || isPunctuation(c)) {
        if (at > start) {
          vocabulary.add(text.substring(start, at), tokens);
        }
        if (!space) {
          vocabulary.add(text.substring(at, next), tokens);
        }
        start = next;
      }
      at = next;
    }
    if (at > start) {
      vocabulary.add(text.substring(start, at), tokens);
    }
  }

  /** Punctuation of Unicode, and what ASCII calls so ({@code $ + < = > ^ ` | ~} too). */
  private static boolean isPunctuation(int c) {
    if (c < 0x80) {
      return c > ' ' && c < 0x7F && !isAsciiAlphanumeric(c);
    }
    return switch (Character.getType(c)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  private static boolean isAsciiAlphanumeric(int c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }
}
