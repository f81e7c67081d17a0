/**
 * The Model Context Protocol: bytes in, messages out; no transport, no engine. {@link
 * dev.rosemary.mcp.McpServer} prepares what all clients share, {@link dev.rosemary.mcp.Connection}
 * is one client. Uses {@code tool}, {@code json}, {@code base}.
 *
 * <p>A request is served by the revision that it speaks: the one that its {@code _meta} names;
 * 2026-07-28 for the two methods that only it has; otherwise what {@code initialize} agreed on, and
 * 2025-11-25 before that. So a client may probe first, and a script may leave the handshake out.
 *
 * <pre>
 * method                        2024-11-05  2025-03-26  2025-06-18  2025-11-25  2026-07-28
 * initialize                    yes         yes         yes         yes         starts a handshake
 * server/discover               -           -           -           -           yes
 * ping                          yes         yes         yes         yes         -
 * tools/list, tools/call        yes         yes         yes         yes         yes
 * resources/list, read          yes         yes         yes         yes         yes
 * resources/templates/list      yes         yes         yes         yes         yes
 * resources/(un)subscribe       yes         yes         yes         yes         -
 * subscriptions/listen          -           -           -           -           yes
 * notifications/cancelled       yes         yes         yes         yes         yes
 * batches                       -           yes         -           -           -
 * resource not found            -32002      -32002      -32002      -32002      -32602
 * session                       kept        kept        kept        kept        of one request
 * prompts/list, get             offered     offered     offered     offered     offered
 * completion/complete           offered     offered     offered     offered     offered
 * logging/setLevel              offered     offered     offered     offered     -
 * questions to the client       asked       asked       asked       asked       by input_required
 * </pre>
 *
 * <p>Offered: where a surface has prompts, or says that its tools log; what no surface has is not
 * declared, and its methods are unknown. How a tool asks its client: {@link dev.rosemary.mcp.ask}.
 * Every result of a tool and every list and read of resources carries {@code
 * dev.rosemary/untrusted} in {@code _meta}: errors too, as they name near matches. Calls keep the
 * order that {@link dev.rosemary.mcp.rpc.CallOrder} describes, in all revisions. Source:
 * https://modelcontextprotocol.io/specification
 */
@NullMarked
package dev.rosemary.mcp;

import org.jspecify.annotations.NullMarked;
