package dev.rosemary.code.git.commit;

import dev.rosemary.code.disk.Bounded;
import dev.rosemary.code.git.GitFolder;
import dev.rosemary.code.git.RepositoryFormat;
import java.io.IOException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** With which commit a repository begins, as far as its files tell. */
public sealed interface RootCommit {
  /** The first parents of the main branch end there; in hexadecimal digits. */
  record Found(String name) implements RootCommit {}

  /** Nothing was committed yet. */
  record None() implements RootCommit {}

  /**
   * It cannot be told.
   *
   * @param why as what follows "because"
   */
  record Unknown(String why) implements RootCommit {}

  /** Looks for it. */
  static RootCommit of(GitFolder git) {
    RepositoryFormat format = RepositoryFormat.of(git);
    if (format.reftable()) {
      return new Unknown("its branches are kept in a reftable, which cannot be read");
    }
    try {
      return Bounded.of(() -> look(git, format.nameBytes()));
    } catch (IOException e) {
      return new Unknown("its history cannot be read: " + e.getMessage());
    }
  }

  /** Whether a commit is in a repository. */
  static boolean has(GitFolder git, String name) {
    int bytes = RepositoryFormat.of(git).nameBytes();
    if (!GitFiles.isName(name, bytes)) {
      return false;
    }
    try {
      return Bounded.of(() -> {
        try (Objects objects = new Objects(git.common().resolve("objects"), bytes)) {
          return objects.commit(HexFormat.of().parseHex(name)) != null;
        }
      });
    } catch (IOException e) {
      return false;
    }
  }

  private static RootCommit look(GitFolder git, int nameBytes) throws IOException {
    String head = new Branches(git, nameBytes).main();
    if (head == null) {
      return new None();
    }
    try (Objects objects = new Objects(git.common().resolve("objects"), nameBytes);
        CommitGraph graph = graph(objects, nameBytes)) {
      return new FirstParents(
              objects, graph, GitFiles.read(git.common().resolve("shallow"), 1 << 20))
          .from(HexFormat.of().parseHex(head));
    }
  }

  private static @Nullable CommitGraph graph(Objects objects, int nameBytes) throws IOException {
    return CommitGraph.open(objects.folders().getFirst(), nameBytes);
  }
}
