package dev.rosemary.transport.http.wire;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;

/**
 * The head of a request; the package documentation says what is refused.
 *
 * @param path the path of the target, as it was sent
 * @param modern whether the version is 1.1
 * @param length bytes of the body, {@link #CHUNKED} when it comes in chunks
 * @param persistent whether another request may follow
 * @param awaited whether the sender waits to be told to send the body
 */
record Head(
    String method,
    String path,
    boolean modern,
    Headers headers,
    long length,
    boolean persistent,
    boolean awaited) {
  /** The length of a body in chunks. */
  static final long CHUNKED = -1;

  private static final int LONGEST_LINE = 8 << 10;
  private static final int LONGEST_HEAD = 64 << 10;
  private static final int MOST_FIELDS = 200;

  /** More digits than any length that is served has. */
  private static final int MOST_DIGITS = 18;

  /** Reads the head that begins with this byte. */
  static Head read(int first, WireInput in) throws IOException {
    Lines lines = new Lines(in);
    String request = lines.rest(first, LONGEST_LINE, 414);
    int space = request.indexOf(' ');
    int second = request.indexOf(' ', space + 1);
    if (space < 1 || second < 0 || request.indexOf(' ', second + 1) >= 0) {
      throw new MalformedException("The request line must have the form: METHOD TARGET HTTP/1.1.");
    }
    String method = request.substring(0, space);
    String target = request.substring(space + 1, second);
    boolean modern = modern(request.substring(second + 1));
    if (!Syntax.isToken(method)) {
      throw new MalformedException("The method is not a valid token.");
    }
    Headers headers = fields(lines, LONGEST_HEAD - request.length());
    List<String> hosts = headers.all("Host");
    if (hosts.size() > 1 || (modern && hosts.isEmpty())) {
      throw new MalformedException("A request must have exactly one Host header.");
    }
    String path = path(method, target, hosts.isEmpty() ? "" : hosts.getFirst());
    boolean close = false;
    for (String value : headers.all("Connection")) {
      for (String option : value.split(",", -1)) {
        close |= Syntax.trimmed(option).equalsIgnoreCase("close");
      }
    }
    String expected = headers.first("Expect");
    if (expected != null && !expected.equalsIgnoreCase("100-continue")) {
      throw new MalformedException(417, "The only supported expectation is 100-continue.");
    }
    return new Head(
        method,
        path,
        modern,
        headers,
        length(headers, modern),
        modern && !close,
        modern && expected != null);
  }

  private static boolean modern(String version) throws MalformedException {
    if (version.equals("HTTP/1.1") || version.equals("HTTP/1.0")) {
      return version.endsWith("1");
    }
    boolean other =
        version.length() == 8
            && version.startsWith("HTTP/")
            && version.charAt(6) == '.'
            && Syntax.isDigits(version.substring(5, 6) + version.substring(7));
    throw new MalformedException(other ? 505 : 400, "Only HTTP/1.1 and HTTP/1.0 are supported.");
  }

  /** Fields up to the empty line that ends them; of a head, or the trailers of a body. */
  static Headers fields(Lines lines, int most) throws IOException {
    Headers headers = new Headers();
    int left = most;
    while (true) {
      String line = lines.next(left, 431);
      if (line == null) {
        throw new EOFException("the input ended within the headers");
      }
      if (line.isEmpty()) {
        return headers;
      }
      left = Math.max(0, left - line.length() - 2);
      int colon = line.indexOf(':');
      if (colon < 0 || !Syntax.isToken(line.substring(0, colon))) {
        throw new MalformedException("A header must have the form \"Name: value\", on one line.");
      }
      if (headers.size() == MOST_FIELDS) {
        throw new MalformedException(
            431, "A request may have at most " + MOST_FIELDS + " headers.");
      }
      headers.add(line.substring(0, colon), Syntax.trimmed(line.substring(colon + 1)));
    }
  }

  private static String path(String method, String target, String host) throws MalformedException {
    if (target.equals("*") && method.equals("OPTIONS")) {
      return target;
    }
    String rest = target;
    int scheme = target.indexOf("://");
    if (target.regionMatches(true, 0, "http://", 0, 7)
        || target.regionMatches(true, 0, "https://", 0, 8)) {
      int slash = target.indexOf('/', scheme + 3);
      int end = slash < 0 ? target.length() : slash;
      if (!target.substring(scheme + 3, end).equalsIgnoreCase(host)) {
        throw new MalformedException("The target and the Host header name different hosts.");
      }
      rest = slash < 0 ? "/" : target.substring(slash);
    }
    if (!rest.startsWith("/") || !Syntax.isUri(rest)) {
      throw new MalformedException("The target is not a valid path.");
    }
    int query = rest.indexOf('?');
    return query < 0 ? rest : rest.substring(0, query);
  }

  private static long length(Headers headers, boolean modern) throws MalformedException {
    List<String> lengths = headers.all("Content-Length");
    List<String> codings = headers.all("Transfer-Encoding");
    if (!codings.isEmpty()) {
      if (!lengths.isEmpty() || codings.size() > 1 || !modern) {
        throw new MalformedException(
            "Send either Content-Length or, in HTTP/1.1, one Transfer-Encoding header.");
      }
      if (!codings.getFirst().equalsIgnoreCase("chunked")) {
        boolean known = Syntax.isToken(codings.getFirst());
        throw new MalformedException(known ? 501 : 400, "Transfer-Encoding must be chunked.");
      }
      return CHUNKED;
    }
    if (lengths.isEmpty()) {
      return 0;
    }
    if (lengths.size() > 1 || !Syntax.isDigits(lengths.getFirst())) {
      throw new MalformedException("Content-Length must be one decimal number.");
    }
    if (lengths.getFirst().length() > MOST_DIGITS) {
      throw new MalformedException(413, "Content-Length is larger than any accepted message.");
    }
    return Long.parseLong(lengths.getFirst());
  }
}
