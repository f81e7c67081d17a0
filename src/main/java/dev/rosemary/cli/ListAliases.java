package dev.rosemary.cli;

import dev.rosemary.engine.place.Alias;
import dev.rosemary.engine.place.Aliases;
import dev.rosemary.engine.place.KnownPlace;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * What leads to the projects of a data directory, as {@code projects} shows it.
 *
 * @param aliases of all projects
 * @param places where repositories were met
 */
record ListAliases(List<Alias> aliases, List<KnownPlace> places) {
  static final ListAliases NONE = new ListAliases(List.of(), List.of());

  static ListAliases of(Projects projects) {
    Aliases all = new Aliases(projects, Clock.systemUTC());
    return new ListAliases(all.list(), all.places());
  }

  /** A line for each alias of a project, with the folders that are still there. */
  List<String> of(Project project) {
    List<String> lines = new ArrayList<>();
    for (Alias alias : aliases) {
      if (alias.projectId().equals(project.id())) {
        List<String> folders = folders(alias);
        lines.add(
            alias.identity().text()
                + (alias.linked() ? " (linked)" : "")
                + (folders.isEmpty() ? "" : "  " + String.join(", ", folders)));
      }
    }
    return lines;
  }

  private List<String> folders(Alias alias) {
    List<String> folders = new ArrayList<>();
    for (KnownPlace place : places) {
      if (place.identity().equals(alias.identity()) && Files.isDirectory(Path.of(place.path()))) {
        folders.add(place.folder());
      }
    }
    return folders;
  }

  /** The aliases of a project; empty where it has none. */
  JsonObject json(Project project) {
    List<Json> items = new ArrayList<>();
    for (Alias alias : aliases) {
      if (alias.projectId().equals(project.id())) {
        items.add(
            JsonObject.builder()
                .put("kind", alias.identity().kind().word())
                .put("value", alias.identity().value())
                .put("linked", alias.linked())
                .put("added_at", alias.addedAt())
                .build());
      }
    }
    return items.isEmpty()
        ? JsonObject.EMPTY
        : JsonObject.builder().put("aliases", new JsonArray(items)).build();
  }
}
