package dev.rosemary.engine.repair;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.file.TemporaryFolder;
import dev.rosemary.engine.place.Alias;
import dev.rosemary.engine.place.Aliases;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.RegistryRepair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What the registry of a backup holds, read by way of a copy, since opening a database changes its
 * file.
 */
record RegistryCopy(List<Project> projects, List<Alias> aliases) {
  private static final RegistryCopy UNREADABLE = new RegistryCopy(List.of(), List.of());

  /** Reads it; nothing is in it when it cannot be read. */
  static RegistryCopy of(Path registry) {
    try (TemporaryFolder folder = TemporaryFolder.make("registry")) {
      Path copy = folder.resolve("registry.db");
      PrivateFiles.copy(registry, copy);
      return new RegistryCopy(RegistryRepair.projects(copy), Aliases.read(copy));
    } catch (IOException | FailureException e) {
      return UNREADABLE;
    }
  }
}
