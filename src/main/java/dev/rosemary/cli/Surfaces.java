package dev.rosemary.cli;

import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.surface.docs.DocsSurface;
import dev.rosemary.surface.graph.GraphSurface;
import dev.rosemary.surface.recall.RecallSurface;
import dev.rosemary.surface.threads.ThreadsSurface;
import dev.rosemary.surface.vault.VaultSurface;
import dev.rosemary.tool.Surface;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The surfaces that {@code --surface} may name. */
final class Surfaces {
  private static final String ALL = "all";

  /** In the order in which a server lists them. */
  private static final List<String> NAMES = List.of("graph", "vault", "recall", "docs", "threads");

  private Surfaces() {}

  /**
   * What surfaces are made from.
   *
   * @param engine waits for the engine to be open when it is asked
   * @param project the project that is active from the start, or null
   * @param projectFolder the folder whose documents are kept; null only where no surface keeps any
   * @param noProjectFolder why the surface docs has no folder, and what to do; null when it has
   * @param session the session id of every client, or null
   * @param version of this program
   * @param allowed folders inside which all code lies that may be indexed; empty for any
   */
  record Parts(
      Supplier<Engine> engine,
      @Nullable String project,
      @Nullable Path projectFolder,
      @Nullable String noProjectFolder,
      @Nullable String session,
      String version,
      List<Path> allowed,
      boolean readOnly,
      int maxResultChars) {}

  /** The names in a list parted by commas, each once, in the order of {@link #NAMES}. */
  static List<String> names(Options options) throws UsageException {
    List<String> asked = new ArrayList<>();
    for (String name : options.get(Option.SURFACE, NAMES.getFirst()).split(",", -1)) {
      String stripped = name.strip();
      if (stripped.equals(ALL)) {
        asked.addAll(NAMES);
      } else if (NAMES.contains(stripped)) {
        asked.add(stripped);
      } else {
        throw unknown(stripped);
      }
    }
    List<String> names = new ArrayList<>(NAMES);
    names.retainAll(asked);
    return names;
  }

  private static UsageException unknown(String name) {
    List<String> allowed = new ArrayList<>(NAMES);
    allowed.add(ALL);
    List<String> near = NearNames.of(name, allowed);
    return new UsageException(
        Option.SURFACE.flag()
            + ": unknown surface "
            + Quoting.quote(name)
            + "; use "
            + String.join(", ", NAMES)
            + ", several separated by commas, or "
            + ALL
            + (near.isEmpty() ? "" : ". Did you mean " + near.getFirst() + "?"));
  }

  /** Whether any surface of these keeps its data in the data directory. */
  static boolean useEngine(List<String> names) {
    return !names.equals(List.of("docs"));
  }

  /** The surfaces of these names. */
  static List<Surface> of(List<String> names, Parts parts) {
    List<Surface> surfaces = new ArrayList<>();
    for (String name : names) {
      surfaces.add(
          switch (name) {
            case "graph" ->
                GraphSurface.of(
                    parts.engine(), parts.project(), parts.maxResultChars(), parts.readOnly());
            case "docs" ->
                DocsSurface.of(
                    Documents.in(Objects.requireNonNull(parts.projectFolder()), Clock.systemUTC()),
                    parts.maxResultChars(),
                    parts.readOnly(),
                    parts.noProjectFolder());
            case "vault" ->
                VaultSurface.of(
                    parts.engine(), parts.session(), parts.readOnly(), parts.maxResultChars());
            case "recall" ->
                RecallSurface.of(
                    parts.engine(), parts.version(), parts.allowed(), parts.maxResultChars());
            case "threads" -> ThreadsSurface.of(parts.engine(), parts.maxResultChars());
            default -> throw new IllegalArgumentException("no surface " + name);
          });
    }
    return surfaces;
  }
}
