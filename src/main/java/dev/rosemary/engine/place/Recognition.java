package dev.rosemary.engine.place;

import dev.rosemary.code.git.Origin;
import dev.rosemary.code.git.commit.RootCommit;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells repositories by what Git's files say. Thread safe. */
final class Recognition {
  /** Repositories that were cloned from one on this disk, which was cloned from one, and so on. */
  private static final int MOST_ORIGINS = 5;

  private final Map<String, String> environment;

  /**
   * Tells repositories.
   *
   * @param environment the variables by which Git finds its configuration
   */
  Recognition(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /**
   * Tells a repository.
   *
   * @param root a commit with which it is known to begin, or null; the history is not read where
   *     that commit is there
   */
  Recognised of(Repository repository, @Nullable String root) {
    Repository at = repository;
    for (int i = 0; i < MOST_ORIGINS; i++) {
      String url = Origin.url(at.git(), environment);
      RepositoryUrl parts = url == null ? null : RepositoryUrl.of(url);
      if (parts == null) {
        break;
      }
      String normal = parts.normal();
      if (normal != null) {
        return new Recognised(new Identity(Identity.Kind.ORIGIN, normal), null);
      }
      Repository from = on(at, parts.folder());
      if (from == null || from.common().equals(at.common())) {
        // The disk is not there: what both begin with tells as much.
        break;
      }
      at = from;
    }
    return withoutOrigin(at, root);
  }

  /** The repository at a path of this disk, as seen from another; null where there is none. */
  private static @Nullable Repository on(Repository from, @Nullable String folder) {
    if (folder == null) {
      return null;
    }
    for (String name : new String[] {folder, folder + ".git"}) {
      try {
        Path path = from.git().root().resolve(name);
        Repository found = Repository.around(path);
        if (found != null && found.isAt(path)) {
          return found;
        }
      } catch (InvalidPathException e) {
        return null;
      }
    }
    return null;
  }

  private static Recognised withoutOrigin(Repository repository, @Nullable String root) {
    if (root != null && RootCommit.has(repository.git(), root)) {
      return new Recognised(new Identity(Identity.Kind.ROOT, root), null);
    }
    return switch (RootCommit.of(repository.git())) {
      case RootCommit.Found found ->
          new Recognised(new Identity(Identity.Kind.ROOT, found.name()), null);
      case RootCommit.None _ -> new Recognised(folder(repository), null);
      case RootCommit.Unknown unknown -> new Recognised(folder(repository), unknown.why());
    };
  }

  private static Identity folder(Repository repository) {
    return new Identity(Identity.Kind.FOLDER, repository.common().toString());
  }
}
