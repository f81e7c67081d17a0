package dev.rosemary.cli;

import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import java.time.Clock;
import java.util.Map;

/** How commands other than the server come to the engine. */
final class EngineAccess {
  /** The project of a command that was given none. */
  static final String DEFAULT_PROJECT = "default";

  private EngineAccess() {}

  /** Opens the data directory; the caller closes it. */
  static Engine open(Options options, Map<String, String> environment) throws UsageException {
    Log log = Serve.log(options);
    return Engine.open(
        DataDirectory.of(options, environment),
        Serve.synchronous(options),
        Clock.systemUTC(),
        log::warn);
  }
}
