package dev.rosemary.cli.search;

import dev.rosemary.base.Quoting;
import dev.rosemary.cli.terminal.Cells;
import dev.rosemary.cli.terminal.Screen;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The answer of a search of code as text for people: for each hit the place as an editor takes it,
 * what it is, its score and its first lines. Names and code cannot steer the terminal.
 */
final class FoundCode {
  /** Lines of a hit at most. */
  private static final int LINES = 4;

  /** Projects that are named where nothing was found. */
  private static final int PROJECTS = 3;

  /** What a line of a comment begins with, in most languages. */
  private static final List<String> COMMENTS =
      List.of("/*", "*", "//", "# ", "-- ", ";;", "% ", "<!--");

  private static final String INDENT = "    ";
  private static final String BOLD = "\u001B[1m";
  private static final String PLAIN = "\u001B[0m";

  private final StringBuilder text = new StringBuilder();
  private final List<CodeIndex.Folder> searched;
  private final Path here;
  private final Screen screen;

  private FoundCode(List<CodeIndex.Folder> searched, Path here, Screen screen) {
    this.searched = searched;
    this.here = here;
    this.screen = screen;
  }

  /**
   * All hits, then what is to be known of the search.
   *
   * @param searched folders that were searched
   * @param here the current folder, without symbolic links
   */
  static String of(
      JsonObject answer, String query, List<CodeIndex.Folder> searched, Path here, Screen screen) {
    FoundCode found = new FoundCode(searched, here, screen);
    JsonArray results = answer.array("results");
    for (Json result : results == null ? JsonArray.EMPTY.items() : results.items()) {
      if (result instanceof JsonObject hit) {
        found.hit(hit);
      }
    }
    String message = answer.string("message");
    if (found.text.isEmpty()) {
      found.nothing(query);
    } else if (message != null) {
      found.note(message);
    }
    if (answer.string("next_cursor") != null) {
      found.note(
          answer.get("limit") == null
              ? "More results exist: raise --limit, up to 50."
              : "More results exist, but one search shows no more than these.");
    }
    return found.text.toString();
  }

  /** Whether any text of these has a vector. */
  static boolean haveVectors(List<CodeIndex.Folder> folders) {
    for (CodeIndex.Folder folder : folders) {
      if (folder.hasVectors()) {
        return true;
      }
    }
    return false;
  }

  private void hit(JsonObject hit) {
    if (!text.isEmpty()) {
      text.append('\n');
    }
    text.append(screen.bold() ? BOLD : "");
    text.append(Cells.line(place(hit), 0));
    text.append(':').append(number(hit, "start_line")).append('-').append(number(hit, "end_line"));
    text.append(screen.bold() ? PLAIN : "");
    text.append("  ").append(hit.string("chunk_type"));
    String name = hit.string("name");
    if (name != null && !name.isEmpty()) {
      String parent = hit.string("parent");
      text.append(' ').append(Cells.line(parent == null ? name : parent + "." + name, 0));
    }
    text.append("  ").append(score(hit)).append('\n');
    String content = hit.string("content");
    if (content != null) {
      List<String> lines = content.lines().filter(line -> !line.isBlank()).toList();
      // What a definition looks like stands behind what is said of it.
      boolean code = name != null && !name.isEmpty() && !"Section".equals(hit.string("chunk_type"));
      int from = code ? afterComment(lines) : 0;
      lines.subList(from, Math.min(from + LINES, lines.size())).forEach(this::line);
    }
  }

  /** The first line that is none of a comment; 0 where all are, as in documents. */
  private static int afterComment(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      boolean comment = false;
      for (String sign : COMMENTS) {
        comment |= line.startsWith(sign);
      }
      if (!comment) {
        return i;
      }
    }
    return 0;
  }

  private void line(String line) {
    int width = screen.width() == 0 ? 0 : screen.width() - INDENT.length();
    text.append(INDENT).append(Cells.line(line, width)).append('\n');
  }

  /** The file as it can be opened from the current folder. */
  private String place(JsonObject hit) {
    String file = String.valueOf(hit.string("file_path"));
    String project = hit.string("project_id");
    for (CodeIndex.Folder folder : searched) {
      if (folder.projectId().equals(project)) {
        try {
          Path path = folder.path().resolve(file);
          boolean near = here.startsWith(folder.path()) || path.startsWith(here);
          return (near ? here.relativize(path) : path).toString();
        } catch (InvalidPathException e) {
          return file;
        }
      }
    }
    return file;
  }

  private void nothing(String query) {
    text.append("Nothing matches ").append(Quoting.quote(query));
    if (!searched.isEmpty()) {
      List<String> projects = new ArrayList<>();
      searched.forEach(folder -> projects.add(folder.projectId()));
      Quoting.list(text.append(" in "), projects, PROJECTS);
    }
    text.append(
        ". Try other words or parts of an identifier; rosemary index PATH adds new files.\n");
  }

  private void note(String note) {
    text.append('\n').append(Cells.line(note, 0)).append('\n');
  }

  private static long number(JsonObject hit, String name) {
    return hit.get(name) instanceof JsonNumber number ? number.toLong() : 0;
  }

  /** Two places after the point, as many as tell hits apart. */
  private static String score(JsonObject hit) {
    long hundredths =
        hit.get("score") instanceof JsonNumber number ? Math.round(number.toDouble() * 100) : 0;
    return hundredths / 100 + "." + hundredths / 10 % 10 + hundredths % 10;
  }
}
