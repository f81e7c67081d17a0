package dev.rosemary.engine.secret.form;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Addresses with a password in them, {@code scheme://user:password@host}. Those of this machine and
 * of examples are none. Pure functions, linear in the text.
 */
public final class UrlPasswords {
  /** Characters of what stands before a host at most. */
  private static final int LOGIN = 300;

  /** Characters of a password at least: shorter ones are words that stand in for it. */
  private static final int LEAST = 4;

  /** Hosts of examples, and this machine. */
  private static final List<String> HOSTS =
      List.of("localhost", "127.0.0.1", "0.0.0.0", "[::1]", "host", "hostname", "server", "domain");

  private UrlPasswords() {}

  /** The password of an address whose {@code ://} stands at a place. */
  public static @Nullable Span read(String text, int at, int length) {
    if (at == 0 || !PlaceholderValue.isLetterOrDigit(text.charAt(at - 1))) {
      return null;
    }
    int from = at + length;
    int colon = -1;
    int last = Math.min(text.length(), from + LOGIN);
    for (int i = from; i < last; i++) {
      char c = text.charAt(i);
      if (c == '@' && colon >= 0) {
        return isSecret(text, from, colon, i) ? new Span(colon + 1, i) : null;
      }
      if (c == ':' && colon < 0) {
        colon = i;
      } else if (c <= ' ' || "/?#\"'`<>{}[]()|\\,;".indexOf(c) >= 0) {
        return null;
      }
    }
    return null;
  }

  private static boolean isSecret(String text, int from, int colon, int at) {
    String user = text.substring(from, colon);
    String password = text.substring(colon + 1, at);
    return password.length() >= LEAST
        && !password.equals(user)
        && password.indexOf(':') < 0
        && !PlaceholderValue.isReference(password)
        && !PlaceholderValue.isReference(user.isEmpty() ? "u" : user)
        && !PlaceholderValue.isPlaceholder(password)
        && hasSmallOrDigit(password)
        && !isExample(host(text, at + 1));
  }

  /** Names in capitals stand for what is to be put in. */
  private static boolean hasSmallOrDigit(String password) {
    for (int i = 0; i < password.length(); i++) {
      char c = password.charAt(i);
      if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
        return true;
      }
    }
    return false;
  }

  private static String host(String text, int from) {
    int end = from;
    int last = Math.min(text.length(), from + LOGIN);
    while (end < last
        && (PlaceholderValue.isLetterOrDigit(text.charAt(end)) || isOfHost(text.charAt(end)))) {
      end++;
    }
    return text.substring(from, end).toLowerCase(Locale.ROOT);
  }

  private static boolean isOfHost(char c) {
    return c == '.' || c == '-' || c == '_' || c == '[' || c == ']' || c == ':';
  }

  private static boolean isExample(String hostAndPort) {
    int port = hostAndPort.lastIndexOf(':');
    String host =
        port > 0 && !hostAndPort.endsWith("]") ? hostAndPort.substring(0, port) : hostAndPort;
    return host.isEmpty()
        || HOSTS.contains(host)
        || host.startsWith("example.")
        || host.contains(".example")
        || host.endsWith(".test")
        || host.endsWith(".invalid")
        || host.endsWith(".localhost")
        || host.startsWith("your")
        || host.startsWith("my");
  }
}
