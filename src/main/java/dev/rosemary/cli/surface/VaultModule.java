package dev.rosemary.cli.surface;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.Plural;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.exchange.port.VaultPort;
import dev.rosemary.cli.module.Exchange;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.SearchCall;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.Stores;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Option;
import dev.rosemary.engine.Engine;
import dev.rosemary.surface.vault.VaultSurface;
import dev.rosemary.tool.Surface;
import java.util.List;

/** {@code vault}: memories by key. */
final class VaultModule implements SurfaceModule {
  @Override
  public String name() {
    return "vault";
  }

  @Override
  public Place place() {
    return Place.HOME;
  }

  @Override
  public List<Option> options() {
    return List.of(Option.VAULT_DIMENSIONS);
  }

  @Override
  public Surface make(ServerParts parts) {
    return VaultSurface.of(
        parts.engine(), parts.session(), parts.readOnly(), parts.maxResultChars());
  }

  /** Clears what the sessions of processes left that died. */
  @Override
  public void opened(Engine engine, boolean readOnly, Log log) {
    if (readOnly) {
      return;
    }
    try {
      int cleared = engine.vault().sessions().sweep();
      if (cleared > 0) {
        log.info("cleared " + Plural.of(cleared, "memory", "memories") + " of ended sessions");
      }
    } catch (FailureException e) {
      log.warn("could not clear the memories of ended sessions: " + e.getMessage());
    }
  }

  @Override
  public SearchCall search(Engine engine, SearchCall.Asked asked) {
    return new SearchCall(
        VaultSurface.of(() -> engine, null, true, asked.maxResultChars()).tools(),
        "search_memories",
        asked.arguments().build());
  }

  @Override
  public Port port(Exchange exchange) {
    Stores stores = exchange.stores();
    return new VaultPort(stores.opened().vault(), stores.clock(), exchange.manner());
  }
}
