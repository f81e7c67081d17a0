package dev.rosemary.base;

/** Counts things in English: "1 entity", "2 entities". */
public final class Plural {
  private Plural() {}

  /** The number and the word that agrees with it. */
  public static String of(long count, String one, String several) {
    return count + " " + (count == 1 ? one : several);
  }

  /** The number and the word, which takes an s after any number but 1. */
  public static String of(long count, String one) {
    return of(count, one, one + "s");
  }
}
