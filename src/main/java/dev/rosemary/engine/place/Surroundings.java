package dev.rosemary.engine.place;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a process knows of where its clients work, beside what they say themselves.
 *
 * @param project the name of the project of all calls, or null
 * @param folders where clients work as the environment or an option says, the first that is a
 *     folder counts
 * @param working the folder that the process was started in, which counts only where it lies in a
 *     project; null where that says nothing
 * @param home the user's home folder, which as such is no folder of a project; or null
 * @param environment the variables by which Git finds its configuration
 * @param readOnly whether nothing may be made or noted
 */
public record Surroundings(
    @Nullable String project,
    List<Path> folders,
    @Nullable Path working,
    @Nullable Path home,
    Map<String, String> environment,
    boolean readOnly) {
  public Surroundings {
    folders = List.copyOf(folders);
    environment = Map.copyOf(environment);
  }
}
