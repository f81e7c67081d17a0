package dev.rosemary.code.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a resource that says something about languages: a key and, behind a space, a value.
 * A line that begins with white space goes on with the value above, right behind it; lines that
 * begin with {@code #}, and empty ones, say nothing.
 *
 * @param lines in their order
 */
public record LanguageFile(List<Line> lines) {
  /**
   * What one line says.
   *
   * @param value without white space around it; may be empty
   */
  public record Line(String key, String value) {}

  /**
   * Reads a resource of this package.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static LanguageFile read(String name) {
    try (InputStream in = LanguageFile.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + name);
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a text. */
  static LanguageFile of(String text) {
    List<Line> lines = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      String line = text.substring(from, end).stripTrailing();
      from = end + 1;
      if (line.isEmpty() || line.charAt(0) == '#') {
        continue;
      }
      if (Character.isWhitespace(line.charAt(0))) {
        Line above = lines.removeLast();
        lines.add(new Line(above.key(), above.value() + line.stripLeading()));
        continue;
      }
      int space = line.indexOf(' ');
      lines.add(
          space < 0
              ? new Line(line, "")
              : new Line(line.substring(0, space), line.substring(space + 1).strip()));
    }
    return new LanguageFile(List.copyOf(lines));
  }

  /** The values of a key, in their order. */
  public List<String> values(String key) {
    List<String> values = new ArrayList<>();
    for (Line line : lines) {
      if (line.key().equals(key)) {
        values.add(line.value());
      }
    }
    return values;
  }

  /** The last value of a key; null when there is none. */
  public @Nullable String value(String key) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i).key().equals(key)) {
        return lines.get(i).value();
      }
    }
    return null;
  }

  /** The words of all values of a key, in their order. */
  public List<String> words(String key) {
    List<String> words = new ArrayList<>();
    for (String value : values(key)) {
      addWords(words, value);
    }
    return words;
  }

  /** The words of a value. */
  public static List<String> wordsOf(String value) {
    List<String> words = new ArrayList<>();
    addWords(words, value);
    return words;
  }

  private static void addWords(List<String> words, String value) {
    int from = 0;
    while (from < value.length()) {
      int end = value.indexOf(' ', from);
      end = end < 0 ? value.length() : end;
      if (end > from) {
        words.add(value.substring(from, end));
      }
      from = end + 1;
    }
  }

  /** These lines with those of another file behind them. */
  LanguageFile and(LanguageFile behind) {
    List<Line> all = new ArrayList<>(lines);
    all.addAll(behind.lines);
    return new LanguageFile(List.copyOf(all));
  }
}
