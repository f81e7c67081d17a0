package dev.rosemary.cli.client;

import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Claude Code. {@code CLAUDE_CONFIG_DIR} takes the place of {@code ~/.claude} and of the folder of
 * {@code ~/.claude.json}. An entry equals what {@code claude mcp add} writes.
 */
final class ClaudeCode implements Client {
  @Override
  public String name() {
    return "claude-code";
  }

  @Override
  public String title() {
    return "Claude Code";
  }

  @Override
  public Optional<String> program() {
    return Optional.of("claude");
  }

  @Override
  public List<Path> traces(Surroundings surroundings) {
    return List.of(state(surroundings), folder(surroundings));
  }

  @Override
  public Optional<Path> settings(Surroundings surroundings, Scope scope) {
    return Optional.of(
        switch (scope) {
          case USER -> state(surroundings);
          case PROJECT -> surroundings.project().resolve(".mcp.json");
        });
  }

  @Override
  public Optional<JsonObject> entry(Server server) {
    JsonObject.Builder entry =
        JsonObject.builder()
            .put("type", server instanceof Server.Local ? "stdio" : "http")
            .putAll(Client.usual(server, "url"));
    if (server instanceof Server.Local) {
      entry.put("env", JsonObject.EMPTY);
    }
    return Optional.of(entry.build());
  }

  @Override
  public Optional<Path> rules(Surroundings surroundings, Scope scope) {
    Path folder = scope == Scope.USER ? folder(surroundings) : surroundings.project();
    return Optional.of(folder.resolve("CLAUDE.md"));
  }

  private static Path folder(Surroundings surroundings) {
    return surroundings
        .variable("CLAUDE_CONFIG_DIR")
        .orElse(surroundings.home().resolve(".claude"));
  }

  private static Path state(Surroundings surroundings) {
    return surroundings
        .variable("CLAUDE_CONFIG_DIR")
        .orElse(surroundings.home())
        .resolve(".claude.json");
  }
}
