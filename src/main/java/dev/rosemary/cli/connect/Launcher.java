package dev.rosemary.cli.connect;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.client.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The path by which clients start the program. It outlives an upgrade: the link or the path that
 * the user started it by, and where that has a version in it, a link that leads there.
 *
 * @param path absolute
 * @param target where a link at the path has to lead, which may have to be made; null where none is
 *     needed
 */
record Launcher(Path path, @Nullable Path target) {
  /** The path by which the start script was started. */
  static final String PROPERTY = "rosemary.command";

  private static final String NAME = "rosemary";

  /** Where npx puts what it runs once. */
  private static final String PASSING = "_npx";

  /**
   * The path for these surroundings.
   *
   * @param command the value of {@link #PROPERTY}; empty when there is none
   * @param version a name that has it in it belongs to one version only
   * @throws FailureException when there is no such path
   */
  static Launcher of(String command, String version, Surroundings surroundings) {
    if (command.isEmpty()) {
      throw invalid(
          "Rosemary was not started by its start script, so it does not know which path to write");
    }
    Path started = clean(Path.of(command));
    if (isLasting(started, version)) {
      return new Launcher(started, null);
    }
    if (started.toString().contains(PASSING)) {
      throw invalid(
          started + " is in a temporary folder of npx; install the package with npm install first");
    }
    Optional<Path> onPath = surroundings.program(NAME);
    if (onPath.isPresent() && isLasting(onPath.get(), version) && isSame(onPath.get(), started)) {
      return new Launcher(onPath.get(), null);
    }
    Path link = surroundings.home().resolve(".local").resolve("bin").resolve(NAME);
    if (Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(link)) {
      throw invalid(
          started
              + " is the path of this version only. Make a symbolic link to it, and run connect"
              + " through that link");
    }
    return new Launcher(link, isSame(link, started) ? null : started);
  }

  /** Makes the link if one is needed, and says so. */
  void prepare(Steps steps, boolean dryRun) {
    Path to = target;
    if (to == null) {
      return;
    }
    steps.say((dryRun ? "Would make the symbolic link " : "Symbolic link ") + path + " to " + to);
    if (dryRun) {
      return;
    }
    try {
      Files.createDirectories(path.resolveSibling("."));
      Files.deleteIfExists(path);
      Files.createSymbolicLink(path, to);
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Invalid("cannot make the symbolic link " + path + " to " + to), e);
    }
  }

  private static boolean isLasting(Path path, String version) {
    for (Path name : path) {
      if (name.toString().contains(version) || name.toString().equals(PASSING)) {
        return false;
      }
    }
    return true;
  }

  /** Without dots, where that leads to the same file. */
  private static Path clean(Path path) {
    Path normal = path.normalize();
    if (isSame(path, normal)) {
      return normal;
    }
    try {
      Path folder = path.getParent();
      return folder == null ? path : folder.toRealPath().resolve(path.getFileName());
    } catch (IOException | InvalidPathException e) {
      return path;
    }
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return one.equals(other);
    }
  }

  private static FailureException invalid(String message) {
    return new FailureException(new Failure.Invalid(message));
  }
}
