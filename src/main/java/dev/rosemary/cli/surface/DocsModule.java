package dev.rosemary.cli.surface;

import dev.rosemary.cli.exchange.port.DocsPort;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.module.Exchange;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.Stores;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Option;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.surface.docs.DocsSurface;
import dev.rosemary.tool.Surface;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/** {@code docs}: documents of a project folder. */
final class DocsModule implements SurfaceModule {
  @Override
  public String name() {
    return "docs";
  }

  @Override
  public Place place() {
    return Place.FOLDER;
  }

  @Override
  public List<Option> options() {
    return List.of(Option.PROJECT_DIR);
  }

  @Override
  public Surface make(ServerParts parts) {
    return DocsSurface.of(
        Documents.in(Objects.requireNonNull(parts.projectFolder()), Clock.systemUTC()),
        parts.maxResultChars(),
        parts.readOnly(),
        parts.noProjectFolder());
  }

  @Override
  public String notSearched() {
    return "documents cannot be searched directly; list them with rosemary docs list, or search"
        + " those that a server has read with --surface recall";
  }

  @Override
  public Port port(Exchange exchange) {
    Stores stores = exchange.stores();
    return new DocsPort(
        Objects.requireNonNull(stores.documents(), "no documents were opened"),
        stores.clock(),
        exchange.manner());
  }
}
