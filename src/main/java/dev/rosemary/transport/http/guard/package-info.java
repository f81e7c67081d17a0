/**
 * What keeps the HTTP server standing and out of foreign hands, each rule by itself: names in
 * {@code Host} and {@code Origin} ({@link dev.rosemary.transport.http.guard.HostCheck}), calls a
 * second ({@link dev.rosemary.transport.http.guard.RateLimit}), bytes of bodies ({@link
 * dev.rosemary.transport.http.guard.BodyReader}), shares of a room that many use ({@link
 * dev.rosemary.transport.http.guard.Space}), clients that do not read ({@link
 * dev.rosemary.transport.http.guard.WriteWatch}), certificates ({@link
 * dev.rosemary.transport.http.guard.PemFiles}). Uses the JDK, and of {@code transport.http.wire}
 * the header fields.
 *
 * <p>Clients that send slowly are ended by the wire itself, which bounds the time from the first
 * byte of a request to the last.
 */
@NullMarked
package dev.rosemary.transport.http.guard;

import org.jspecify.annotations.NullMarked;
