package dev.rosemary.engine.place;

import dev.rosemary.engine.project.ProjectName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a project of a repository may be called. */
final class ProjectNames {
  private ProjectNames() {}

  /**
   * The names, the best first: its folder's; that with its owner's; its whole path on the host;
   * that with the host. Without an origin the owner is the folder above.
   */
  static List<String> of(Repository repository, Identity identity) {
    String folder = repository.folderName();
    List<String> names = new ArrayList<>();
    add(names, folder);
    if (identity.kind() == Identity.Kind.ORIGIN) {
      String[] parts = identity.value().split("/", -1);
      if (parts.length > 2) {
        add(names, parts[parts.length - 2] + "/" + folder);
        add(names, identity.value().substring(identity.value().indexOf('/') + 1));
      }
      add(names, identity.value());
    } else {
      Path root = repository.git().isLinked() ? repository.common() : repository.git().root();
      Path above = root.getParent();
      Path owner = above == null ? null : above.getFileName();
      add(names, (owner == null ? "" : owner + "/") + folder);
    }
    return names;
  }

  /** The name of the repository's folder, as a project can have it. */
  static String folder(Repository repository) {
    return ProjectName.of(repository.folderName());
  }

  private static void add(List<String> names, String text) {
    String name = ProjectName.of(text);
    if (!names.contains(name)) {
      names.add(name);
    }
  }
}
