package dev.rosemary.cli.search;

import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.ShellWord;
import dev.rosemary.cli.terminal.Cells;
import dev.rosemary.engine.OtherStore;
import java.util.List;

/** What to say to people whose search found nothing: what to try, and where else to look. */
final class NothingFound {
  /** Stores that are named. */
  private static final int NAMED = 5;

  private NothingFound() {}

  static String text(String query, String surface, List<OtherStore> others) {
    StringBuilder text = new StringBuilder();
    line(
        text,
        "Nothing matches "
            + Quoting.quote(query)
            + ". Searched: "
            + surface
            + ". Try fewer or other words, a prefix such as deploy*, or another "
            + Option.SURFACE.flag()
            + ".");
    for (OtherStore other : others.subList(0, Math.min(NAMED, others.size()))) {
      String project = other.project();
      String option = Option.PROJECT.flag();
      line(
          text,
          "Elsewhere: "
              + String.join(", ", other.counts())
              + (project == null
                  ? " without " + option
                  : " with " + option + " " + ShellWord.of(project)));
    }
    if (others.size() > NAMED) {
      line(text, "More projects are not empty; rosemary projects lists them.");
    }
    return text.toString();
  }

  /** A line in which no name steers the terminal. */
  private static void line(StringBuilder text, String line) {
    text.append(Cells.line(line, 0)).append('\n');
  }
}
