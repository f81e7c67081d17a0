package dev.rosemary.transport.http.guard;

import dev.rosemary.transport.http.wire.Headers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses heads that name twice what is to be acted on: a proxy in front may have checked the other
 * one (RFC 9110, section 5.3).
 */
public final class HeaderCheck {
  private static final List<String> ONCE =
      List.of(
          "Host",
          "Origin",
          "Authorization",
          "Content-Type",
          "Last-Event-ID",
          "Mcp-Session-Id",
          "MCP-Protocol-Version",
          "Mcp-Method",
          "Mcp-Name");

  private HeaderCheck() {}

  /** What is ambiguous about these headers; null when nothing is. */
  public static @Nullable String ambiguous(Headers headers) {
    for (String name : ONCE) {
      if (headers.all(name).size() > 1) {
        return "More than one " + name + " header: send one.";
      }
    }
    return null;
  }
}
