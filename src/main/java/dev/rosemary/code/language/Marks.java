package dev.rosemary.code.language;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * By what a text shows whose it is, where files of several languages end alike.
 *
 * @param kept what a text has somewhere that the owner of the ending does not give away
 * @param taken what a text has somewhere that another language has of the owner
 */
record Marks(List<Mark> kept, List<Mark> taken) {
  /**
   * One sign.
   *
   * @param extension of the files that it is looked for in, without a dot
   * @param pattern in which {@code ^} is the begin of any line
   */
  record Mark(String extension, Pattern pattern) {
    boolean isIn(CharSequence text) {
      return pattern.matcher(text).find();
    }
  }

  static Marks of(LanguageFile file) {
    return new Marks(marks(file.values("keeps")), marks(file.values("takes")));
  }

  private static List<Mark> marks(List<String> values) {
    List<Mark> marks = new ArrayList<>();
    for (String value : values) {
      int space = value.indexOf(' ');
      marks.add(
          new Mark(
              value.substring(0, space),
              Pattern.compile(value.substring(space + 1), Pattern.MULTILINE)));
    }
    return marks;
  }

  boolean keeps(String extension, CharSequence text) {
    return any(kept, extension, text);
  }

  boolean takes(String extension, CharSequence text) {
    return any(taken, extension, text);
  }

  private static boolean any(List<Mark> marks, String extension, CharSequence text) {
    for (Mark mark : marks) {
      if (mark.extension().equals(extension) && mark.isIn(text)) {
        return true;
      }
    }
    return false;
  }
}
