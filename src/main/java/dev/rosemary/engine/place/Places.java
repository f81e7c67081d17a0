package dev.rosemary.engine.place;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.code.git.commit.RootCommit;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells of each call in which project it is. Thread safe. */
public final class Places {
  private final Supplier<Projects> projects;
  private final Surroundings surroundings;
  private final Recognition recognition;
  private final InstantSource clock;

  /**
   * The places of one data directory.
   *
   * @param projects asked when a call comes
   */
  public Places(Supplier<Projects> projects, Surroundings surroundings, InstantSource clock) {
    this.projects = projects;
    this.surroundings = surroundings;
    this.clock = clock;
    recognition = new Recognition(surroundings.environment());
  }

  /**
   * Where a call is, by the first of these that says so: the name that it gives; the project of all
   * calls; the client's folders; the folders of the environment; the folder that the process was
   * started in. Makes no project.
   *
   * @param named the project that the call names, or null
   * @param roots the client's folders, asked for only where nothing comes before them
   * @throws FailureException with {@link Failure.NotFound} and the nearest names for a project that
   *     is not there; {@link Failure.Conflict} for one that is archived; or {@link
   *     Failure.NotReady} when the disk does not answer
   */
  public Place of(@Nullable String named, Supplier<List<Path>> roots) {
    if (named != null && !named.isBlank()) {
      return new Place.Known(projects.get().called(named), null);
    }
    String fixed = surroundings.project();
    if (fixed != null) {
      return fixed(fixed);
    }
    Path client = folder(roots.get());
    client = client == null ? folder(surroundings.folders()) : client;
    if (client != null) {
      return at(client);
    }
    Path working = surroundings.working();
    return working == null ? new Place.Outside(null) : at(working);
  }

  private Place fixed(String name) {
    if (!surroundings.readOnly()) {
      return new Place.Known(projects.get().openOrCreate(name), null);
    }
    return new Place.Known(projects.get().active(name), null);
  }

  /** The first of these that is a folder here, and not one that all projects have in common. */
  private @Nullable Path folder(List<Path> given) {
    for (Path each : given) {
      Path real = Repository.folder(each);
      if (real != null && real.getParent() != null && !real.equals(home())) {
        return real;
      }
    }
    return null;
  }

  private @Nullable Path home() {
    Path home = surroundings.home();
    return home == null ? null : Repository.folder(home);
  }

  /**
   * In which project a folder lies. Makes none, but notes where a repository lies that is known.
   *
   * @throws FailureException as {@link #of}
   */
  public Place at(Path given) {
    Path folder = Repository.folder(given);
    if (folder == null) {
      return new Place.Outside(null);
    }
    Aliases aliases = aliases();
    Repository repository = Repository.around(folder);
    Alias link = aliases.linked(folder);
    if (link != null
        && (repository == null || Path.of(link.identity().value()).startsWith(root(repository)))) {
      Project project = projects.get().withId(link.projectId());
      if (project != null) {
        return known(project, Path.of(link.identity().value()));
      }
    }
    return repository == null ? new Place.Outside(folder) : in(repository, aliases);
  }

  private static Path root(Repository repository) {
    return repository.git().root();
  }

  private Place in(Repository repository, Aliases aliases) {
    String path = repository.common().toString();
    KnownPlace before = aliases.place(path);
    Recognised recognised = recognition.of(repository, root(before));
    if (recognised.doubt() != null && before != null && !isOrigin(before.identity())) {
      // As it was the last time: that what cannot be read now is another history is less likely.
      recognised = new Recognised(before.identity(), recognised.doubt());
    }
    Sighting sighting =
        new Sighting(recognised.identity(), path, repository.git().root().toString());
    String id = aliases.project(sighting, before, this::isSame);
    Project project = id == null ? null : projects.get().withId(id);
    if (project != null) {
      if (!surroundings.readOnly()) {
        aliases.note(project, sighting, before);
      }
      return known(project, repository.git().root());
    }
    return new Place.Unmade(
        ProjectNames.of(repository, sighting.identity()),
        sighting,
        note(repository, recognised.doubt(), before));
  }

  private static @Nullable String root(@Nullable KnownPlace before) {
    return before != null && before.identity().kind() == Identity.Kind.ROOT
        ? before.identity().value()
        : null;
  }

  private static boolean isOrigin(Identity identity) {
    return identity.kind() == Identity.Kind.ORIGIN;
  }

  /** Whether the repository at a path still has the commit by which it was known before. */
  private boolean isSame(KnownPlace before) {
    return switch (before.identity().kind()) {
      case FOLDER -> true;
      case ROOT -> {
        Repository repository = Repository.around(Path.of(before.path()));
        yield repository != null && RootCommit.has(repository.git(), before.identity().value());
      }
      case ORIGIN, PATH -> false;
    };
  }

  /** What one should know of a repository that has no project yet. */
  private @Nullable String note(
      Repository repository, @Nullable String doubt, @Nullable KnownPlace before) {
    Project former = before == null ? null : projects.get().withId(before.projectId());
    if (before != null && former != null && isOrigin(before.identity())) {
      return "This repository was "
          + before.identity().text()
          + " before, of the project "
          + Quoting.quote(former.name())
          + "; to go on there: "
          + link(former, repository);
    }
    Project namesake = aliases().namesake(ProjectNames.folder(repository));
    if (namesake != null) {
      return "There is a project "
          + Quoting.quote(namesake.name())
          + " that no folder is linked to; if it is that of this repository: "
          + link(namesake, repository);
    }
    return doubt == null
        ? null
        : "This repository is known by its path alone, because " + doubt + ".";
  }

  private static String link(Project project, Repository repository) {
    return "rosemary projects link "
        + Quoting.quote(project.name())
        + " "
        + Quoting.quote(root(repository).toString())
        + ".";
  }

  private static Place known(Project project, Path folder) {
    if (project.status() == Project.Status.ARCHIVED) {
      throw new FailureException(
          new Failure.Conflict(
              "The folder "
                  + folder
                  + " belongs to the project "
                  + Quoting.quote(project.name())
                  + ", which is archived. Restore that project first, or name another one."));
    }
    return new Place.Known(project, folder);
  }

  /**
   * The project of a place, made where there is none yet.
   *
   * @throws FailureException with {@link Failure.NoProject} outside of all
   */
  public Project open(Place place) {
    return switch (place) {
      case Place.Known known -> known.project();
      case Place.Unmade unmade -> aliases().open(unmade);
      case Place.Outside outside ->
          throw new FailureException(
              new Failure.NoProject(
                  (outside.folder() == null
                          ? "This call is in no project"
                          : "The folder " + outside.folder() + " belongs to no project")
                      + ": it is in no Git repository, and no project is linked to it. Name one"
                      + " with project, or link the folder: rosemary projects link NAME PATH."));
    };
  }

  /** What the registry knows of identities. */
  public Aliases aliases() {
    return new Aliases(projects.get(), clock);
  }
}
