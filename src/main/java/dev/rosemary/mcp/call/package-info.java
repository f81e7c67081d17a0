/**
 * Tools: the list of them under the names that this server publishes, and one call of one, from its
 * arguments to its result. Knows no client and no order; whoever has a call to make runs {@link
 * dev.rosemary.mcp.call.ToolCall} where and when it may run. {@link
 * dev.rosemary.mcp.call.CallListener} is for those who count. Uses {@code mcp.rpc}, {@code
 * mcp.era}, {@code mcp.ask}, {@code tool}, {@code json}, {@code base}.
 */
@NullMarked
package dev.rosemary.mcp.call;

import org.jspecify.annotations.NullMarked;
