package dev.rosemary.cli;

import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.place.Identity;
import dev.rosemary.engine.place.Links;
import dev.rosemary.engine.project.Project;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code projects link}, {@code projects unlink} and {@code projects rename}. */
final class ChangeProjects {
  private static final List<String> WORDS =
      List.of("archive", "restore", "link", "unlink", "rename");

  private ChangeProjects() {}

  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    String word = words.getFirst();
    boolean renames = word.equals("rename");
    if (!WORDS.contains(word)) {
      List<String> near = NearNames.of(word, WORDS);
      throw new UsageException(
          "projects takes no "
              + Quoting.quote(word)
              + (near.isEmpty()
                  ? "; use projects, projects --deleted, or projects with archive, restore, link,"
                      + " unlink or rename"
                  : "; did you mean projects " + near.getFirst() + "?"));
    }
    if (words.size() != 3) {
      throw new UsageException(
          renames
              ? "projects rename takes two names: rosemary projects rename NAME NEW-NAME"
              : "projects "
                  + word
                  + " takes the name of a project, and a folder or the URL of a repository:"
                  + " rosemary projects "
                  + word
                  + " NAME PATH|URL");
    }
    try (Engine engine = EngineAccess.openToChange(options, environment, "projects " + word)) {
      Links links = new Links(engine.projects(), environment, Clock.systemUTC());
      String name = words.get(1);
      String target = words.getLast();
      return switch (word) {
        case "link" -> {
          Identity identity = identity(links, options, target);
          Project project = links.link(name, identity);
          yield tell(options, out, "linked", project, identity);
        }
        case "unlink" -> {
          Identity identity = links.unlink(name, target, path(options, target));
          yield tell(options, out, "unlinked", engine.projects().any(name), identity);
        }
        default -> {
          Project project = engine.projects().rename(name, target);
          yield tell(options, out, "renamed", project, null);
        }
      };
    }
  }

  /** A folder that is there before a URL: {@code a:b} may be both. */
  private static Identity identity(Links links, Options options, String target)
      throws UsageException {
    Identity url = Links.ofUrl(target);
    Path path = url == null ? options.paths().read("the folder", target) : path(options, target);
    return url != null && (path == null || !Files.isDirectory(path))
        ? url
        : links.ofFolder(path == null ? Path.of(target) : path);
  }

  private static @Nullable Path path(Options options, String target) {
    try {
      return options.paths().read("the folder", target);
    } catch (UsageException e) {
      return null;
    }
  }

  private static int tell(
      Options options,
      OutputStream out,
      String what,
      Project project,
      @Nullable Identity identity) {
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      JsonObject.Builder json = JsonObject.builder().put(what, ListProjects.json(project));
      if (identity != null) {
        json.put("kind", identity.kind().word()).put("value", identity.value());
      }
      printer.println(json.build().text());
    } else if (identity == null) {
      printer.println("Renamed the project; it is now " + Quoting.quote(project.name()) + ".");
    } else {
      boolean linked = what.equals("linked");
      printer.println(
          (linked ? "Linked " : "Unlinked ")
              + identity.text()
              + (linked ? " to " : " from ")
              + "project "
              + Quoting.quote(project.name())
              + ".");
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }
}
