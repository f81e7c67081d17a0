package dev.rosemary.cli;

import dev.rosemary.base.Log;
import dev.rosemary.base.file.AtomicFile;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.transport.http.access.Access;
import dev.rosemary.transport.http.access.Anyone;
import dev.rosemary.transport.http.access.OAuth;
import dev.rosemary.transport.http.access.TokenFile;
import dev.rosemary.transport.http.guard.PemFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The options of a server over HTTP, read and checked.
 *
 * @param names more names of the server, and of sites whose pages may use it
 */
record HttpOptions(
    String host,
    int port,
    @Nullable SSLContext tls,
    Access access,
    List<String> names,
    int callsPerSecond,
    Duration idle) {
  private static final int PORT = 8_081;
  private static final int MAX_PORT = 65_535;
  private static final int RATE = 200;
  private static final int MINUTES = 30;

  static HttpOptions of(Options options, Log log) throws UsageException {
    String host = options.get(Option.HOST, "127.0.0.1");
    int port = options.number(Option.PORT, PORT);
    if (port > MAX_PORT) {
      throw new UsageException(Option.PORT.flag() + " takes a number from 0 to " + MAX_PORT);
    }
    Access access = access(options, log);
    if (access instanceof Anyone && !isLoopback(host)) {
      throw new UsageException(
          Option.HOST.flag()
              + " "
              + host
              + " can be reached from other machines: restrict access with "
              + Option.TOKEN_FILE.flag()
              + " or by "
              + Option.OAUTH_ISSUER.flag()
              + " and "
              + Option.OAUTH_AUDIENCE.flag());
    }
    int minutes = options.number(Option.SESSION_MINUTES, MINUTES);
    if (minutes == 0) {
      throw new UsageException(Option.SESSION_MINUTES.flag() + " takes a number of at least 1");
    }
    List<String> names = new ArrayList<>();
    for (String name : options.get(Option.ALLOW_HOST, "").split(",", -1)) {
      if (!name.isBlank()) {
        names.add(name.strip());
      }
    }
    return new HttpOptions(
        host,
        port,
        tls(options),
        access,
        names,
        options.number(Option.RATE_LIMIT, RATE),
        Duration.ofMinutes(minutes));
  }

  /** Where clients find the server. */
  String url(int actualPort) {
    return (tls == null ? "http://" : "https://") + address(actualPort);
  }

  /** The host and a port, as in {@code 127.0.0.1:8081} or {@code [::1]:8081}. */
  String address(int actualPort) {
    String shown = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
    return shown + ":" + actualPort;
  }

  private static boolean isLoopback(String host) throws UsageException {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      throw new UsageException(Option.HOST.flag() + " " + host + " cannot be resolved");
    }
  }

  private static Access access(Options options, Log log) throws UsageException {
    String issuer = options.get(Option.OAUTH_ISSUER);
    String audience = options.get(Option.OAUTH_AUDIENCE);
    boolean file = options.has(Option.TOKEN_FILE);
    if ((issuer == null) != (audience == null)) {
      throw new UsageException(
          Option.OAUTH_ISSUER.flag()
              + " and "
              + Option.OAUTH_AUDIENCE.flag()
              + " must be given together");
    }
    if (file && issuer != null) {
      throw new UsageException(
          "give " + Option.TOKEN_FILE.flag() + " or " + Option.OAUTH_ISSUER.flag() + ", not both");
    }
    if (file) {
      try {
        return new TokenFile(options.path(Option.TOKEN_FILE), log);
      } catch (IOException e) {
        throw new UsageException(Option.TOKEN_FILE.flag() + ": " + reason(e));
      }
    }
    return issuer == null || audience == null
        ? new Anyone()
        : new OAuth(uri(issuer, Option.OAUTH_ISSUER), resource(audience));
  }

  private static String resource(String audience) throws UsageException {
    uri(audience, Option.OAUTH_AUDIENCE);
    return audience;
  }

  private static URI uri(String text, Option option) throws UsageException {
    try {
      URI uri = URI.create(text);
      if (OAuth.isSafe(uri) && uri.getRawQuery() == null && uri.getRawFragment() == null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new UsageException(
        option.flag()
            + " takes a URL with https (http on this machine only), without ? and #, not "
            + dev.rosemary.base.Quoting.quote(text));
  }

  private static @Nullable SSLContext tls(Options options) throws UsageException {
    boolean certificate = options.has(Option.TLS_CERT);
    if (certificate != options.has(Option.TLS_KEY)) {
      throw new UsageException(
          Option.TLS_CERT.flag() + " and " + Option.TLS_KEY.flag() + " must be given together");
    }
    if (!certificate) {
      return null;
    }
    try {
      return PemFiles.context(options.path(Option.TLS_CERT), options.path(Option.TLS_KEY));
    } catch (IOException e) {
      throw new UsageException(Option.TLS_CERT.flag() + ": " + reason(e));
    }
  }

  private static String reason(IOException e) {
    String message = e.getMessage();
    return e instanceof java.nio.file.FileSystemException || message == null
        ? AtomicFile.reason(e) + " (" + message + ")"
        : message;
  }
}
