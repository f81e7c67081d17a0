package dev.rosemary.transport.http.guard;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a request may be for this server, against DNS rebinding: a page in a browser can
 * make a foreign name lead here, but its requests then carry that name. Thread safe.
 */
public final class HostCheck {
  private final boolean loopback;
  private final Set<String> names = new HashSet<>();

  /**
   * A check.
   *
   * @param bound the host that the server is bound to, as it was given
   * @param loopback whether only this machine can reach it; otherwise addresses in numbers pass,
   *     which no name can be made to stand for
   * @param names more names of the server, and of the sites whose pages may use it
   */
  public HostCheck(String bound, boolean loopback, Collection<String> names) {
    this.loopback = loopback;
    this.names.add("localhost");
    this.names.add(plain(bound));
    for (String name : names) {
      this.names.add(plain(name));
    }
  }

  /** Whether a {@code Host} header names this server. */
  public boolean host(@Nullable String header) {
    if (header == null) {
      return false;
    }
    String host = withoutPort(header.strip());
    return host != null
        && (names.contains(host) || isLoopback(host) || (!loopback && isAddress(host)));
  }

  /**
   * Whether pages of this {@code Origin} may use the server: those of this machine, of the names
   * that were given, and of the server itself.
   */
  public boolean origin(String origin, @Nullable String hostHeader) {
    try {
      URI uri = new URI(origin);
      String host = uri.getHost();
      String authority = uri.getRawAuthority();
      if (host == null || authority == null || uri.getRawUserInfo() != null) {
        return false;
      }
      String name = plain(host);
      return names.contains(name) || isLoopback(name) || authority.equalsIgnoreCase(hostHeader);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static @Nullable String withoutPort(String header) {
    int end = header.startsWith("[") ? header.indexOf(']') + 1 : header.indexOf(':');
    if (end < 0) {
      end = header.length();
    }
    if (end == 0) {
      return null;
    }
    for (int i = end; i < header.length(); i++) {
      char c = header.charAt(i);
      if (i == end ? c != ':' : c < '0' || c > '9') {
        return null;
      }
    }
    return plain(header.substring(0, end));
  }

  private static String plain(String host) {
    String name = host.strip().toLowerCase(Locale.ROOT);
    if (name.startsWith("[") && name.endsWith("]")) {
      name = name.substring(1, name.length() - 1);
    }
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  private static boolean isLoopback(String host) {
    return host.equals("::1") || (host.startsWith("127.") && isAddress(host));
  }

  private static boolean isAddress(String host) {
    if (host.indexOf(':') >= 0) {
      return true;
    }
    int dots = 0;
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if (c == '.') {
        dots++;
      } else if (c < '0' || c > '9') {
        return false;
      }
    }
    return dots == 3;
  }
}
