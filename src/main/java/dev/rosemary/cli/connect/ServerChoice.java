package dev.rosemary.cli.connect;

import dev.rosemary.base.Quoting;
import dev.rosemary.cli.client.Server;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.SurfaceOption;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;

/** Which server is written: what the options of {@code connect} say. */
final class ServerChoice {
  private static final String HTTP = "http";
  private static final String SURFACES = "memory,code";

  private ServerChoice() {}

  /** Whether the client is to start it. */
  static boolean isLocal(Options options) throws UsageException {
    String otherwise = options.has(Option.URL) ? HTTP : "stdio";
    String transport =
        options.has(Option.TRANSPORT)
            ? options.oneOf(Option.TRANSPORT, otherwise, List.of("stdio", HTTP))
            : otherwise;
    if (transport.equals(HTTP) != options.has(Option.URL)) {
      throw new UsageException(
          "--transport http needs --url URL, the URL that a running server prints");
    }
    return !transport.equals(HTTP);
  }

  /** Whether the server offers what the rules for models speak of; one at a URL may. */
  static boolean hasMemory(Options options) {
    String surfaces = options.get(Option.SURFACE, SURFACES);
    return List.of(surfaces.split(",", -1)).contains("memory");
  }

  /** A server at the URL that is given. */
  static Server remote(Options options) throws UsageException {
    String url = options.get(Option.URL, "");
    try {
      URI uri = new URI(url);
      if (uri.getHost() != null
          && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
        if (options.isGiven(Option.SURFACE) || options.isGiven(Option.DATA_DIR)) {
          throw new UsageException(
              "with --url, the running server decides --surface and --data-dir; leave them out");
        }
        return new Server.Remote(url);
      }
    } catch (URISyntaxException e) {
      // said below
    }
    throw new UsageException(
        "--url " + Quoting.quote(url) + " is not a server URL such as http://127.0.0.1:8081/mcp");
  }

  /** A server that the client starts by this path. */
  static Server local(Options options, Launcher launcher) throws UsageException {
    List<String> arguments = new ArrayList<>(List.of(Option.SURFACE.flag()));
    if (options.has(Option.SURFACE)) {
      var _ = SurfaceOption.served(options); // refuses what is no surface
      arguments.add(options.get(Option.SURFACE, SURFACES));
    } else {
      arguments.add(SURFACES);
    }
    if (options.has(Option.DATA_DIR)) {
      arguments.add(Option.DATA_DIR.flag());
      arguments.add(options.path(Option.DATA_DIR).toString());
    }
    return new Server.Local(launcher.path().toString(), arguments);
  }
}
