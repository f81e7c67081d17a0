/**
 * How a client is asked and told things while one of its requests runs. In the revisions with a
 * handshake the server sends requests of its own and waits ({@link dev.rosemary.mcp.ask.Peer},
 * {@link dev.rosemary.mcp.ask.PeerClient}); in the stateless one the request ends with what is to
 * be answered, and the client sends it again ({@link dev.rosemary.mcp.ask.RetryingClient}, {@link
 * dev.rosemary.mcp.ask.InputRequired}). What was answered in earlier rounds travels with the client
 * as a sealed text ({@link dev.rosemary.mcp.ask.RequestState}). Uses {@code tool.client}, {@code
 * mcp.rpc}, {@code mcp.era}. Source: the pages on elicitation, sampling, roots, logging and
 * multi-round requests of https://modelcontextprotocol.io/specification
 */
@NullMarked
package dev.rosemary.mcp.ask;

import org.jspecify.annotations.NullMarked;
