/**
 * What passes between a tool and its client beside arguments and a text: questions to the client or
 * its user ({@link dev.rosemary.tool.client.Client}, {@link dev.rosemary.tool.client.Question}),
 * and the folders that it works in ({@link dev.rosemary.tool.client.ClientRoots}). Uses {@code
 * json} and {@code base}; knows no revision of the protocol.
 *
 * <p>Flow: a tool asks and goes on with the answers. Where a client can be asked while it waits,
 * the call waits for it; where it cannot, the call ends, the client sends it again with the
 * answers, and the tool runs from its start. So what stands before a question must change nothing.
 */
@NullMarked
package dev.rosemary.tool.client;

import org.jspecify.annotations.NullMarked;
