package dev.rosemary.engine.embed.wordpiece;

import dev.rosemary.base.WorkLimit;

/**
 * Cuts texts into the tokens of one model. Any string is fine; time is linear in its length, as
 * words over a bound are not taken apart. Immutable and safe for any number of threads.
 */
public final class WordPieceTokenizer {
  private final AddedTokens added;
  private final BertNormalizer normalizer;
  private final Vocabulary vocabulary;
  private final int[] before;
  private final int[] after;

  WordPieceTokenizer(
      AddedTokens added,
      BertNormalizer normalizer,
      Vocabulary vocabulary,
      int[] before,
      int[] after) {
    this.added = added;
    this.normalizer = normalizer;
    this.vocabulary = vocabulary;
    this.before = before.clone();
    this.after = after.clone();
  }

  /**
   * The tokenizer of a {@code tokenizer.json}.
   *
   * @throws TokenizerFormatException when it is damaged, or no WordPiece tokenizer of BERT
   */
  public static WordPieceTokenizer read(byte[] file) throws TokenizerFormatException {
    return TokenizerFile.read(file);
  }

  /** The tokens of a text, all of them, without the frame. */
  public Tokens tokenize(String text) {
    Tokens tokens = new Tokens();
    int from = 0;
    AddedTokens.Search search = added.in(text);
    for (AddedTokens.Found found = search.next(0); found != null; found = search.next(from)) {
      WorkLimit.check(tokens.size());
      words(text.substring(from, found.start()), tokens);
      tokens.add(found.id(), true);
      from = found.end();
    }
    words(text.substring(from), tokens);
    return tokens;
  }

  private void words(String text, Tokens tokens) {
    if (!text.isEmpty()) {
      BertWords.add(normalizer.normalize(text), vocabulary, tokens);
    }
  }

  /** The largest id that a text can have. */
  public int largestId() {
    return Math.max(vocabulary.largestId(), added.largestId());
  }

  /** How many tokens the frame has. */
  public int frameSize() {
    return before.length + after.length;
  }

  /** Tokens within the frame that the model expects ({@code [CLS] … [SEP]}). */
  public long[] framed(int[]... parts) {
    int length = frameSize();
    for (int[] part : parts) {
      length += part.length;
    }
    long[] ids = new long[length];
    int at = 0;
    for (int id : before) {
      ids[at++] = id;
    }
    for (int[] part : parts) {
      for (int id : part) {
        ids[at++] = id;
      }
    }
    for (int id : after) {
      ids[at++] = id;
    }
    return ids;
  }
}
