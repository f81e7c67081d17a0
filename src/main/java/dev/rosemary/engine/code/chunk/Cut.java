package dev.rosemary.engine.code.chunk;

/** Cuts of a text at a number of characters, none of which takes half a pair of surrogates. */
public final class Cut {
  private Cut() {}

  /** The begin of a text: at most as many characters, one less where the last is half a pair. */
  public static String head(String text, int most) {
    return text.length() > most ? text.substring(0, end(text, 0, most)) : text;
  }

  /** Where a piece of a text ends that has at most as many characters, which are two or more. */
  public static int end(String text, int from, int most) {
    if (text.length() - from <= most) {
      return text.length();
    }
    int end = from + most;
    boolean pair =
        Character.isHighSurrogate(text.charAt(end - 1))
            && Character.isLowSurrogate(text.charAt(end));
    return pair ? end - 1 : end;
  }
}
