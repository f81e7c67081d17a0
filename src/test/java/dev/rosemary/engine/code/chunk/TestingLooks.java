package dev.rosemary.engine.code.chunk;

/** A text that counts how often one of its characters is looked at. */
final class TestingLooks implements CharSequence {
  private final String text;
  private long count;

  TestingLooks(String text) {
    this.text = text;
  }

  long count() {
    return count;
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    count++;
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
