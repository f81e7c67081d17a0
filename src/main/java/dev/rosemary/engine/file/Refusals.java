package dev.rosemary.engine.file;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.util.List;

/** What a command cannot do, in the words that models know. Nothing was changed then. */
final class Refusals {
  /** Characters of a text that a refusal repeats; a text may have a million. */
  private static final int REPEATED = 2_000;

  private Refusals() {}

  private static FailureException invalid(String message) {
    return new FailureException(new Failure.Invalid(message));
  }

  private static FailureException conflict(String message) {
    return new FailureException(new Failure.Conflict(message));
  }

  static FailureException outside(String path) {
    return invalid("Path must start with /memories, got: " + repeated(path));
  }

  static FailureException escaping(String path) {
    return invalid("Path " + repeated(path) + " would escape /memories directory");
  }

  static FailureException tooLong(String path) {
    return invalid(
        "Path "
            + repeated(path)
            + " would escape /memories directory: a name has 255 bytes at most, a path 1024");
  }

  static FailureException nothingToView(FilePath path) {
    return invalid("The path " + path + " does not exist. Please provide a valid path.");
  }

  static FailureException noFileToEdit(FilePath path) {
    return invalid("Error: The path " + path + " does not exist. Please provide a valid path.");
  }

  static FailureException missing(FilePath path) {
    return invalid("Error: The path " + path + " does not exist");
  }

  static FailureException present(FilePath path) {
    return conflict("Error: File " + path + " already exists");
  }

  static FailureException destinationPresent(FilePath path) {
    return conflict("Error: The destination " + path + " already exists");
  }

  static FailureException noFolder(FilePath path) {
    return conflict("Error: " + path + " is a file, so nothing can be stored in it");
  }

  static FailureException intoItself(FilePath from, FilePath to) {
    return invalid("Error: Cannot rename " + from + " to " + to + ", which lies in it");
  }

  static FailureException fixed(String verb, FilePath path) {
    return invalid("Error: Cannot " + verb + " the " + path + " directory itself");
  }

  static FailureException tooLarge(FilePath path, long bytes, int most) {
    return invalid(
        "Error: File "
            + path
            + " would have "
            + bytes
            + " bytes; the limit is "
            + most
            + ". Split it into several files.");
  }

  static FailureException unstorable(FilePath path, String what) {
    return invalid("Error: The text for " + path + " holds " + what + ", which cannot be stored");
  }

  static FailureException tooManyLines(FilePath path) {
    return invalid("File " + path + " exceeds maximum line limit of 999,999 lines.");
  }

  static FailureException noLines(LineRange range, int lines) {
    return invalid(
        "Error: Invalid `view_range` parameter: "
            + range
            + ". It should be within the range of lines of the file: [1, "
            + lines
            + "]");
  }

  static FailureException backwards(LineRange range) {
    return invalid(
        "Error: Invalid `view_range` parameter: "
            + range
            + ". The last line should not come before the first");
  }

  static FailureException nothingToReplace(FilePath path) {
    return invalid(
        "Error: Invalid `old_str` parameter: it is empty. Nothing of " + path + " was changed");
  }

  static FailureException notFound(FilePath path, String text) {
    return invalid(
        "No replacement was performed, old_str `"
            + repeated(text)
            + "` did not appear verbatim in "
            + path
            + ".");
  }

  static FailureException notUnique(String text, List<Integer> lines) {
    StringBuilder numbers = new StringBuilder();
    for (int line : lines) {
      numbers.append(numbers.isEmpty() ? "" : ", ").append(line);
    }
    return invalid(
        "No replacement was performed. Multiple occurrences of old_str `"
            + repeated(text)
            + "` in lines: "
            + numbers
            + ". Please ensure it is unique");
  }

  static FailureException noSuchLine(long line, int lines) {
    return invalid(
        "Error: Invalid `insert_line` parameter: "
            + line
            + ". It should be within the range of lines of the file: [0, "
            + lines
            + "]");
  }

  private static String repeated(String text) {
    if (text.length() <= REPEATED) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(REPEATED - 1)) ? REPEATED - 1 : REPEATED;
    return text.substring(0, end) + "…";
  }
}
