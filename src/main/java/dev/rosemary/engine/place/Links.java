package dev.rosemary.engine.place;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Links that people make between projects and folders or repositories, and take away. Thread safe.
 */
public final class Links {
  private final Projects projects;
  private final Aliases aliases;
  private final Recognition recognition;

  /**
   * Links of these projects.
   *
   * @param environment the variables by which Git finds its configuration
   */
  public Links(Projects projects, Map<String, String> environment, InstantSource clock) {
    this.projects = projects;
    aliases = new Aliases(projects, clock);
    recognition = new Recognition(environment);
  }

  /**
   * The repository that a URL leads to.
   *
   * @return null for a path, and for what is no URL
   */
  public static @Nullable Identity ofUrl(String text) {
    RepositoryUrl parts = RepositoryUrl.of(text);
    String normal = parts == null ? null : parts.normal();
    if (parts != null && normal == null && isShown(text)) {
      parts = RepositoryUrl.of("https://" + text);
      normal = parts == null ? null : parts.normal();
    }
    return normal == null ? null : new Identity(Identity.Kind.ORIGIN, normal);
  }

  /** Whether a text looks as aliases are shown: {@code github.com/acme/api}. */
  private static boolean isShown(String text) {
    int slash = text.indexOf('/');
    int dot = text.indexOf('.');
    return dot > 0 && dot < slash - 1;
  }

  /**
   * What a folder is linked by: its repository, if it is the root of one, else its path.
   *
   * @throws FailureException with {@link Failure.Invalid} when there is no such folder
   */
  public Identity ofFolder(Path given) {
    Path folder = Repository.folder(given);
    if (folder == null) {
      throw new FailureException(
          new Failure.Invalid(
              "There is no folder "
                  + given
                  + ". Nothing was changed; give a folder that exists, or the URL of a"
                  + " repository, such as https://github.com/acme/api."));
    }
    Repository repository = Repository.around(folder);
    return repository != null && repository.isAt(folder)
        ? recognition.of(repository, null).identity()
        : new Identity(Identity.Kind.PATH, folder.toString());
  }

  /**
   * Links a project.
   *
   * @return the project
   * @throws FailureException with {@link Failure.NotFound} for a project that is not there, or
   *     {@link Failure.Conflict} when the identity leads to another one
   */
  public Project link(String name, Identity identity) {
    Project project = projects.any(name);
    Alias present = aliases.find(identity);
    Project other = present == null ? null : projects.withId(present.projectId());
    if (other != null && !other.id().equals(project.id())) {
      throw new FailureException(
          new Failure.Conflict(
              Quoting.quote(identity.text())
                  + " belongs to the project "
                  + Quoting.quote(other.name())
                  + ". Nothing was changed; take it from that one first: rosemary projects unlink "
                  + Quoting.quote(other.name())
                  + " "
                  + Quoting.quote(identity.value())));
    }
    aliases.link(project, identity);
    return project;
  }

  /**
   * Takes a link away, also one that a call has made.
   *
   * @param given a URL, a path, or what {@link Identity#value} says
   * @param path that path, where the text is one
   * @return what was taken away
   * @throws FailureException with {@link Failure.NotFound} for a project that is not there, or
   *     {@link Failure.Conflict} when the project has no such link
   */
  public Identity unlink(String name, String given, @Nullable Path path) {
    Project project = projects.any(name);
    List<String> values = new ArrayList<>();
    values.add(given);
    Identity url = ofUrl(given);
    if (url != null) {
      values.add(url.value());
    }
    if (path != null) {
      values.add(path.toString());
      // It may be gone, or be another one by now.
      for (KnownPlace place : aliases.places()) {
        if (place.folder().equals(path.toString()) || place.path().equals(path.toString())) {
          values.add(place.identity().value());
        }
      }
      if (Repository.folder(path) != null) {
        values.add(ofFolder(path).value());
      }
    }
    List<String> has = new ArrayList<>();
    for (Alias alias : aliases.list()) {
      if (alias.projectId().equals(project.id())) {
        if (values.contains(alias.identity().value())) {
          aliases.unlink(alias.identity());
          return alias.identity();
        }
        has.add(alias.identity().value());
      }
    }
    StringBuilder text =
        new StringBuilder("The project ")
            .append(Quoting.quote(project.name()))
            .append(" has no link to ")
            .append(Quoting.quote(given))
            .append(". Nothing was changed; ");
    if (has.isEmpty()) {
      text.append("it has no links.");
    } else {
      Quoting.list(text.append("it has "), has, 5);
      text.append('.');
    }
    throw new FailureException(new Failure.Conflict(text.toString()));
  }
}
