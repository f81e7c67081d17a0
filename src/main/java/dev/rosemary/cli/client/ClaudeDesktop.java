package dev.rosemary.cli.client;

import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Claude Desktop, which reads servers that it starts; others are connectors of an account. */
final class ClaudeDesktop implements Client {
  @Override
  public String name() {
    return "claude-desktop";
  }

  @Override
  public String title() {
    return "Claude Desktop";
  }

  @Override
  public List<Path> traces(Surroundings surroundings) {
    return List.of(folder(surroundings));
  }

  @Override
  public Optional<Path> settings(Surroundings surroundings, Scope scope) {
    return scope == Scope.USER
        ? Optional.of(folder(surroundings).resolve("claude_desktop_config.json"))
        : Optional.empty();
  }

  @Override
  public Optional<JsonObject> entry(Server server) {
    return server instanceof Server.Local
        ? Optional.of(Client.usual(server, "url"))
        : Optional.empty();
  }

  @Override
  public Optional<Path> rules(Surroundings surroundings, Scope scope) {
    return Optional.empty();
  }

  private static Path folder(Surroundings surroundings) {
    return surroundings.applicationData().resolve("Claude");
  }
}
