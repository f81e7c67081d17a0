package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.project.Project;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ids of projects other than that of a call. Without state. */
final class Elsewhere {
  /** Projects whose files are opened for one id. */
  private static final int OPENED = 100;

  private Elsewhere() {}

  /** An item and the project that it is in. */
  record Found(Project project, Item item) {}

  /**
   * The item of an id that none of the call's files has; null when no other project has it, either,
   * and for what is no id.
   *
   * @throws FailureException with {@link Failure.Invalid} when several items begin so
   */
  static @Nullable Found find(MemoryScope scope, MemoryScope.Chosen chosen, String given) {
    if (!Ids.isId(given)) {
      return null;
    }
    Engine engine = scope.engine().get();
    List<Found> found = new ArrayList<>();
    int opened = 0;
    for (Project project : engine.projects().list(Project.Status.ACTIVE)) {
      if (!project.id().equals(chosen.projectId()) && opened++ < OPENED) {
        for (Item item : items(engine, project, given)) {
          if (item.isFor(chosen.principal())) {
            found.add(new Found(project, item));
          }
        }
      }
    }
    if (found.size() > 1) {
      StringBuilder text = new StringBuilder(Quoting.quote(given)).append(" could mean ");
      for (int i = 0; i < found.size(); i++) {
        text.append(i == 0 ? "" : ", ").append(found.get(i).item().wholeId());
        text.append(" (project ").append(Quoting.quote(found.get(i).project().name())).append(')');
      }
      throw new FailureException(
          new Failure.Invalid(
              text.append(". Send more of the id of the one you mean.").toString()));
    }
    return found.isEmpty() ? null : found.getFirst();
  }

  private static List<Item> items(Engine engine, Project project, String given) {
    try {
      return engine.itemsBeginning(project, given);
    } catch (FailureException e) {
      // A project that was put away meanwhile, or is damaged, has no item for this call.
      return List.of();
    }
  }

  /** Why a call cannot change what an id names: it is in another project, or nowhere. */
  static FailureException missing(MemoryScope scope, MemoryScope.Chosen chosen, String given) {
    if (SourcePassages.isId(given)) {
      return new FailureException(
          new Failure.Invalid(given + " is source code: change its file. Nothing was changed."));
    }
    Found found = find(scope, chosen, given);
    return new FailureException(
        found == null
            ? new Failure.NotFound("item", List.of(given), List.of())
            : new Failure.Invalid(
                given
                    + " is in the project "
                    + Quoting.quote(found.project().name())
                    + ": send that as project, too. Nothing was changed."));
  }

  /** The file of a project, to read an item of it. */
  static Store store(MemoryScope scope, Found found) {
    return scope.engine().get().store(found.project(), null);
  }
}
