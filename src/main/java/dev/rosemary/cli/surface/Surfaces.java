package dev.rosemary.cli.surface;

import dev.rosemary.cli.module.SurfaceModule;
import java.util.ArrayList;
import java.util.List;

/** The list of surfaces: to add one, write its module and name it here. */
public final class Surfaces {
  /** What a server offers that was told nothing. */
  public static final String DEFAULT = "memory";

  /** In the order in which a server lists them. */
  private static final List<String> NAMES =
      List.of("memory", "graph", "vault", "recall", "docs", "threads", "code", "files");

  private Surfaces() {}

  /**
   * The module of a name. A switch and no list of modules, so that a start loads those alone that
   * it serves.
   *
   * @throws IllegalArgumentException for any other than {@link #names}
   */
  public static SurfaceModule of(String name) {
    return switch (name) {
      case "memory" -> new MemoryModule();
      case "graph" -> new GraphModule();
      case "vault" -> new VaultModule();
      case "recall" -> new RecallModule();
      case "docs" -> new DocsModule();
      case "threads" -> new ThreadsModule();
      case "code" -> new CodeModule();
      case "files" -> new FilesModule();
      default -> throw new IllegalArgumentException("no surface " + name);
    };
  }

  /** The names of all. */
  public static List<String> names() {
    return NAMES;
  }

  /** All, in their order. */
  public static List<SurfaceModule> all() {
    List<SurfaceModule> all = new ArrayList<>();
    for (String name : NAMES) {
      all.add(of(name));
    }
    return all;
  }
}
