/**
 * The protocol over standard streams: one JSON message a line. Uses {@code mcp} and {@code base};
 * the streams are given by the caller.
 *
 * <p>Flow: a daemon thread reads lines ({@link dev.rosemary.transport.stdio.LineReader}) and hands
 * each to the connection; any thread writes answers ({@link
 * dev.rosemary.transport.stdio.LineWriter}). At end of input what was read is answered, bounded in
 * time, and {@link dev.rosemary.transport.stdio.StdioTransport#run} returns. A reader that is gone
 * ends the server without a word; one that is there and does not read ends it ten seconds after the
 * end of input, which {@link dev.rosemary.transport.stdio.InputPump} notices meanwhile.
 *
 * <p>Format: UTF-8; a line ends with LF, a CR before it is dropped; a byte order mark at the start
 * and lines of nothing but blanks are skipped; the last line needs no LF. A line over 16 MiB is
 * passed over without being held and refused with -32600.
 */
@NullMarked
package dev.rosemary.transport.stdio;

import org.jspecify.annotations.NullMarked;
