package dev.rosemary.cli.option;

import dev.rosemary.engine.place.Surroundings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads where the clients of a server work, as far as the start says so. */
public final class PlaceOptions {
  /**
   * Variables in which clients name the folder of the project to the servers that they start:
   * Claude Code; Cursor, where several are parted by commas; and those that hooks of Gemini CLI and
   * Cursor have.
   */
  private static final List<String> VARIABLES =
      List.of(
          "CLAUDE_PROJECT_DIR",
          "WORKSPACE_FOLDER_PATHS",
          "GEMINI_PROJECT_DIR",
          "CURSOR_PROJECT_DIR");

  private PlaceOptions() {}

  /**
   * What is known at the start.
   *
   * @param http whether clients come over HTTP: they work elsewhere than this process
   */
  public static Surroundings of(Options options, Map<String, String> environment, boolean http)
      throws UsageException {
    List<Path> folders = new ArrayList<>();
    if (!http) {
      for (String variable : VARIABLES) {
        add(folders, environment.getOrDefault(variable, ""));
      }
    }
    if (options.has(Option.PROJECT_DIR)) {
      folders.add(options.path(Option.PROJECT_DIR));
    }
    return new Surroundings(
        options.get(Option.PROJECT),
        folders,
        http ? null : options.paths().here(),
        options.paths().home(),
        environment,
        options.has(Option.READ_ONLY));
  }

  /** The whole text first: a comma may be part of a name. */
  private static void add(List<Path> folders, String text) {
    List<String> names = new ArrayList<>();
    names.add(text);
    int comma = text.indexOf(',');
    if (comma > 0) {
      names.add(text.substring(0, comma));
    }
    for (String name : names) {
      try {
        Path folder = Path.of(name.strip());
        if (folder.isAbsolute()) {
          folders.add(folder);
        }
      } catch (InvalidPathException e) {
        // A client that writes no path says nothing.
      }
    }
  }
}
