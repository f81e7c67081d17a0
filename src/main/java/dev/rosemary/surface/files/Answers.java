package dev.rosemary.surface.files;

import dev.rosemary.engine.file.FilePath;
import dev.rosemary.engine.file.Viewed;
import java.util.Locale;

/** What the commands answer, as Anthropic's documentation has it. Without state. */
final class Answers {
  /** Characters of a line number, with spaces before it. */
  private static final int NUMBER_WIDTH = 6;

  private static final String UNITS = "BKMGT";

  private Answers() {}

  static String viewed(Viewed viewed) {
    return switch (viewed) {
      case Viewed.Folder folder -> listed(folder);
      case Viewed.Text text ->
          "Here's the content of " + text.path() + " with line numbers:" + numbered(text);
    };
  }

  private static String listed(Viewed.Folder folder) {
    StringBuilder text =
        new StringBuilder("Here're the files and directories up to 2 levels deep in ")
            .append(folder.path())
            .append(", excluding hidden items and node_modules:\n")
            .append(size(folder.size()))
            .append('\t')
            .append(folder.path());
    for (Viewed.Entry entry : folder.entries()) {
      text.append('\n').append(size(entry.size())).append('\t').append(entry.path());
      if (entry.isFolder()) {
        text.append('/');
      }
    }
    return text.toString();
  }

  /** A size in units of 1,024: {@code 0B}, {@code 5.5K}, {@code 12K}. */
  static String size(long bytes) {
    int unit = 0;
    double size = bytes;
    // What would be rounded to 1024.0 is one of the next unit.
    while (Math.round(size * 10) >= 10_240 && unit < UNITS.length() - 1) {
      size /= 1_024;
      unit++;
    }
    String rounded = String.format(Locale.ROOT, "%.1f", size);
    String number = rounded.endsWith(".0") ? rounded.substring(0, rounded.length() - 2) : rounded;
    return number + UNITS.charAt(unit);
  }

  /** Lines with their numbers, each behind a line break. */
  private static String numbered(Viewed.Text text) {
    StringBuilder numbered = new StringBuilder();
    int number = text.first();
    for (String line : text.lines()) {
      String digits = Integer.toString(number);
      numbered
          .append('\n')
          .append(" ".repeat(Math.max(0, NUMBER_WIDTH - digits.length())))
          .append(digits)
          .append('\t')
          .append(line);
      number++;
    }
    return numbered.toString();
  }

  static String created(FilePath path) {
    return "File created successfully at: " + path;
  }

  static String replaced(Viewed.Text around) {
    return "The memory file has been edited." + numbered(around);
  }

  static String inserted(FilePath path) {
    return "The file " + path + " has been edited.";
  }

  static String deleted(FilePath path) {
    return "Successfully deleted " + path;
  }

  static String renamed(FilePath from, FilePath to) {
    return "Successfully renamed " + from + " to " + to;
  }
}
