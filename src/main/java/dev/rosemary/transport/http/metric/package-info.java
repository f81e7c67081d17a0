/**
 * What an HTTP server counts, in the text format of Prometheus: calls by tool and outcome with
 * their times, sessions, queues, sizes. Uses {@code mcp} and Micrometer.
 */
@NullMarked
package dev.rosemary.transport.http.metric;

import org.jspecify.annotations.NullMarked;
