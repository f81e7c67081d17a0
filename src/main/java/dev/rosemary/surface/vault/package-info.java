/**
 * The surface {@code vault}: memories by key, of a session or for good, as tools and as resources.
 * A tool a file; {@link dev.rosemary.surface.vault.VaultSurface} lists them. Uses {@code engine},
 * {@code tool} and {@code json}.
 *
 * <p>Flow: decode the arguments into an input record, find the session ({@link
 * dev.rosemary.surface.vault.SessionScope}), call the engine, encode. Who listens hears of what
 * changed from {@link dev.rosemary.surface.vault.Changes}.
 *
 * <p>The session of a call, first that is present: its argument {@code session_id}; that of the
 * server's environment; {@code clientInfo.extra.sessionId} of the handshake; that of {@code
 * set_session_id}; one made for the connection. Under authentication the stored id begins with the
 * principal, so that principals share nothing.
 */
@NullMarked
package dev.rosemary.surface.vault;

import org.jspecify.annotations.NullMarked;
