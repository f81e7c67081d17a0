/**
 * HTTP/1.1 on the wire (RFC 9112): connections, heads, bodies, answers. Knows nothing of what is
 * served; uses the JDK alone.
 *
 * <p>Flow: {@link dev.rosemary.transport.http.wire.HttpFront} accepts connections, each with a
 * virtual thread; a connection reads one request after another and hands each to the {@link
 * dev.rosemary.transport.http.wire.Handler} as an {@link
 * dev.rosemary.transport.http.wire.HttpCall}.
 *
 * <p>What a proxy in front could read in another way is refused, and the connection ends there, so
 * that nothing behind it is taken for a request:
 *
 * <pre>
 * lines          end with CR LF; a CR or LF alone, NUL and other control characters get 400
 * request line   method SP target SP HTTP/1.0 or 1.1, single spaces; over 8 KiB 414, another version 505
 * target         "/…", "*" for OPTIONS, or a URL whose authority is that of Host
 * header fields  name ":" value; no space before the colon, no folded lines; over 64 KiB or 200 fields 431
 * Host           exactly one in HTTP/1.1
 * length         one Content-Length in decimal digits, or Transfer-Encoding: chunked alone, never both;
 *                none in HTTP/1.0 but Content-Length; another coding gets 501
 * chunks         size of 1 to 8 hexadecimal digits; extensions and trailers are checked, bounded, ignored
 * Expect         100-continue, or 417
 * </pre>
 */
@NullMarked
package dev.rosemary.transport.http.wire;

import org.jspecify.annotations.NullMarked;
