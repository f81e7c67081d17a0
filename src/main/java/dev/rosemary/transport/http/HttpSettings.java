package dev.rosemary.transport.http;

import dev.rosemary.mcp.McpServer;
import dev.rosemary.transport.http.access.Access;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * What an HTTP server is made from.
 *
 * @param host where it listens, a name or an address
 * @param port the port, 0 for any that is free
 * @param tls the certificate, or null for plain HTTP
 * @param endpoints what is served, by path
 * @param access who may use it
 * @param names more names of the server, and of sites whose pages may use it
 * @param callsPerSecond of one principal, 0 for no limit
 * @param idle how long a session may go unused
 * @param ready whether calls can be served
 * @param metrics the text of {@code /metrics}
 */
public record HttpSettings(
    String host,
    int port,
    @Nullable SSLContext tls,
    Map<String, McpServer> endpoints,
    Access access,
    List<String> names,
    int callsPerSecond,
    Duration idle,
    BooleanSupplier ready,
    Supplier<String> metrics) {
  public HttpSettings {
    endpoints = Map.copyOf(endpoints);
    names = List.copyOf(names);
  }
}
