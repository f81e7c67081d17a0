package dev.rosemary.engine.place;

import dev.rosemary.engine.project.Project;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a call is: what it sees beside the personal space. */
public sealed interface Place {
  /**
   * In a project that is there.
   *
   * @param folder the working tree or linked folder, or null where the project was named
   */
  record Known(Project project, @Nullable Path folder) implements Place {}

  /**
   * In a repository of which no project is known yet. Nothing is in it; {@link Places#open} makes
   * one, for the first call that writes.
   *
   * @param names how it is to be called: the first of them that is free
   * @param note what one should know of it, as a sentence, or null
   */
  record Unmade(List<String> names, Sighting sighting, @Nullable String note) implements Place {
    public Unmade {
      names = List.copyOf(names);
    }

    /** The working tree. */
    public Path folder() {
      return Path.of(sighting.folder());
    }

    /** How it will be called, unless that name is taken. */
    public String name() {
      return names.getFirst();
    }
  }

  /**
   * In no project: only the personal space is there.
   *
   * @param folder where the client works, or null where nothing says so
   */
  record Outside(@Nullable Path folder) implements Place {}
}
