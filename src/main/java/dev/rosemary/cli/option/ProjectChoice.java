package dev.rosemary.cli.option;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import java.util.ArrayList;
import java.util.List;

/** The project that a command line names; what is wrong with it is told as a command to run. */
public final class ProjectChoice {
  /** Projects that are named where another one was asked for. */
  private static final int NAMED = 5;

  private ProjectChoice() {}

  /**
   * The active project of that name.
   *
   * @throws FailureException with {@link Failure.Invalid} when there is none, or {@link
   *     Failure.Conflict} when it is archived
   */
  public static Project active(Projects projects, String given) {
    try {
      return projects.active(given);
    } catch (FailureException e) {
      String text =
          switch (e.failure()) {
            case Failure.NotFound _ -> missing(projects, given);
            case Failure.Conflict _ -> null;
            case Failure.Invalid _,
                Failure.NoProject _,
                Failure.NotReady _,
                Failure.Denied _,
                Failure.Storage _,
                Failure.Cancelled _ ->
                throw e;
          };
      throw text == null ? archived(given, e) : new FailureException(new Failure.Invalid(text), e);
    }
  }

  /**
   * Refuses a project that is archived; one that is not there may be made.
   *
   * @throws FailureException with {@link Failure.Conflict}
   */
  public static void requireNotArchived(Projects projects, String given) {
    try {
      Project _ = projects.active(given);
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.Conflict) {
        throw archived(given, e);
      }
    }
  }

  private static FailureException archived(String given, FailureException cause) {
    String name = NameText.trim(given);
    return new FailureException(
        new Failure.Conflict(
            "Project "
                + Quoting.quote(name)
                + " is archived. To use it again: rosemary projects restore "
                + ShellWord.of(name)),
        cause);
  }

  private static String missing(Projects projects, String given) {
    List<String> names = new ArrayList<>();
    projects.list(Project.Status.ACTIVE).forEach(project -> names.add(project.name()));
    StringBuilder text = new StringBuilder("No project named ").append(Quoting.quote(given));
    if (names.isEmpty()) {
      return text.append(", and no other active project.").toString();
    }
    List<String> near = NearNames.of(given, names);
    text.append(near.isEmpty() ? ". Use " : ". Did you mean ");
    text.append(choices(near.isEmpty() ? names : near)).append(near.isEmpty() ? "." : "?");
    return text.append(" rosemary projects lists all.").toString();
  }

  private static String choices(List<String> names) {
    StringBuilder text = new StringBuilder();
    int shown = Math.min(NAMED, names.size());
    for (int i = 0; i < shown; i++) {
      text.append(i == 0 ? "" : i == shown - 1 ? " or " : ", ");
      text.append(Option.PROJECT.flag()).append(' ').append(ShellWord.of(names.get(i)));
    }
    return text.toString();
  }
}
