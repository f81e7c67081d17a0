package dev.rosemary.cli.option;

import dev.rosemary.engine.Home;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads how the home store is to be used. */
public final class HomeOptions {
  /** Names of environment variables that the source of the surface {@code vault} gives. */
  private static final String FILE = "MEMORY_MCP_DB_PATH";

  private static final String SESSION = "MEMORY_MCP_SESSION_ID";
  private static final String PERSIST = "MEMORY_MCP_SESSION_PERSIST";

  private HomeOptions() {}

  public static Home of(Options options, Map<String, String> environment) throws UsageException {
    int dimensions = options.number(Option.VAULT_DIMENSIONS, Home.DIMENSIONS);
    if (dimensions < 1 || dimensions > Home.MOST_DIMENSIONS) {
      throw new UsageException(
          Option.VAULT_DIMENSIONS.flag() + " takes a number from 1 to " + Home.MOST_DIMENSIONS);
    }
    return new Home(
        file(options, environment),
        options.get(Option.PROJECT),
        dimensions,
        "true".equalsIgnoreCase(environment.get(PERSIST)));
  }

  /** The session id of every client of this server, or null. */
  public static @Nullable String session(Map<String, String> environment) {
    return environment.get(SESSION);
  }

  private static @Nullable Path file(Options options, Map<String, String> environment)
      throws UsageException {
    String file = environment.get(FILE);
    return file == null || file.isBlank() ? null : options.paths().read(FILE, file);
  }
}
