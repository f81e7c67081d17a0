package dev.rosemary.base;

import java.util.List;

/**
 * Why a request could not be done, as a value that callers can tell apart without reading its text.
 *
 * <p>Every failure carries a sentence for its reader, often a language model: what is wrong, which
 * input it was, and what to send instead. A surface may replace the sentence by the text that it
 * publishes, but decides by the kind alone.
 */
public sealed interface Failure {

  /** The sentence for the reader. */
  String message();

  /**
   * Something that was named does not exist.
   *
   * @param kind what was looked for, as a noun ("project", "entity")
   * @param names the names that were not found, in the order asked for; never empty
   * @param near existing names that resemble them, best first, at most three
   */
  record NotFound(String kind, List<String> names, List<String> near) implements Failure {
    /** How many missing names the sentence spells out before it only counts the rest. */
    private static final int NAMES_SHOWN = 5;

    public NotFound {
      names = List.copyOf(names);
      near = List.copyOf(near);
      if (names.isEmpty()) {
        throw new IllegalArgumentException("a NotFound names what was not found");
      }
    }

    @Override
    public String message() {
      StringBuilder text = new StringBuilder();
      text.append(names.size() == 1 ? "No " + kind + " named " : "No " + plural() + " named ");
      Quoting.list(text, names, NAMES_SHOWN);
      text.append('.');
      if (!near.isEmpty()) {
        text.append(" Did you mean ");
        Quoting.list(text, near, near.size());
        text.append('?');
      }
      return text.toString();
    }

    private String plural() {
      return kind.endsWith("y") ? kind.substring(0, kind.length() - 1) + "ies" : kind + "s";
    }
  }

  /**
   * The input itself is wrong: a value out of bounds, a text that does not parse, a missing field.
   */
  record Invalid(String message) implements Failure {}

  /**
   * The input is right but does not fit the present state: a name that is taken, an archived
   * project.
   */
  record Conflict(String message) implements Failure {}

  /** No project is active and the call named none. */
  record NoProject(String message) implements Failure {}

  /** Something needed is not ready yet; the same call may succeed later. */
  record NotReady(String message) implements Failure {}

  /** The caller may not do this. */
  record Denied(String message) implements Failure {}

  /**
   * The disk or a file on it refused: full, read-only, damaged, of a newer version. Nothing
   * changed.
   */
  record Storage(String message, Cause cause) implements Failure {
    /** What the caller may want to tell apart. */
    public enum Cause {
      /** The contents are not what they have to be. */
      DAMAGED,
      /** The file is not where it was, or was not while it was looked for: perhaps it was moved. */
      MISPLACED,
      /** A newer version of the program wrote the file. */
      NEWER,
      /** There is no room. */
      FULL,
      /** The file or its folder may only be read. */
      READ_ONLY,
      /** Anything else. */
      OTHER
    }

    /** For what nobody has to tell apart. */
    public Storage(String message) {
      this(message, Cause.OTHER);
    }
  }

  /** The client took the request back. */
  record Cancelled(String message) implements Failure {}
}
