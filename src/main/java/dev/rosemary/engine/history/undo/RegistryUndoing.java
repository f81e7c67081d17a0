package dev.rosemary.engine.history.undo;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.history.change.Change;
import dev.rosemary.engine.history.change.ChangeTable;
import dev.rosemary.engine.history.change.EventTable;
import dev.rosemary.engine.history.change.HistoryFile;
import dev.rosemary.engine.history.change.RowChange;
import dev.rosemary.engine.history.change.State;
import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.item.Items;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes back what was done to projects as wholes. Each is done as its tool does it, since files are
 * moved: a transaction for each project.
 */
public final class RegistryUndoing {
  private final Projects projects;
  private final HistoryFile registry;
  private final boolean force;

  public RegistryUndoing(Projects projects, HistoryFile registry, boolean force) {
    this.projects = projects;
    this.registry = registry;
    this.force = force;
  }

  /** A project with what a change found and left. */
  private record Seen(
      ChangedItem item, @Nullable State before, @Nullable State after, boolean wasThere) {
    boolean isDeletion() {
      return before != null && after == null;
    }
  }

  /** Brings back the projects that the selection deleted. */
  public Undone bringBack(Selection selection, boolean dry) {
    return each(selection, dry, true);
  }

  /** Takes back everything else that the selection did to projects. */
  public Undone takeBack(Selection selection, boolean dry) {
    return each(selection, dry, false);
  }

  private Undone each(Selection selection, boolean dry, boolean deletions) {
    List<ChangedItem> done = new ArrayList<>();
    List<Undone.Left> left = new ArrayList<>();
    for (Seen seen : registry.file().read(transaction -> seen(transaction, selection))) {
      if (seen.isDeletion() == deletions) {
        try {
          String problem = undo(seen, dry);
          if (problem == null) {
            done.add(seen.item());
          } else {
            left.add(new Undone.Left(seen.item(), problem));
          }
        } catch (FailureException e) {
          left.add(new Undone.Left(seen.item(), e.failure().message()));
        }
      }
    }
    return new Undone(done, left);
  }

  private List<Seen> seen(Transaction transaction, Selection selection) {
    List<Seen> seen = new ArrayList<>();
    Items items = new Items(transaction, registry);
    for (Change change : Undoing.changes(transaction, selection)) {
      List<RowChange> rows = ChangeTable.rows(transaction, change);
      Set<Long> places = new HashSet<>();
      rows.forEach(row -> places.add(row.place()));
      EventTable events = EventTable.after(transaction, change.number(), places);
      for (RowChange row : rows) {
        boolean isMeant =
            !(selection instanceof Selection.One one)
                || row.number() == HistoryFile.own(one.shown());
        if (isMeant && CanonicalTable.number(row.place()) == TableKind.PROJECT.table()) {
          for (ChangedItem item : items.of(change, List.of(row), events, _ -> true, true)) {
            boolean wasThere = ChangeTable.isKnownBefore(transaction, item.id(), row.number());
            seen.add(new Seen(item, row.before(), items.after(row, events), wasThere));
          }
        }
      }
    }
    return seen;
  }

  /** Returns why it cannot be. */
  private @Nullable String undo(Seen seen, boolean dry) {
    Project project = projects.withId(seen.item().id());
    if (seen.isDeletion()) {
      if (project == null && !dry) {
        Project _ = projects.restoreDeleted(seen.item().id(), null);
      }
      return null;
    }
    if (project == null) {
      return "the project is not there";
    }
    if (seen.before() == null) {
      return takeAway(project, seen.wasThere(), dry);
    }
    return change(project, seen.before(), seen.after(), dry);
  }

  private @Nullable String takeAway(Project project, boolean wasThere, boolean dry) {
    var contents = projects.beforeDeletion(project.name()).contents();
    if (!force && !wasThere && (contents == null || !contents.equals(ProjectContents.EMPTY))) {
      return "something is stored in the project";
    }
    if (!dry) {
      Origin by = Origin.current();
      Projects.Deletion _ =
          projects.delete(project.name(), new Deleter(by.client(), by.principal()));
    }
    return null;
  }

  private @Nullable String change(
      Project project, State before, @Nullable State after, boolean dry) {
    String left = after == null ? "" : after.textOrEmpty("name");
    boolean isAsLeft =
        after != null
            && project.name().equals(left)
            && project.status().word().equals(after.text("status"));
    if (!isAsLeft && !force) {
      return "the project was changed again later";
    }
    if (dry) {
      return null;
    }
    Project now = project;
    String name = before.textOrEmpty("name");
    if (!name.equals(project.name())) {
      now = projects.rename(project.name(), name);
    }
    String status = before.textOrEmpty("status");
    if (!status.equals(now.status().word())) {
      Project _ =
          now.status() == Project.Status.ACTIVE
              ? projects.archive(now.name())
              : projects.restore(now.name());
    }
    return null;
  }
}
