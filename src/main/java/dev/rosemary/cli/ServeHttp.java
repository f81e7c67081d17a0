package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.tool.Surface;
import dev.rosemary.transport.http.HttpSettings;
import dev.rosemary.transport.http.HttpTransport;
import dev.rosemary.transport.http.metric.CallMetrics;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The server over HTTP. No class of it is loaded by a server on standard streams. */
final class ServeHttp {
  /** Threads for calls: several files are at work at once, each with one write and four reads. */
  private static final int LEAST_WORKERS = 16;

  /** How many of them one principal may keep busy: one write and four reads. */
  private static final int LEAST_SHARE = 5;

  private static final String PATH = "/mcp";

  private ServeHttp() {}

  /**
   * What is served.
   *
   * @param usesEngine whether any surface works on the data directory
   */
  record Parts(
      Identity identity,
      List<Surface> surfaces,
      boolean usesEngine,
      boolean readOnly,
      Workers workers,
      Path directory) {}

  /**
   * Threads of which one principal never has more than about a third, so that those of others find
   * one that is free while it keeps its own busy.
   */
  static Workers workers(int callSeconds) {
    int processors = Runtime.getRuntime().availableProcessors();
    return new Workers(
        Math.max(LEAST_WORKERS, 3 * processors), Math.max(LEAST_SHARE, processors), callSeconds);
  }

  /** Refuses a command line that cannot be followed before anything is opened. */
  static void check(Options options) throws UsageException {
    HttpOptions.of(options, Log.NONE);
  }

  /** Serves until {@code SIGTERM} or {@code SIGINT}. */
  static int run(Options options, Parts parts, OpeningEngine engine, Log log)
      throws UsageException, InterruptedException {
    HttpOptions given = HttpOptions.of(options, log);
    CallMetrics metrics = new CallMetrics();
    HttpSettings settings =
        new HttpSettings(
            given.host(),
            given.port(),
            given.tls(),
            endpoints(parts, metrics, log),
            given.access(),
            given.names(),
            given.callsPerSecond(),
            given.idle(),
            () -> !parts.usesEngine() || engine.isOpen(),
            metrics::text);
    HttpTransport transport = transport(settings, given, log);
    measure(metrics, parts, transport);
    return Ending.onSignal(() -> stop(transport), engine)
        .around(() -> {
          transport.start();
          stopWithInput(transport);
          System.err.println("rosemary: serving " + given.url(transport.port()) + PATH);
          transport.await();
          return 0;
        });
  }

  private static HttpTransport transport(HttpSettings settings, HttpOptions given, Log log) {
    try {
      return new HttpTransport(settings, log);
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Invalid(
              "Cannot listen on "
                  + given.address(settings.port())
                  + ": "
                  + e.getMessage()
                  + ". Choose another port with "
                  + Option.PORT.flag()
                  + "."),
          e);
    }
  }

  /** A training run ends with its input: after a signal Java would leave no AOT cache. */
  private static void stopWithInput(HttpTransport transport) {
    if (!Boolean.getBoolean("rosemary.training")) {
      return;
    }
    Thread wait =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // as good as its end
              }
              stop(transport);
            },
            "input");
    wait.setDaemon(true);
    wait.start();
  }

  private static void stop(HttpTransport transport) {
    try {
      transport.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Map<String, McpServer> endpoints(Parts parts, CallMetrics metrics, Log log) {
    Map<String, McpServer> endpoints = new HashMap<>();
    endpoints.put(PATH, server(parts, parts.surfaces(), metrics, log));
    for (Surface surface : parts.surfaces()) {
      endpoints.put(PATH + "/" + surface.name(), server(parts, List.of(surface), metrics, log));
    }
    return endpoints;
  }

  private static McpServer server(
      Parts parts, List<Surface> surfaces, CallMetrics metrics, Log log) {
    return new McpServer(
        parts.identity(), surfaces, parts.readOnly(), parts.workers(), log, metrics);
  }

  private static void measure(CallMetrics metrics, Parts parts, HttpTransport transport) {
    metrics.gauge("rosemary.sessions", "Sessions that are open", transport::sessions);
    metrics.gauge("rosemary.requests", "HTTP requests being served", transport::requests);
    metrics.gauge(
        "rosemary.queue", "Calls by what they do", "state", "waiting", parts.workers()::waiting);
    metrics.gauge(
        "rosemary.queue", "Calls by what they do", "state", "running", parts.workers()::active);
    for (String part : StoreSize.PARTS) {
      metrics.gauge(
          "rosemary.store.bytes",
          "Bytes of the files in the data folder",
          "part",
          part,
          () -> StoreSize.of(parts.directory(), part));
    }
  }
}
