package dev.rosemary.engine.history.change;

import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a change made, as places in runs.
 *
 * @param runs in order
 */
public record Made(List<Run> runs) {
  private static final Made NONE = new Made(List.of());

  public Made {
    runs = List.copyOf(runs);
  }

  /** Places from one to another, both included. */
  public record Run(long first, long last) {}

  /** Those of the text that a journal has of them, or none. */
  public static Made of(@Nullable String text) {
    if (text == null) {
      return NONE;
    }
    List<Run> runs = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf(' ', at);
      end = end < 0 ? text.length() : end;
      int colon = text.indexOf(':', at);
      int plus = text.indexOf('+', colon);
      boolean isRun = plus >= 0 && plus < end;
      int table = Integer.parseInt(text, at, colon, 10);
      long first =
          CanonicalTable.place(table, Long.parseLong(text, colon + 1, isRun ? plus : end, 10));
      long more = isRun ? Long.parseLong(text, plus + 1, end, 10) : 0;
      runs.add(new Run(first, first + more));
      at = end + 1;
    }
    return new Made(runs);
  }

  /** The number of the row at a place. */
  public static long row(long place) {
    return CanonicalTable.row(place);
  }

  /** Whether a row is one of them. */
  public boolean has(long place) {
    for (Run run : runs) {
      if (place >= run.first() && place <= run.last()) {
        return true;
      }
    }
    return false;
  }

  /** Each of them in order. */
  public List<Long> places() {
    List<Long> places = new ArrayList<>();
    for (Run run : runs) {
      for (long place = run.first(); place <= run.last(); place++) {
        places.add(place);
      }
    }
    return places;
  }
}
