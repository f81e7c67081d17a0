package dev.rosemary.engine.repair;

import dev.rosemary.base.Plural;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.engine.place.Alias;
import dev.rosemary.engine.place.Aliases;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.engine.project.RegistryRepair;
import dev.rosemary.engine.repair.Finding.State;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the registry with the files of projects, and enters those that it does not know. */
final class RegistryCheck {
  private final Path directory;
  private final InstantSource clock;
  private final @Nullable Integer keepDays;
  private final Findings findings;

  RegistryCheck(
      Path directory, InstantSource clock, @Nullable Integer keepDays, Findings findings) {
    this.directory = directory;
    this.clock = clock;
    this.keepDays = keepDays;
    this.findings = findings;
  }

  /**
   * Does it, unless the registry cannot be used.
   *
   * @param files the files that are there
   * @param unusable those at which this run cannot look
   */
  void run(List<String> files, Set<String> unusable) {
    RegistryRepair repair = new RegistryRepair(directory, clock);
    Path file = directory.resolve(DataFiles.REGISTRY);
    boolean readable = files.contains(DataFiles.REGISTRY) && !unusable.contains(DataFiles.REGISTRY);
    if (!readable && unusable.contains(DataFiles.REGISTRY)) {
      return;
    }
    List<Project> known = readable && findings.isDry() ? RegistryRepair.read(file) : List.of();
    if (readable && !findings.isDry()) {
      // Finishes moves, creations and deletions that were cut short.
      try (Projects projects =
          Projects.open(
              directory,
              Synchronous.NORMAL,
              clock,
              text -> findings.add(new Finding(State.REPAIRED, DataFiles.REGISTRY, text)))) {
        if (keepDays != null) {
          projects.keepDeleted(keepDays);
        }
      }
      known = RegistryRepair.projects(file);
    }
    List<String> unknown = repair.unknown(known);
    if (!unknown.isEmpty()) {
      findings.backUp();
      if (findings.isDry()) {
        findings.add(
            DataFiles.REGISTRY,
            "lacks " + Plural.of(unknown.size(), "project"),
            "",
            "they would be added");
      } else {
        List<Alias> aliases = new ArrayList<>();
        Map<String, Project> remembered = remembered(aliases);
        for (Project project : repair.enter(unknown, remembered)) {
          boolean named = remembered.containsKey(project.id());
          findings.add(
              new Finding(
                  named ? State.REPAIRED : State.LOST,
                  DataFiles.REGISTRY,
                  "was missing the project of the file "
                      + project.id()
                      + ".db; it was added again as \""
                      + project.name()
                      + "\""
                      + (named ? "" : ", because its name was lost"),
                  named ? List.of() : List.of("the name of the project " + project.id())));
        }
        if (!aliases.isEmpty()) {
          Aliases.enter(file, aliases);
        }
      }
    }
    for (Project project : repair.gone(known)) {
      findings.add(
          new Finding(
              State.LEFT,
              DataFiles.REGISTRY,
              "has the project \""
                  + project.name()
                  + "\", whose file "
                  + project.id()
                  + ".db is missing. Restore it from a backup, or call delete_project."));
    }
  }

  /**
   * What the registries of automatic backups say of projects, the newest first.
   *
   * @param aliases gets what leads to them
   */
  private Map<String, Project> remembered(List<Alias> aliases) {
    Map<String, Project> remembered = new HashMap<>();
    for (Path past : new Backups(directory, clock).automatic()) {
      Path registry = past.resolve(DataFiles.REGISTRY);
      if (Files.exists(registry)) {
        RegistryCopy copy = RegistryCopy.of(registry);
        for (Project project : copy.projects()) {
          remembered.putIfAbsent(project.id(), project);
        }
        aliases.addAll(copy.aliases());
      }
    }
    return remembered;
  }
}
