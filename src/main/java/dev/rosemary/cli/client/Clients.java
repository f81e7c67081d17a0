package dev.rosemary.cli.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The clients that are known, in the order in which they are offered. */
public final class Clients {
  private static final List<Client> ALL =
      List.of(
          new ClaudeCode(),
          new ClaudeDesktop(),
          new Codex(),
          new Gemini(),
          new Cursor(),
          new VsCode(),
          new Windsurf(),
          new OpenCode(),
          new Zed());

  private Clients() {}

  /** All of them. */
  public static List<Client> all() {
    return ALL;
  }

  /** The one of a name. */
  public static Optional<Client> named(String name) {
    return ALL.stream().filter(client -> client.name().equals(name)).findFirst();
  }

  /** Their names. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    for (Client client : ALL) {
      names.add(client.name());
    }
    return names;
  }
}
