package dev.rosemary.cli.surface;

import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.exchange.port.RecallPort;
import dev.rosemary.cli.module.Exchange;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.SearchCall;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Option;
import dev.rosemary.engine.Engine;
import dev.rosemary.surface.recall.RecallSurface;
import dev.rosemary.tool.Surface;
import java.util.List;

/** {@code recall}: memories with validity in time, and source code. */
final class RecallModule implements SurfaceModule {
  @Override
  public String name() {
    return "recall";
  }

  @Override
  public Place place() {
    return Place.HOME;
  }

  @Override
  public List<Option> options() {
    return List.of(Option.EMBEDDING_MODEL, Option.ALLOW_PATH);
  }

  @Override
  public boolean usesModel() {
    return true;
  }

  @Override
  public boolean embedsMemories() {
    return true;
  }

  @Override
  public Surface make(ServerParts parts) {
    return RecallSurface.of(
        parts.engine(), parts.version(), parts.allowed(), parts.maxResultChars());
  }

  @Override
  public SearchCall search(Engine engine, SearchCall.Asked asked) {
    return new SearchCall(
        RecallSurface.of(() -> engine, "", List.of(), asked.maxResultChars()).tools(),
        asked.byMeaning() ? "recall" : "search_text",
        asked.arguments().build());
  }

  @Override
  public Port port(Exchange exchange) {
    Engine engine = exchange.stores().opened();
    return new RecallPort(engine.memories(), engine.memoryEntities(), exchange.manner());
  }
}
