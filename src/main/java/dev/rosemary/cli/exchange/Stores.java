package dev.rosemary.cli.exchange;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.exchange.port.DocsPort;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.exchange.port.RecallPort;
import dev.rosemary.cli.exchange.port.SurfaceName;
import dev.rosemary.cli.exchange.port.ThreadsPort;
import dev.rosemary.cli.exchange.port.VaultPort;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.document.Documents;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The stores of this program, of which an import or an export needs one.
 *
 * @param engine null where only documents are wanted
 * @param documents null where none are wanted
 */
public record Stores(@Nullable Engine engine, @Nullable Documents documents, InstantSource clock)
    implements AutoCloseable {

  /** The port of a surface other than the graph. */
  Port port(SurfaceName surface, @Nullable String thread, Port.Manner manner) {
    return switch (surface) {
      case VAULT -> new VaultPort(opened().vault(), clock, manner);
      case RECALL -> new RecallPort(opened().memories(), opened().memoryEntities(), manner);
      case THREADS -> new ThreadsPort(opened(), thread, manner);
      case DOCS -> {
        if (documents == null) {
          throw new IllegalStateException("no documents were opened");
        }
        yield new DocsPort(documents, clock, manner);
      }
      case GRAPH -> throw new IllegalStateException("the graph is of a project");
    };
  }

  /** The engine. */
  Engine opened() {
    if (engine == null) {
      throw new FailureException(new Failure.Conflict("The data folder was not opened."));
    }
    return engine;
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
    }
  }
}
