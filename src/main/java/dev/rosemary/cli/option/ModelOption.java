package dev.rosemary.cli.option;

import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Reads which embedding model is to be used. */
public final class ModelOption {
  private static final String NONE = "none";

  /** The system property that names the folder of the model inside; the launcher sets it. */
  private static final String INSIDE = "rosemary.model";

  private ModelOption() {}

  /** The embedder of the model that was asked for, made when it is first needed. */
  public static Supplier<Embedder> of(Options options, Log log) throws UsageException {
    String given = options.get(Option.EMBEDDING_MODEL, System.getProperty(INSIDE, NONE));
    if (given.equals(NONE)) {
      return Embedder::disabled;
    }
    Path folder =
        options.has(Option.EMBEDDING_MODEL)
            ? options.path(Option.EMBEDDING_MODEL)
            : Path.of(given).toAbsolutePath().normalize();
    return () -> Embedder.of(folder, log);
  }
}
