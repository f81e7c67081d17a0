package dev.rosemary.cli.module;

import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.engine.Engine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the surfaces of a server are made from.
 *
 * @param options of the server, for what one surface alone heeds
 * @param environment the variables of the process
 * @param http whether clients come over HTTP
 * @param engine waits for the engine to be open when it is asked
 * @param project the project that is active from the start, or null
 * @param projectFolder the folder whose documents are kept; null only where no surface keeps any
 * @param noProjectFolder why documents have no folder, and what to do; null when they have
 * @param session the session id of every client, or null
 * @param version of this program
 * @param allowed folders inside which all code lies that may be indexed; empty for any
 * @param readOnly whether nothing is ever written
 * @param maxResultChars characters of a result; 0 for no limit
 */
public record ServerParts(
    Options options,
    Map<String, String> environment,
    boolean http,
    Supplier<Engine> engine,
    @Nullable String project,
    @Nullable Path projectFolder,
    @Nullable String noProjectFolder,
    @Nullable String session,
    String version,
    List<Path> allowed,
    boolean readOnly,
    int maxResultChars) {
  public ServerParts {
    allowed = List.copyOf(allowed);
  }

  /** Those of a command that makes a call of its own, of a surface that chooses its project. */
  public static ServerParts ofCommand(
      Options options, Map<String, String> environment, Supplier<Engine> engine) {
    return new ServerParts(
        options,
        environment,
        false,
        engine,
        null,
        null,
        null,
        null,
        "",
        List.of(),
        options.has(Option.READ_ONLY),
        0);
  }
}
