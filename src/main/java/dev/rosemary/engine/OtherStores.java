package dev.rosemary.engine;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.store.Database;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the other stores of a data directory hold, for an answer that found nothing in its own: what
 * is looked for may have been stored under another project.
 */
final class OtherStores {
  /** Stores that are opened for one answer. */
  private static final int OPENED = 10;

  /** Stores that are named. */
  private static final int NAMED = 5;

  private final Projects projects;
  private final HomeFile home;
  private final List<OtherStore> found = new ArrayList<>();

  OtherStores(Projects projects, HomeFile home) {
    this.projects = projects;
    this.home = home;
  }

  /**
   * A sentence, or nothing when the other stores hold nothing.
   *
   * @param current the project that was read, or null when the file of no project was
   */
  String sentence(@Nullable String current) {
    List<OtherStore> stores = all(current);
    if (stores.isEmpty()) {
      return "";
    }
    List<String> told = new ArrayList<>();
    for (OtherStore store : stores.subList(0, Math.min(NAMED, stores.size()))) {
      String counts = String.join(", ", store.counts());
      String project = store.project();
      told.add(
          project == null
              ? "outside of projects: " + counts
              : "project " + Quoting.quote(project) + " holds " + counts);
    }
    int rest = stores.size() - told.size();
    return "Elsewhere in this data folder: "
        + String.join("; ", told)
        + (rest > 0 ? "; " + rest + " more are not empty" : "")
        + ".";
  }

  /** Those that hold something; {@code current} as above. */
  List<OtherStore> all(@Nullable String current) {
    int opened = 0;
    for (Project project : projects.list(Project.Status.ACTIVE)) {
      if (!project.name().equals(current) && opened++ < OPENED) {
        add(project.name(), () -> projects.use(project, this::counts));
      }
    }
    if (current != null && Files.exists(home.file())) {
      add(null, () -> home.use(this::counts));
    }
    return found;
  }

  private List<String> counts(Database database) {
    return database.read(StoreCountTable::counts);
  }

  private void add(@Nullable String project, java.util.function.Supplier<List<String>> counted) {
    try {
      List<String> counts = counted.get();
      if (!counts.isEmpty()) {
        found.add(new OtherStore(project, counts));
      }
    } catch (FailureException e) {
      // A store that cannot be read is told by the calls that use it.
    }
  }
}
