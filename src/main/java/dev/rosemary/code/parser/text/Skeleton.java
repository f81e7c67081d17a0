package dev.rosemary.code.parser.text;

import org.jspecify.annotations.Nullable;

/**
 * A text without what no definition is looked for in: braces keep their place and line breaks, and
 * lose what stands between them, as comments do. Parsing takes its time by the token, and two
 * thirds of most files are bodies of functions.
 *
 * <p>What is left out is decided by the words before a brace, so it needs no tree. A text whose
 * braces do not match has no skeleton. All rows, and all bytes outside of what is left out, stay
 * the same.
 */
public final class Skeleton {
  private final byte[] text;
  private final BraceRules rules;
  private final Lexemes lexemes;
  private final KeptText kept;

  /** What stands between the end of the last statement and here. */
  private boolean opens;

  private boolean body;
  private int depth;

  private Skeleton(byte[] text, BraceRules rules) {
    this.text = text;
    this.rules = rules;
    this.lexemes = new Lexemes(text, rules);
    this.kept = new KeptText(text);
  }

  /** The skeleton of a text in UTF-8; null where there is none. */
  public static byte @Nullable [] of(@Nullable BraceRules rules, byte[] text) {
    return rules == null ? null : new Skeleton(text, rules).cut();
  }

  private byte @Nullable [] cut() {
    int at = 0;
    while (at < text.length) {
      int after = lexemes.end(at);
      if (after > at) {
        keepLexeme(at, after);
        at = after;
        continue;
      }
      byte b = text[at];
      if (b == '{') {
        if (isCut()) {
          int end = lexemes.closing(at, '{', '}');
          if (end == Lexemes.UNMATCHED) {
            return null;
          }
          kept.add('{');
          kept.lines(at, end);
          kept.add('}');
          if (depth == 0) {
            begin();
          }
          at = end;
          continue;
        }
        begin();
      } else if (Lexemes.isWord(b)) {
        int end = lexemes.wordEnd(at);
        if (lexemes.end(end - 1) > end) {
          // The prefix of a literal whose own sign is the word's last.
          end = Math.max(at + 1, end - 1);
        }
        word(at, end);
        kept.copy(at, end);
        at = end;
        continue;
      } else {
        sign(b);
      }
      kept.add(b);
      at++;
    }
    return kept.bytes();
  }

  private boolean isCut() {
    return depth > 0 || (!opens && (body || rules.plainBracesToo()));
  }

  private void begin() {
    opens = false;
    body = false;
    depth = 0;
  }

  private void sign(byte b) {
    switch (b) {
      case '(', '[' -> depth++;
      case ')', ']' -> {
        depth = Math.max(0, depth - 1);
        body |= depth == 0 && b == ')' && rules.bodyAfterParenthesis();
      }
      case '=' -> body |= depth == 0 && rules.bodyAfterParenthesis();
      case ';', '}' -> begin();
      default -> {}
    }
  }

  private void word(int from, int to) {
    if (depth > 0 || (body && !rules.bodyAfterParenthesis())) {
      return;
    }
    if (!opens && lexemes.isOneOf(rules.bodyWords(), from, to)) {
      body = true;
    } else if (lexemes.isOneOf(rules.openWords(), from, to)) {
      opens = true;
    }
  }

  /** A comment keeps its signs and lines, everything else what it is. */
  private void keepLexeme(int from, int to) {
    int signs = lexemes.commentSigns(from, to);
    if (signs == 0 || to - from < signs + 2) {
      kept.copy(from, to);
      return;
    }
    kept.copy(from, from + signs);
    if (text[from + 1] == '*') {
      kept.lines(from + signs, to);
      kept.add('*');
      kept.add('/');
    }
  }
}
