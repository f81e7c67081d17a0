package dev.rosemary.engine.secret.tree;

/**
 * A secret in a tree.
 *
 * @param place where it stands: {@code items[0].text}
 * @param what it is, with its last characters at most
 */
public record FoundSecret(String place, String what) {
  /** {@code GitHub token, ends 3f9a, in items[0].text}. */
  public String text() {
    return what + ", in " + place;
  }
}
