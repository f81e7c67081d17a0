package dev.rosemary.code.parser.text;

import org.jspecify.annotations.Nullable;

/**
 * A skeleton of Java without what its declarations say beyond kind, name and place: parameters,
 * type arguments, values of annotations, supertypes, exceptions, qualifiers, and modifiers that
 * stand before something on their line. Of what defines nothing, such as fields and imports, a
 * semicolon stays, of several in a row the last, without the comments before them. Parsing takes
 * its time by the token, and the tree is asked by the node.
 *
 * <p>All line breaks stay. What is left is Java again, so where it is not, something was left out
 * wrongly, and an error in its tree says so.
 */
public final class JavaSignatures {
  private static final byte[][] MODIFIERS =
      Lexemes.words(
          "public private protected static final abstract synchronized native transient volatile");

  private static final byte[][] SUPERTYPES = Lexemes.words("extends implements");
  private static final byte[][] DEFAULT = Lexemes.words("default");

  private enum Annotation {
    NONE,
    /** Its name comes next. */
    BEGUN,
    /** Its values may come next. */
    NAMED
  }

  private final byte[] text;
  private final Lexemes lexemes;
  private final KeptText kept;
  private Annotation annotation = Annotation.NONE;

  /** Whether something of the declaration was kept. */
  private boolean begun;

  /** Whether the declaration has parameters: what ends without is no definition. */
  private boolean callable;

  /** Where the last declaration that is kept ends in what is kept. */
  private int end;

  private JavaSignatures(byte[] skeleton) {
    this.text = skeleton;
    this.lexemes = new Lexemes(skeleton, BraceRules.JAVA);
    this.kept = new KeptText(skeleton);
  }

  /** The signatures of a skeleton in UTF-8; null where its brackets do not match. */
  public static byte @Nullable [] of(byte[] skeleton) {
    return new JavaSignatures(skeleton).cut();
  }

  private byte @Nullable [] cut() {
    int at = 0;
    while (at >= 0 && at < text.length) {
      int after = lexemes.end(at);
      byte b = text[at];
      if (after > at) {
        kept.copy(at, after);
        at = after;
      } else if (Lexemes.isWord(b)) {
        at = word(at, lexemes.wordEnd(at));
      } else {
        at = sign(at, b);
      }
    }
    return at < 0 ? null : kept.bytes();
  }

  /** Keeps a word, or leaves it out, and tells what is next. */
  private int word(int at, int end) {
    if (end < text.length - 1 && text[end] == '.' && Lexemes.isWord(text[end + 1])) {
      return end + 1;
    }
    if (annotation == Annotation.BEGUN) {
      annotation = Annotation.NAMED;
    } else {
      annotation = Annotation.NONE;
      if (lexemes.isOneOf(SUPERTYPES, at, end)) {
        return leftOut(at, declared(at, false));
      }
      int next = end;
      while (next < text.length && text[next] == ' ') {
        next++;
      }
      boolean followed = next < text.length && (Lexemes.isWord(text[next]) || text[next] == '@');
      if (followed && lexemes.isOneOf(MODIFIERS, at, end)) {
        return next;
      }
    }
    begun = true;
    kept.copy(at, end);
    return end;
  }

  private int sign(int at, byte b) {
    switch (b) {
      case '(' -> {
        int end = lexemes.closing(at, '(', ')');
        if (annotation == Annotation.NAMED) {
          annotation = Annotation.NONE;
          return leftOut(at, end);
        }
        if (end == Lexemes.UNMATCHED) {
          return Lexemes.UNMATCHED;
        }
        callable = true;
        kept.add('(');
        kept.lines(at, end);
        kept.add(')');
        return leftOut(end, declared(end, false));
      }
      case '<' -> {
        int end = lexemes.closing(at, '<', '>');
        // The line of a declaration is that of its first word.
        return begun || isFollowed(at, end) ? leftOut(at, end) : Lexemes.UNMATCHED;
      }
      case '=' -> {
        return leftOut(at, declared(at, true));
      }
      case '@' -> {
        annotation = Annotation.BEGUN;
        begun = true;
      }
      case ';' -> {
        if (!callable) {
          kept.onlyLinesFrom(end);
          kept.add(';');
          begin();
          return at + 1;
        }
      }
      default -> {}
    }
    kept.add(b);
    if (b == '{' || b == '}' || b == ';') {
      begin();
      end = kept.length();
    }
    return at + 1;
  }

  private void begin() {
    annotation = Annotation.NONE;
    begun = false;
    callable = false;
  }

  /** Whether something follows on the same line. */
  private boolean isFollowed(int at, int end) {
    int next = at;
    while (next < text.length && text[next] != '\n' && (next < end || text[next] == ' ')) {
      next++;
    }
    return next >= end && next < text.length && (Lexemes.isWord(text[next]) || text[next] == '@');
  }

  /**
   * Where a declaration ends: at a semicolon outside of all brackets, or at a brace where it has no
   * value.
   */
  private int declared(int from, boolean hasValue) {
    boolean value = hasValue;
    int at = from;
    while (at >= 0 && at < text.length) {
      int after = lexemes.end(at);
      if (after > at) {
        at = after;
        continue;
      }
      byte b = text[at];
      if (Lexemes.isWord(b)) {
        int end = lexemes.wordEnd(at);
        value |= lexemes.isOneOf(DEFAULT, at, end);
        at = end;
      } else if (b == '(') {
        at = lexemes.closing(at, '(', ')');
      } else if (b == '{' && value) {
        at = lexemes.closing(at, '{', '}');
      } else if (b == ';' || b == '{' || b == '}') {
        return b == '}' && value ? Lexemes.UNMATCHED : at;
      } else {
        at++;
      }
    }
    return Lexemes.UNMATCHED;
  }

  /** Leaves out what stands here, but for its line breaks, and tells what is next. */
  private int leftOut(int from, int to) {
    if (to > from) {
      // Words on both sides stay apart.
      kept.add(text[from] == '\n' ? '\n' : ' ');
      kept.lines(from + 1, to);
    }
    return to;
  }
}
