package dev.rosemary.cli.surface;

import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads {@code --surface}: the list of a server, or the one surface that a command works on. */
public final class SurfaceOption {
  private static final String ALL = "all";

  /** What a command works on that was told nothing. */
  public static final String UNSAID = "graph";

  private static final String THREADS = "threads";

  private SurfaceOption() {}

  /** The surfaces of a list parted by commas, each once, in the order of {@link Surfaces}. */
  public static List<SurfaceModule> served(Options options) throws UsageException {
    List<String> asked = new ArrayList<>();
    boolean all = false;
    for (String name : options.get(Option.SURFACE, Surfaces.DEFAULT).split(",", -1)) {
      String stripped = name.strip();
      if (stripped.equals(ALL)) {
        all = true;
      } else if (Surfaces.names().contains(stripped)) {
        asked.add(stripped);
      } else {
        throw unknown(stripped);
      }
    }
    List<SurfaceModule> served = new ArrayList<>();
    for (String name : Surfaces.names()) {
      if (asked.contains(name)) {
        served.add(Surfaces.of(name));
      } else if (all) {
        SurfaceModule module = Surfaces.of(name);
        if (module.isInAll()) {
          served.add(module);
        }
      }
    }
    return served;
  }

  private static UsageException unknown(String name) {
    List<String> allowed = new ArrayList<>(Surfaces.names());
    allowed.add(ALL);
    List<String> near = NearNames.of(name, allowed);
    return new UsageException(
        Option.SURFACE.flag()
            + ": unknown surface "
            + Quoting.quote(name)
            + "; use "
            + String.join(", ", Surfaces.names())
            + ", several separated by commas, or "
            + ALL
            + (near.isEmpty() ? "" : ". Did you mean " + near.getFirst() + "?"));
  }

  /**
   * The surface that was named, threads where a thread is and nothing else was; what the
   * environment says of a server to be started is none.
   */
  public static SurfaceModule one(Options options, Map<String, String> environment)
      throws UsageException {
    return one(options, environment, module -> module.refusal() == null);
  }

  /**
   * Likewise, where only some surfaces can be named.
   *
   * @param offered tells which; the command says itself why it does not take another
   */
  public static SurfaceModule one(
      Options options, Map<String, String> environment, Predicate<SurfaceModule> offered)
      throws UsageException {
    String word = options.get(Option.SURFACE);
    boolean fromServer = word != null && word.equals(environment.get(Option.SURFACE.variable()));
    boolean ofThread = options.isGiven(Option.THREAD);
    String unsaid = ofThread ? THREADS : UNSAID;
    SurfaceModule named = named(word == null ? unsaid : word);
    if (fromServer && (named == null || named.refusal() != null || ofThread)) {
      return Surfaces.of(unsaid);
    }
    if (named == null) {
      List<String> words = words(offered);
      String given = options.get(Option.SURFACE, "");
      if (given.equals(ALL) || given.indexOf(',') >= 0) {
        throw new UsageException(
            Option.SURFACE.flag()
                + " takes one surface here, not "
                + (given.equals(ALL) ? ALL : "several")
                + ": "
                + String.join(", ", words));
      }
      options.oneOf(Option.SURFACE, "", words);
      throw new IllegalStateException("a surface that is known by its word alone");
    }
    String refusal = named.refusal();
    if (refusal != null) {
      throw new UsageException(Option.SURFACE.flag() + " " + named.name() + ": " + refusal);
    }
    if (!named.hasThreads() && ofThread) {
      throw new UsageException(
          Option.THREAD.flag()
              + " needs "
              + Option.SURFACE.flag()
              + " "
              + THREADS
              + ", or no surface");
    }
    return named;
  }

  private static @Nullable SurfaceModule named(String word) {
    return Surfaces.names().contains(word) ? Surfaces.of(word) : null;
  }

  /** The names of the surfaces that a command can work on. */
  private static List<String> words(Predicate<SurfaceModule> offered) {
    List<String> words = new ArrayList<>();
    for (SurfaceModule module : Surfaces.all()) {
      if (offered.test(module)) {
        words.add(module.name());
      }
    }
    return words;
  }
}
