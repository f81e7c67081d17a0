package dev.rosemary.engine.project;

import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.FileMark;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/** Makes projects with their files, and names them. Thread safe. */
final class ProjectMaking {
  private final Database registry;
  private final ProjectFiles files;
  private final InstantSource clock;

  ProjectMaking(Database registry, ProjectFiles files, InstantSource clock) {
    this.registry = registry;
    this.files = files;
    this.clock = clock;
  }

  /** {@link Projects#create}. */
  Project create(String givenName, String description) {
    String name = ProjectName.check(givenName);
    String key = ProjectName.key(name);
    return files.opened(
        registry.write(transaction -> {
          Project present = ProjectTable.withKey(transaction, key);
          if (present != null) {
            throw NamedProjects.taken(name, present);
          }
          return create(transaction, name, key, description);
        }),
        FileMark.MAKING);
  }

  /** {@link Projects#openOrCreate(String)}. */
  Project openOrCreate(String givenName) {
    String name = ProjectName.check(givenName);
    String key = ProjectName.key(name);
    Project found = registry.read(transaction -> ProjectTable.named(transaction, name));
    if (found != null) {
      return NamedProjects.requireActive(found);
    }
    Project[] made = new Project[1];
    Project project =
        registry.write(transaction -> {
          Project present = ProjectTable.withKey(transaction, key);
          present = present == null ? ProjectTable.named(transaction, name) : present;
          if (present == null) {
            made[0] = create(transaction, name, key, "");
          }
          return present == null ? made[0] : present;
        });
    return made[0] == null
        ? NamedProjects.requireActive(project)
        : files.opened(project, FileMark.MAKING);
  }

  /** {@link Projects#openOrCreate(List, Projects.Companion)}. */
  Project openOrCreate(List<String> names, Projects.Companion companion) {
    boolean[] made = new boolean[1];
    Project project =
        registry.write(transaction -> {
          String id = companion.present(transaction);
          Project present = id == null ? null : ProjectTable.withId(transaction, id);
          made[0] = present == null;
          if (present == null) {
            String name = free(transaction, names);
            present = create(transaction, name, ProjectName.key(name), "");
          }
          companion.enter(transaction, NamedProjects.requireActive(present));
          return present;
        });
    return made[0] ? files.opened(project, FileMark.MAKING) : project;
  }

  private static String free(Transaction transaction, List<String> names) {
    for (String name : names) {
      if (ProjectTable.withKey(transaction, ProjectName.key(name)) == null) {
        return ProjectName.check(name);
      }
    }
    return NamedProjects.numbered(transaction, names.getLast());
  }

  private Project create(Transaction transaction, String name, String key, String description) {
    String now = Timestamps.millis(clock.instant());
    Project project =
        new Project(
            UUID.randomUUID().toString(), name, description, Project.Status.ACTIVE, now, now);
    files.make(project.id());
    ProjectTable.insert(transaction, project, key);
    return project;
  }

  /** {@link Projects#rename}. */
  Project rename(String given, String newName) {
    String name = ProjectName.check(newName);
    String key = ProjectName.key(name);
    return registry.write(transaction -> {
      Project project = NamedProjects.require(transaction, given);
      Project present = ProjectTable.withKey(transaction, key);
      if (present != null && !present.id().equals(project.id())) {
        throw NamedProjects.conflict(
            "A project named "
                + Quoting.quote(present.name())
                + " already exists ("
                + present.status().word()
                + "); names are unique without regard to case. Nothing was changed; choose another"
                + " name than "
                + Quoting.quote(name)
                + ".");
      }
      ProjectTable.rename(transaction, project, ProjectName.key(project.name()), name, key);
      return project.named(name);
    });
  }
}
