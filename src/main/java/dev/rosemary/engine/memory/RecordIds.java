package dev.rosemary.engine.memory;

import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Makes ids of 20 characters of {@code [a-z0-9]}: 103 random bits. As thread safe as its source.
 */
public final class RecordIds {
  /** Characters of an id. */
  public static final int LENGTH = 20;

  private static final String CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  private final RandomGenerator random;

  /** Ids from a source of random numbers. */
  public RecordIds(RandomGenerator random) {
    this.random = random;
  }

  /** A new id that is not taken. */
  public String next(Predicate<String> taken) {
    String id = next();
    while (taken.test(id)) {
      id = next();
    }
    return id;
  }

  /** A new id. */
  public String next() {
    StringBuilder id = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      id.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
    }
    return id.toString();
  }
}
