package dev.rosemary.engine.place;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What leads to the projects of a registry. Thread safe, and safe beside other processes. */
public final class Aliases {
  private final Projects projects;
  private final InstantSource clock;

  /** Those of these projects. */
  public Aliases(Projects projects, InstantSource clock) {
    this.projects = projects;
    this.clock = clock;
  }

  /** Those that a registry file holds; it is opened for writing and may be migrated. */
  public static List<Alias> read(Path registry) {
    try (Database database = open(registry)) {
      return database.read(AliasTable::list);
    }
  }

  /** Enters those that a registry file lacks, as it was made anew. */
  public static void enter(Path registry, List<Alias> remembered) {
    try (Database database = open(registry)) {
      boolean _ =
          database.write(transaction -> {
            for (Alias alias : remembered) {
              if (AliasTable.find(transaction, alias.identity()) == null) {
                AliasTable.put(transaction, alias);
              }
            }
            AliasTable.deleteGone(transaction);
            return true;
          });
    }
  }

  private static Database open(Path registry) {
    return SqliteDatabase.open(registry, FileSchema.REGISTRY, Synchronous.NORMAL, Missing.REFUSE);
  }

  /** All of them, by kind and value. */
  public List<Alias> list() {
    return projects.readRegistry(AliasTable::list);
  }

  /** Where repositories were met, by folder; some may be gone since. */
  public List<KnownPlace> places() {
    return projects.readRegistry(AliasTable::places);
  }

  /** The alias of an identity, or null. */
  public @Nullable Alias find(Identity identity) {
    return projects.readRegistry(transaction -> AliasTable.find(transaction, identity));
  }

  /** The project of a name that nothing leads to, since it was made by that name; or null. */
  @Nullable Project namesake(String name) {
    Project project = projects.withName(name);
    return project == null
            || projects.readRegistry(transaction -> AliasTable.has(transaction, project.id()))
        ? null
        : project;
  }

  @Nullable KnownPlace place(String path) {
    return projects.readRegistry(transaction -> AliasTable.place(transaction, path));
  }

  /** The deepest linked folder that a folder is, or lies in. */
  @Nullable Alias linked(Path folder) {
    Alias deepest = null;
    int names = -1;
    for (Alias alias :
        projects.readRegistry(transaction -> AliasTable.list(transaction, Identity.Kind.PATH))) {
      Path path = Path.of(alias.identity().value());
      if (folder.startsWith(path) && path.getNameCount() > names) {
        deepest = alias;
        names = path.getNameCount();
      }
    }
    return deepest;
  }

  /**
   * The id of the project of a repository, or null. One whose identity is new, since it got its
   * first commit or an origin, is what it was at the same path before, where that is certain: the
   * project has nothing else of the new kind, and the history is still the same.
   */
  @Nullable String project(
      Sighting sighting, @Nullable KnownPlace before, Predicate<KnownPlace> isSame) {
    Alias alias = find(sighting.identity());
    if (alias != null) {
      return alias.projectId();
    }
    if (before == null
        || before.identity().kind().compareTo(sighting.identity().kind()) <= 0
        || !before.path().equals(sighting.path())) {
      return null;
    }
    Alias former = find(before.identity());
    if (former == null) {
      return null;
    }
    String id = former.projectId();
    boolean taken =
        projects.readRegistry(
            transaction -> AliasTable.has(transaction, id, sighting.identity().kind()));
    return taken || !isSame.test(before) ? null : id;
  }

  /** Notes by what a repository of a project is known from now on, where that is news. */
  void note(Project project, Sighting sighting, @Nullable KnownPlace before) {
    if (before != null
        && before.projectId().equals(project.id())
        && before.identity().equals(sighting.identity())) {
      return;
    }
    try {
      boolean _ =
          projects.writeRegistry(transaction -> {
            enter(transaction, project, sighting, before);
            return true;
          });
    } catch (FailureException e) {
      // The registry is busy or full: the next call from there notes it.
    }
  }

  private void enter(
      Transaction transaction, Project project, Sighting sighting, @Nullable KnownPlace before) {
    AliasTable.deleteGone(transaction);
    if (AliasTable.find(transaction, sighting.identity()) == null) {
      AliasTable.put(
          transaction,
          new Alias(sighting.identity(), project.id(), false, Timestamps.millis(clock.instant())));
    }
    if (before != null
        && before.identity().kind() == Identity.Kind.FOLDER
        && !before.identity().equals(sighting.identity())) {
      // Another repository may lie at that path one day.
      AliasTable.delete(transaction, before.identity());
    }
    AliasTable.put(
        transaction,
        new KnownPlace(sighting.path(), sighting.folder(), sighting.identity(), project.id()));
  }

  /** Has an identity lead to a project, because somebody says so. */
  void link(Project project, Identity identity) {
    boolean _ =
        projects.writeRegistry(transaction -> {
          AliasTable.deleteGone(transaction);
          AliasTable.put(
              transaction,
              new Alias(identity, project.id(), true, Timestamps.millis(clock.instant())));
          return true;
        });
  }

  /** Has an identity lead nowhere. */
  void unlink(Identity identity) {
    boolean _ =
        projects.writeRegistry(transaction -> {
          AliasTable.delete(transaction, identity);
          return true;
        });
  }

  /** The project of a repository that had none, made unless another process has just done so. */
  Project open(Place.Unmade unmade) {
    Sighting sighting = unmade.sighting();
    return projects.openOrCreate(
        unmade.names(),
        new Projects.Companion() {
          @Override
          public @Nullable String present(Transaction transaction) {
            Alias alias = AliasTable.find(transaction, sighting.identity());
            return alias == null ? null : alias.projectId();
          }

          @Override
          public void enter(Transaction transaction, Project project) {
            AliasTable.put(
                transaction,
                new Alias(
                    sighting.identity(), project.id(), false, Timestamps.millis(clock.instant())));
            Aliases.this.enter(transaction, project, sighting, null);
          }
        });
  }
}
