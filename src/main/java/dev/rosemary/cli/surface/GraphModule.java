package dev.rosemary.cli.surface;

import dev.rosemary.cli.exchange.port.GraphPort;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.module.Exchange;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.SearchCall;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.engine.Engine;
import dev.rosemary.surface.graph.GraphSurface;
import dev.rosemary.tool.Surface;
import java.util.function.Function;

/** {@code graph}: a knowledge graph a project. */
final class GraphModule implements SurfaceModule {
  @Override
  public String name() {
    return "graph";
  }

  @Override
  public Place place() {
    return Place.PROJECT;
  }

  @Override
  public Surface make(ServerParts parts) {
    return GraphSurface.of(
        parts.engine(), parts.project(), parts.maxResultChars(), parts.readOnly());
  }

  @Override
  public boolean isGraph() {
    return true;
  }

  @Override
  public boolean keepsDeleted() {
    return true;
  }

  @Override
  public SearchCall search(Engine engine, SearchCall.Asked asked) {
    return new SearchCall(
        GraphSurface.of(() -> engine, null, asked.maxResultChars(), true).tools(),
        "search_nodes",
        asked.arguments().put("project", asked.project()).build());
  }

  @Override
  public <T> T take(Exchange exchange, Function<Port, T> work) {
    return exchange
        .stores()
        .opened()
        .writeOnce(
            exchange.madeProject(), graph -> work.apply(GraphPort.to(graph, exchange.manner())));
  }

  @Override
  public <T> T give(Exchange exchange, Function<Port, T> work) {
    return exchange
        .stores()
        .opened()
        .read(exchange.presentProject(), reader -> work.apply(GraphPort.from(reader)));
  }
}
