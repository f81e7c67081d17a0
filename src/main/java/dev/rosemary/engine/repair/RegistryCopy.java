package dev.rosemary.engine.repair;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.file.TemporaryFolder;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.RegistryRepair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads the registry of a backup by way of a copy, since opening a database changes its file. */
final class RegistryCopy {
  private RegistryCopy() {}

  /** Its projects; none when it cannot be read. */
  static List<Project> projects(Path registry) {
    try (TemporaryFolder folder = TemporaryFolder.make("registry")) {
      Path copy = folder.resolve("registry.db");
      PrivateFiles.copy(registry, copy);
      return RegistryRepair.projects(copy);
    } catch (IOException | FailureException e) {
      return List.of();
    }
  }
}
