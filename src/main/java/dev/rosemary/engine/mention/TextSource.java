package dev.rosemary.engine.mention;

/** Whose row a text is in which names are looked for. */
public enum TextSource {
  /** The content of a memory with validity in time. */
  MEMORY(1),
  /** An observation of the graph or of a thread. */
  OBSERVATION(2),
  /** The content of a memory by key, kept for good. */
  VAULT(3),
  /** The title and the content of a document. */
  DOCUMENT(5);

  private static final TextSource[] ALL = values();

  private final int number;

  TextSource(int number) {
    this.number = number;
  }

  /** Its number in the file. */
  public int number() {
    return number;
  }

  static TextSource of(long number) {
    for (TextSource source : ALL) {
      if (source.number == number) {
        return source;
      }
    }
    throw new IllegalArgumentException("no texts of number " + number);
  }
}
