/**
 * The protocol over Streamable HTTP, on virtual threads. Uses {@code mcp}, {@code json}, {@code
 * base} and the rooms below it, of which {@code wire} reads and writes HTTP; nothing of it is
 * loaded by a server on standard streams.
 *
 * <p>Flow: {@link dev.rosemary.transport.http.HttpTransport} checks Host, Origin and token of every
 * request and hands it to the {@link dev.rosemary.transport.http.Endpoint} of its path. A POST of a
 * stateless revision gets a connection to the core of its own; another goes to its {@link
 * dev.rosemary.transport.http.HttpSession}. Either way the answer comes through a {@link
 * dev.rosemary.transport.http.Reply}: one JSON text where it is all there is, a stream of events
 * where a notification comes first or the answer takes long.
 *
 * <p>Events of a session are numbered {@code stream-number} and kept, within bounds, in its {@link
 * dev.rosemary.transport.http.EventStream}s, so that a GET with Last-Event-ID goes on where a
 * connection broke. A client of a stateless revision that hangs up takes its request back; one with
 * a session does not.
 *
 * <pre>
 * status  of a request
 * 200     answered, errors of JSON-RPC too where the revision has no other status for them
 * 202     notifications and responses
 * 204     a session was ended
 * 400     not a message, no session id, a header that is missing or says other than the message
 * 401/403 no token, or one that does not cover it; 403 also for a foreign Host or Origin
 * 404     no such path, a session that is not there or not the sender's; unknown method (2026-07-28)
 * 405/406 a method, or an Accept header, that is not served; 413, 415 a body that is not
 * 429/503 too many calls; no room, or shutting down
 * </pre>
 *
 * <p>Source: https://modelcontextprotocol.io/specification, chapter Transports of each revision.
 */
@NullMarked
package dev.rosemary.transport.http;

import org.jspecify.annotations.NullMarked;
