package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds projects by what callers call them, and says what to do where that is not possible. */
final class NamedProjects {
  private NamedProjects() {}

  /** The project of that name, active or archived; {@link Failure.NotFound} names near ones. */
  static Project require(Transaction transaction, String given) {
    String name = NameText.trim(given);
    Project project = ProjectTable.named(transaction, name);
    if (project == null) {
      List<String> names = new ArrayList<>();
      ProjectTable.list(transaction).forEach(present -> names.add(present.name()));
      throw new FailureException(
          new Failure.NotFound("project", List.of(name), NearNames.of(name, names)));
    }
    return project;
  }

  /** Refuses an archived one. */
  static Project requireActive(Project project) {
    if (project.status() == Project.Status.ARCHIVED) {
      throw conflict(
          "Project "
              + Quoting.quote(project.name())
              + " is archived. Call restore_project with this name first.");
    }
    return project;
  }

  /** Refuses one that was archived or deleted since it became the current one of a client. */
  static Project requireStillActive(@Nullable Project project) {
    if (project != null && project.status() == Project.Status.ACTIVE) {
      return project;
    }
    throw conflict(
        project == null
            ? "The project that was active here has since been deleted. No project is active now:"
                + " call list_projects, then switch_project."
            : "Project "
                + Quoting.quote(project.name())
                + " was active here and has since been archived. No project is active now: call"
                + " restore_project to bring it back, or switch_project to use another.");
  }

  /** Of the deleted ones that of this name which was deleted last, or that with this id. */
  static DeletedProject requireDeleted(Transaction transaction, String given) {
    String name = NameText.trim(given);
    List<DeletedProject> named = DeletedProjectTable.named(transaction, name);
    if (!named.isEmpty()) {
      return named.getFirst();
    }
    DeletedProject found = DeletedProjectTable.withId(transaction, name);
    if (found == null) {
      List<String> names = new ArrayList<>();
      for (DeletedProject deleted : DeletedProjectTable.list(transaction)) {
        names.add(deleted.project().name());
      }
      throw new FailureException(
          new Failure.NotFound("deleted project", List.of(name), NearNames.of(name, names)));
    }
    return found;
  }

  /** The refusal of a new project's name. */
  static FailureException taken(String name, Project present) {
    return conflict(
        "A project named "
            + Quoting.quote(present.name())
            + " already exists ("
            + present.status().word()
            + "); names are unique without regard to case. "
            + (present.status() == Project.Status.ACTIVE
                ? "Call switch_project to use it, or choose another name than "
                : "Call restore_project to bring it back, or choose another name than ")
            + Quoting.quote(name)
            + ".");
  }

  /** The refusal of a name to a project that comes back, with one that is free. */
  static FailureException nameTaken(
      Transaction transaction, String given, String name, Project present) {
    String free = numbered(transaction, name);
    return conflict(
        "A project named "
            + Quoting.quote(present.name())
            + " exists now ("
            + present.status().word()
            + "). Nothing was changed; restore the deleted project under another name: rosemary"
            + " projects"
            + " restore "
            + Quoting.quote(given)
            + " "
            + Quoting.quote(free));
  }

  /** The refusal of what does not fit to how things stand. */
  static FailureException conflict(String message) {
    return new FailureException(new Failure.Conflict(message));
  }

  /** The name, or the first with a number that is free. */
  static String numbered(Transaction transaction, String name) {
    String free = name;
    for (int i = 2; ProjectTable.withKey(transaction, ProjectName.key(free)) != null; i++) {
      String end = "-" + i;
      int most =
          name.offsetByCodePoints(
              0,
              Math.min(name.codePointCount(0, name.length()), ProjectName.LONGEST - end.length()));
      free = name.substring(0, most) + end;
    }
    return free;
  }

  /** The active one of that name, or else the one whose name differs in case or width alone. */
  static Project called(Transaction transaction, String given) {
    String key = ProjectName.key(NameText.trim(given));
    Project project = ProjectTable.named(transaction, NameText.trim(given));
    project = project == null ? ProjectTable.withKey(transaction, key) : project;
    return requireActive(project == null ? require(transaction, given) : project);
  }
}
