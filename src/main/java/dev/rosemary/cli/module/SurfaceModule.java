package dev.rosemary.cli.module;

import dev.rosemary.base.Log;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.tool.Surface;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A surface as the program knows it. Instructions, tools, resources, prompts and texts of failures
 * are those of the {@link Surface} that it makes; the rest is what the server and the commands need
 * to know beside them. A module loads nothing of its surface before it is asked to make it; this is
 * an interface so that the verifier of classes has no need to look at those that implement it.
 */
public interface SurfaceModule {
  /** The word on the command line, and in the path of its endpoint over HTTP. */
  String name();

  /** Where it keeps what it keeps. */
  Place place();

  /** Whether it works on the data directory. */
  default boolean usesEngine() {
    return place() != Place.FOLDER;
  }

  /** Whether {@code --surface all} has it. */
  default boolean isInAll() {
    return true;
  }

  /** Whether credentials are masked before they are stored, where nobody said otherwise. */
  default boolean masksSecrets() {
    return false;
  }

  /** Whether answers are one text of plain lines, to which a line can be added. */
  default boolean answersInLines() {
    return false;
  }

  /** Options that nothing but this surface and others that name them heed. */
  default List<Option> options() {
    return List.of();
  }

  /** Whether it embeds texts, so that a model may have to be loaded. */
  default boolean usesModel() {
    return false;
  }

  /** Whether vectors of the texts of the home store are made behind the calls. */
  default boolean embedsMemories() {
    return false;
  }

  /**
   * The surface of a server.
   *
   * @throws UsageException for an option that this surface alone heeds
   */
  Surface make(ServerParts parts) throws UsageException;

  /** Does what is to be done once the engine is open; must not fail. */
  default void opened(Engine engine, boolean readOnly, Log log) {}

  /** Why imports, exports, searches and lists of deletions cannot take it; null where they can. */
  default @Nullable String refusal() {
    return null;
  }

  /** Whether it holds a graph, and not memories. */
  default boolean isGraph() {
    return false;
  }

  /** Whether {@code --thread} names a part of it. */
  default boolean hasThreads() {
    return false;
  }

  /** Whether what its tools delete can be brought back, item by item. */
  default boolean keepsDeleted() {
    return false;
  }

  /** Why the command {@code search} cannot take it, and what to do instead; null where it can. */
  default @Nullable String notSearched() {
    return refusal();
  }

  /** The call that the command {@code search} makes; only where it can be searched. */
  default SearchCall search(Engine engine, SearchCall.Asked asked) {
    throw new IllegalStateException(name() + " is not searched");
  }

  /** Its store as an end of imports and exports; only where it takes part in them. */
  default Port port(Exchange exchange) {
    throw new IllegalStateException(name() + " has no port");
  }

  /** Lends the port to an import. */
  default <T> T take(Exchange exchange, Function<Port, T> work) {
    String project = exchange.project();
    if (usesEngine() && project != null) {
      exchange.requireNotArchived(project);
    }
    return work.apply(port(exchange));
  }

  /** Lends the port to an export, which makes nothing. */
  default <T> T give(Exchange exchange, Function<Port, T> work) {
    if (usesEngine() && exchange.project() != null) {
      // The home store would make a project that is not there.
      exchange.presentProject();
    }
    return work.apply(port(exchange));
  }
}
