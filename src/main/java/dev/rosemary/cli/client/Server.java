package dev.rosemary.cli.client;

import java.util.List;

/** How a client reaches the server. */
public sealed interface Server {
  /** The client starts it and talks over standard streams. */
  record Local(String command, List<String> arguments) implements Server {
    public Local {
      arguments = List.copyOf(arguments);
    }
  }

  /** It runs already, at a URL. */
  record Remote(String url) implements Server {}
}
