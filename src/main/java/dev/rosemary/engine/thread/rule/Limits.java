package dev.rosemary.engine.thread.rule;

/** The bounds of what is saved; lengths in code points. The source document gives them. */
public final class Limits {
  /** The longest name of an entity. */
  public static final int NAME = 100;

  /** The longest type of an entity or a relation. */
  public static final int TYPE = 50;

  /** The shortest observation. */
  public static final int OBSERVATION_LEAST = 5;

  /** The longest observation. */
  public static final int OBSERVATION_MOST = 150;

  /** The most sentences of an observation. */
  public static final int SENTENCES = 2;

  /** The longest id of a thread. */
  public static final int THREAD = 500;

  /** The most items of a list in a call. */
  public static final int ITEMS = 10_000;

  /** Confidence of an entity whose call did not say. */
  public static final double CONFIDENCE = 1.0;

  /** Importance of an entity whose call did not say. */
  public static final double IMPORTANCE = 0.5;

  /** Importance of a relation whose call did not say. */
  public static final double RELATION_IMPORTANCE = 0.7;

  private Limits() {}

  /** The length of a text in code points. */
  static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
