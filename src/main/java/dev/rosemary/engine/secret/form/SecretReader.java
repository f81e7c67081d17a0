package dev.rosemary.engine.secret.form;

import org.jspecify.annotations.Nullable;

/** Reads one form of secret. Thread safe, without state. */
@FunctionalInterface
public interface SecretReader {
  /**
   * The secret that belongs to a key.
   *
   * @param text what is looked through
   * @param key where the key begins
   * @param length of the key
   * @return null when there is none
   */
  @Nullable Span read(String text, int key, int length);
}
