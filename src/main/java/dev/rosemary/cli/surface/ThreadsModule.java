package dev.rosemary.cli.surface;

import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.exchange.port.ThreadsPort;
import dev.rosemary.cli.module.Exchange;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.SearchCall;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.engine.Engine;
import dev.rosemary.surface.threads.ThreadsSurface;
import dev.rosemary.tool.Surface;

/** {@code threads}: a graph a thread. */
final class ThreadsModule implements SurfaceModule {
  @Override
  public String name() {
    return "threads";
  }

  @Override
  public Place place() {
    return Place.HOME;
  }

  @Override
  public Surface make(ServerParts parts) {
    return ThreadsSurface.of(parts.engine(), parts.maxResultChars());
  }

  @Override
  public boolean isGraph() {
    return true;
  }

  @Override
  public boolean hasThreads() {
    return true;
  }

  @Override
  public boolean keepsDeleted() {
    return true;
  }

  @Override
  public SearchCall search(Engine engine, SearchCall.Asked asked) {
    return new SearchCall(
        ThreadsSurface.of(() -> engine, asked.maxResultChars()).tools(),
        "search_nodes",
        asked.arguments().putIfPresent("threadId", asked.thread()).build());
  }

  @Override
  public Port port(Exchange exchange) {
    return new ThreadsPort(exchange.stores().opened(), exchange.thread(), exchange.manner());
  }
}
