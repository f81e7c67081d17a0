package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.ProjectChoice;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.project.DeletedProject;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code projects archive} and {@code projects restore}: projects are put away and brought back.
 */
final class ProjectPlaces {
  private ProjectPlaces() {}

  static int archive(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (words.size() != 1) {
      throw new UsageException(
          "projects archive takes the name of a project: rosemary projects archive NAME");
    }
    return change(
        "archive",
        projects -> projects.archive(ProjectChoice.active(projects, words.getFirst()).name()),
        options,
        environment,
        out);
  }

  static int restore(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (words.isEmpty() || words.size() > 2) {
      throw new UsageException(
          "projects restore takes the name or id of an archived or deleted project, and for a"
              + " deleted one optionally a new name: rosemary projects restore NAME|ID [NEW-NAME]");
    }
    String given = NameText.trim(words.getFirst());
    @Nullable String newName = words.size() > 1 ? words.get(1) : null;
    return change(
        "restore", projects -> restored(projects, given, newName), options, environment, out);
  }

  /** An archived project where no new name says that a deleted one is meant, else a deleted one. */
  private static Project restored(Projects projects, String given, @Nullable String newName) {
    List<DeletedProject> deleted = projects.deleted();
    List<String> names = new ArrayList<>();
    boolean known = false;
    for (DeletedProject one : deleted) {
      names.add(one.project().name());
      known |= one.project().name().equals(given) || one.project().id().equals(given);
    }
    String id = id(projects, given);
    for (Project project : projects.list(null)) {
      boolean archived = project.status() == Project.Status.ARCHIVED;
      boolean meant = project.id().equals(id) || project.id().equals(given);
      if (meant && archived && newName == null) {
        return projects.restore(project.name());
      }
      if (meant && !known) {
        throw new FailureException(
            new Failure.Conflict(
                "Project "
                    + Quoting.quote(project.name())
                    + " is "
                    + project.status().word()
                    + (archived
                        ? "; it keeps its name: leave out the new one."
                        : "; there is nothing to restore.")));
      }
      if (archived) {
        names.add(project.name());
      }
    }
    if (!known) {
      throw new FailureException(
          new Failure.NotFound(
              "archived or deleted project", List.of(given), NearNames.of(given, names)));
    }
    return projects.restoreDeleted(given, newName);
  }

  /** The id of a project of that name, or that had it before; null where there is none. */
  private static @Nullable String id(Projects projects, String name) {
    try {
      return projects.any(name).id();
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.NotFound) {
        return null;
      }
      throw e;
    }
  }

  private static int change(
      String what,
      Function<Projects, Project> work,
      Options options,
      Map<String, String> environment,
      OutputStream out)
      throws UsageException {
    Project changed;
    try (Engine engine = EngineAccess.openToChange(options, environment, "projects " + what)) {
      changed = work.apply(engine.projects());
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    printer.println(options.has(Option.JSON) ? json(what, changed) : text(what, changed));
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }

  private static String json(String what, Project changed) {
    return JsonObject.builder()
        .put(what.equals("archive") ? "archived" : "restored", ListProjects.json(changed))
        .build()
        .text();
  }

  private static String text(String what, Project changed) {
    return what.equals("archive")
        ? "Archived project " + Quoting.quote(changed.name()) + "."
        : "Restored project "
            + Quoting.quote(changed.name())
            + " ("
            + changed.status().word()
            + ").";
  }
}
