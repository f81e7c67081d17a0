package dev.rosemary.mcp;

import dev.rosemary.base.Log;
import dev.rosemary.base.origin.Channel;
import dev.rosemary.mcp.ask.OpenQuestions;
import dev.rosemary.mcp.call.CallListener;
import dev.rosemary.mcp.call.ToolCatalog;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.rpc.Outbound;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server as the protocol sees it: an identity, surfaces, and what is prepared from them once
 * for all clients. Making one reads no schema and opens nothing. Thread safe.
 */
public final class McpServer {
  private final Identity identity;
  private final boolean readOnly;
  private final Workers workers;
  private final Log log;
  private final CallListener calls;
  private final ToolCatalog tools;
  private final ResourceCatalog resources;
  private final @Nullable PromptCatalog prompts;
  private final Handshake handshake;
  private final OpenQuestions questions;

  /**
   * A server.
   *
   * @param identity what it says that it is
   * @param surfaces what it offers, in the order of its lists
   * @param readOnly whether tools that change something are hidden and refused
   * @param workers where calls run
   * @param log where failures of tools go
   * @throws IllegalArgumentException when two tools would be published under one name
   */
  public McpServer(
      Identity identity, List<Surface> surfaces, boolean readOnly, Workers workers, Log log) {
    this(identity, surfaces, readOnly, workers, log, CallListener.NONE);
  }

  /** A server whose calls somebody counts. */
  public McpServer(
      Identity identity,
      List<Surface> surfaces,
      boolean readOnly,
      Workers workers,
      Log log,
      CallListener calls) {
    this.identity = identity;
    this.readOnly = readOnly;
    this.workers = workers;
    this.log = log;
    this.calls = calls;
    questions = new OpenQuestions(workers);
    tools = new ToolCatalog(surfaces);
    resources = new ResourceCatalog(surfaces);
    boolean anyPrompts = false;
    for (Surface surface : surfaces) {
      anyPrompts |= surface.prompts() != null;
    }
    prompts = anyPrompts ? new PromptCatalog(surfaces) : null;
    handshake =
        new Handshake(identity, Instructions.of(surfaces, tools), !resources.isEmpty(), anyPrompts);
  }

  /** A client of its own session, to whom notifications of no request go by {@code events}. */
  public Connection connect(Outbound events) {
    return connect(new Session(), false, events);
  }

  /**
   * A client over HTTP with its own session, who was authenticated as {@code principal}; null for
   * nobody.
   */
  public Connection connect(@Nullable String principal, Outbound events) {
    return connect(new Session(true, principal, Channel.HTTP), false, events);
  }

  /**
   * A client.
   *
   * @param session what it keeps; closed with the connection
   * @param readOnly whether this client may only read; added to what the server itself refuses
   * @param events where notifications go that belong to no request
   */
  public Connection connect(Session session, boolean readOnly, Outbound events) {
    return new Connection(this, session, this.readOnly || readOnly, events);
  }

  Identity identity() {
    return identity;
  }

  Workers workers() {
    return workers;
  }

  Log log() {
    return log;
  }

  OpenQuestions questions() {
    return questions;
  }

  CallListener calls() {
    return calls;
  }

  ToolCatalog tools() {
    return tools;
  }

  ResourceCatalog resources() {
    return resources;
  }

  /** The prompts; null where no surface has any. */
  @Nullable PromptCatalog prompts() {
    return prompts;
  }

  Handshake handshake() {
    return handshake;
  }
}
