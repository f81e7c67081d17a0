package dev.rosemary.cli.secret;

import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import java.util.List;

/** What is done with credentials in what is stored. */
public enum SecretMode {
  /** Stores a mark in their place, and says so. */
  MASK,
  /** Stores them as they were sent, and says which they are and what to do. */
  WARN,
  /** Stores them as they were sent. */
  KEEP;

  private static final List<String> WORDS = List.of("mask", "warn", "keep");

  /**
   * What {@code --secrets} says.
   *
   * @throws UsageException for any other word
   */
  public static SecretMode of(Options options, SecretMode otherwise) throws UsageException {
    return options.has(Option.SECRETS)
        ? values()[WORDS.indexOf(options.oneOf(Option.SECRETS, "", WORDS))]
        : otherwise;
  }
}
