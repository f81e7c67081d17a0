package dev.rosemary.transport.http.guard;

import com.sun.net.httpserver.Headers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses heads that a proxy in front may understand otherwise than this server: what one of them
 * checks must be what the other acts on (RFC 9112, sections 3.2 and 6.3).
 */
public final class HeaderCheck {
  private static final List<String> ONCE =
      List.of("Host", "Origin", "Authorization", "Content-Type", "Mcp-Session-Id");

  private HeaderCheck() {}

  /** What is ambiguous about these headers; null when nothing is. */
  public static @Nullable String ambiguous(Headers headers) {
    for (String name : ONCE) {
      List<String> values = headers.get(name);
      if (values != null && values.size() > 1) {
        return "There is more than one header " + name + ": send one.";
      }
    }
    String length = headers.getFirst("Content-Length");
    return length == null || isNumber(length.strip())
        ? null
        : "Content-Length has to be a number in decimal digits.";
  }

  private static boolean isNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
