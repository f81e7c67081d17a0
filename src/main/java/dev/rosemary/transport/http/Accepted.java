package dev.rosemary.transport.http;

import com.sun.net.httpserver.Headers;
import java.util.List;

/** The forms of an answer that a client takes; without an {@code Accept} header, JSON. */
record Accepted(boolean json, boolean events) {
  static Accepted of(Headers headers) {
    List<String> accept = headers.get("Accept");
    if (accept == null) {
      return new Accepted(true, false);
    }
    boolean json = false;
    boolean events = false;
    for (String header : accept) {
      for (String range : header.split(",", -1)) {
        String type = Endpoint.mediaType(range);
        boolean any = type.equals("*/*");
        json |= any || type.equals("application/json") || type.equals("application/*");
        events |= any || type.equals("text/event-stream") || type.equals("text/*");
      }
    }
    return new Accepted(json, events);
  }
}
