package dev.rosemary.transport.http;

import dev.rosemary.transport.http.wire.Headers;
import java.util.List;
import java.util.Locale;

/** The forms of an answer that a client takes; without an {@code Accept} header, JSON. */
record Accepted(boolean json, boolean events) {
  static Accepted of(Headers headers) {
    List<String> accept = headers.all("Accept");
    if (accept.isEmpty()) {
      return new Accepted(true, false);
    }
    boolean json = false;
    boolean events = false;
    for (String header : accept) {
      for (String range : header.split(",", -1)) {
        String type = mediaType(range);
        boolean any = type.equals("*/*");
        json |= any || type.equals("application/json") || type.equals("application/*");
        events |= any || type.equals("text/event-stream") || type.equals("text/*");
      }
    }
    return new Accepted(json, events);
  }

  /** A media type without its parameters. */
  static String mediaType(String header) {
    int semicolon = header.indexOf(';');
    return (semicolon < 0 ? header : header.substring(0, semicolon))
        .strip()
        .toLowerCase(Locale.ROOT);
  }
}
