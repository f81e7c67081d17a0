package dev.rosemary.tool;

import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.text.BreakIterator;
import java.util.Locale;

/**
 * A part of a long text, for an answer that does not hold all of it. A part ends between two
 * characters as readers see them where such a boundary is near, and never inside a surrogate pair.
 *
 * @param text the part
 * @param from where it begins, in code points from the start of the whole text
 * @param shown its length in code points
 * @param total the length of the whole text in code points
 */
public record TextPart(String text, long from, long shown, long total) {
  /** UTF-16 units before the end of a part in which a boundary between characters is looked for. */
  private static final int LOOKED_BACK = 64;

  /** The least that a part shows, in UTF-16 units: any text has to come to its end some time. */
  private static final int LEAST = 100;

  /**
   * A part of a text.
   *
   * @param from code points to leave out; more than there are leaves an empty part
   * @param characters how many characters the part may have as a JSON string, quotes included
   */
  public static TextPart of(String text, long from, long characters) {
    int total = text.codePointCount(0, text.length());
    int skipped = (int) Math.min(from, total);
    int start = text.offsetByCodePoints(0, skipped);
    int end = end(text, start, Math.max(characters, LEAST));
    return new TextPart(
        text.substring(start, end), skipped, text.codePointCount(start, end), total);
  }

  /** Whether the text goes on behind this part. */
  public boolean goesOn() {
    return next() < total;
  }

  /** Where the next part begins, in code points. */
  public long next() {
    return from + shown;
  }

  /** What stands beside a part in an answer: {@code {shown, total}}, and {@code from} unless 0. */
  public JsonObject json() {
    JsonObject.Builder object = JsonObject.builder();
    if (from > 0) {
      object.put("from", from);
    }
    return object.put("shown", shown).put("total", total).build();
  }

  /**
   * An object with one of its texts cut so that the object has at most this many characters as
   * JSON; beside the text stands what is shown of it, as {@code <name>_cut}.
   *
   * @param from code points of the text to leave out
   * @return the object as it is when it fits and nothing is to be left out
   */
  public static Cut cut(JsonObject object, String name, long from, long characters) {
    String text = object.string(name);
    int size = Result.size(object);
    if (text == null || (from == 0 && size <= characters)) {
      return new Cut(object, 0);
    }
    long around = size - Result.size(new JsonString(text)) + 100L;
    TextPart part = of(text, from, characters - around);
    JsonObject.Builder cut = JsonObject.builder();
    for (var member : object.members().entrySet()) {
      cut.put(
          member.getKey(),
          member.getKey().equals(name) ? new JsonString(part.text()) : member.getValue());
      if (member.getKey().equals(name)) {
        cut.put(name + "_cut", part.json());
      }
    }
    return new Cut(cut.build(), part.goesOn() ? part.next() : 0);
  }

  /**
   * An object whose text was cut.
   *
   * @param next where the text goes on, in code points; 0 where it does not
   */
  public record Cut(JsonObject object, long next) {}

  private static int end(String text, int start, long characters) {
    long used = 2;
    int at = start;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      used += escaped(c);
      if (used > characters) {
        return boundary(text, start, at);
      }
      at += Character.charCount(c);
    }
    return at;
  }

  /** Characters of a code point within a JSON string, as this program writes it. */
  private static int escaped(int c) {
    return switch (c) {
      case '"', '\\', '\n', '\r', '\t', '\b', '\f' -> 2;
      default -> c < 0x20 ? 6 : Character.charCount(c);
    };
  }

  private static int boundary(String text, int start, int end) {
    int from = Math.max(start, end - LOOKED_BACK);
    if (from > 0 && from < text.length() && Character.isLowSurrogate(text.charAt(from))) {
      from++;
    }
    BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    int to = Math.min(text.length(), end + LOOKED_BACK);
    characters.setText(text.substring(from, to));
    int boundary =
        characters.isBoundary(end - from) ? end - from : characters.preceding(end - from);
    return boundary <= 0 || from + boundary <= start ? end : from + boundary;
  }
}
