package dev.rosemary.cli;

import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.surface.docs.DocsSurface;
import dev.rosemary.surface.graph.GraphSurface;
import dev.rosemary.tool.Surface;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The surfaces by name: what {@code --surface} takes, and how each is made. */
final class Surfaces {
  /** Every name, in the order in which several surfaces are listed. */
  static final List<String> NAMES = List.of("graph", "docs");

  private Surfaces() {}

  /**
   * What surfaces are made from.
   *
   * @param engine waits for the engine to be open when it is asked
   * @param project name of the project that is active from the start, or null
   * @param projectFolder whose documents are kept
   * @param maxResultChars characters of a result; 0 for no limit
   * @param readOnly whether tools that change something are hidden
   */
  record Parts(
      Supplier<Engine> engine,
      @Nullable String project,
      Path projectFolder,
      int maxResultChars,
      boolean readOnly) {}

  /** The names that the option lists, each once, in the order of {@link #NAMES}. */
  static List<String> names(Options options) throws UsageException {
    List<String> chosen = new ArrayList<>();
    for (String name : options.get(Option.SURFACE, "graph").split(",", -1)) {
      String wanted = name.strip();
      if (wanted.equals("all")) {
        chosen.addAll(NAMES);
      } else if (NAMES.contains(wanted)) {
        chosen.add(wanted);
      } else {
        throw unknown(wanted);
      }
    }
    List<String> ordered = new ArrayList<>(NAMES);
    ordered.retainAll(chosen);
    return ordered;
  }

  private static UsageException unknown(String name) {
    List<String> near = NearNames.of(name, NAMES);
    return new UsageException(
        "--surface does not know "
            + Quoting.quote(name)
            + "; it takes "
            + String.join(", ", NAMES)
            + ", a comma list of them, or all"
            + (near.isEmpty() ? "" : ". Did you mean " + near.getFirst() + "?"));
  }

  /** Whether a surface of these keeps its data in the data directory. */
  static boolean useEngine(List<String> names) {
    return !names.equals(List.of("docs"));
  }

  /** Makes the surfaces of these names. */
  static List<Surface> of(List<String> names, Parts parts) {
    List<Surface> surfaces = new ArrayList<>();
    for (String name : names) {
      surfaces.add(
          switch (name) {
            case "graph" ->
                GraphSurface.of(parts.engine(), parts.project(), parts.maxResultChars());
            case "docs" ->
                DocsSurface.of(
                    Documents.in(parts.projectFolder(), Clock.systemUTC()),
                    parts.maxResultChars(),
                    parts.readOnly());
            default -> throw new IllegalArgumentException(name);
          });
    }
    return surfaces;
  }
}
