/**
 * Asks a server for its tools as a client does: {@link dev.rosemary.cli.connect.probe.LocalProbe}
 * starts it, {@link dev.rosemary.cli.connect.probe.RemoteProbe} reaches it at a URL. Uses {@code
 * cli.client} and {@code json}.
 */
@NullMarked
package dev.rosemary.cli.connect.probe;

import org.jspecify.annotations.NullMarked;
