package dev.rosemary.cli.exchange;

import dev.rosemary.cli.exchange.port.SurfaceName;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.exchange.Format;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads which surface, and which form of file, a command is of. */
public final class ExchangeOptions {
  private ExchangeOptions() {}

  /**
   * The surface that was named, threads where a thread is and nothing else was; what the
   * environment says of a server to be started is none.
   */
  public static SurfaceName surface(Options options, Map<String, String> environment)
      throws UsageException {
    String word = options.get(Option.SURFACE);
    boolean fromServer = word != null && word.equals(environment.get(Option.SURFACE.variable()));
    boolean ofThread = options.isGiven(Option.THREAD);
    SurfaceName unsaid = ofThread ? SurfaceName.THREADS : SurfaceName.GRAPH;
    SurfaceName named = word == null ? unsaid : SurfaceName.named(word);
    if (fromServer && (named == null || ofThread)) {
      return unsaid;
    }
    if (named == null) {
      options.oneOf(Option.SURFACE, "", SurfaceName.words());
      throw new IllegalStateException("a surface that is known by its word alone");
    }
    if (named != SurfaceName.THREADS && ofThread) {
      throw new UsageException(
          Option.THREAD.flag() + " needs " + Option.SURFACE.flag() + " threads, or no surface");
    }
    return named;
  }

  /** The form that was named, or null. */
  public static @Nullable Format format(Options options) throws UsageException {
    return options.has(Option.FORMAT)
        ? Format.named(options.oneOf(Option.FORMAT, "", Format.words()))
        : null;
  }
}
