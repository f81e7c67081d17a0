/**
 * JSON-RPC 2.0 without anything of MCP: what a message is ({@link dev.rosemary.mcp.rpc.Incoming}),
 * how answers are written ({@link dev.rosemary.mcp.rpc.Messages}) and where they go ({@link
 * dev.rosemary.mcp.rpc.Outbound}), which requests are under way ({@link
 * dev.rosemary.mcp.rpc.InFlight}) and in which order they run ({@link
 * dev.rosemary.mcp.rpc.CallOrder}). Uses {@code json}, {@code base} and the JDK.
 *
 * <p>Flow: one received message opens an {@link dev.rosemary.mcp.rpc.Exchange}; each request in it
 * becomes a {@link dev.rosemary.mcp.rpc.Running} that answers once or is cancelled; when all have
 * ended the exchange is done. Source: https://www.jsonrpc.org/specification
 */
@NullMarked
package dev.rosemary.mcp.rpc;

import org.jspecify.annotations.NullMarked;
