package dev.rosemary.cli.client;

import dev.rosemary.cli.edit.ConfigText.Form;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Codex. {@code CODEX_HOME} takes the place of {@code ~/.codex}; the configuration of a project
 * counts once the user trusts it. An entry equals what {@code codex mcp add} writes.
 */
final class Codex implements Client {
  @Override
  public String name() {
    return "codex";
  }

  @Override
  public String title() {
    return "Codex";
  }

  @Override
  public Optional<String> program() {
    return Optional.of("codex");
  }

  @Override
  public List<Path> traces(Surroundings surroundings) {
    return List.of(folder(surroundings));
  }

  @Override
  public Optional<Path> settings(Surroundings surroundings, Scope scope) {
    Path folder =
        scope == Scope.USER ? folder(surroundings) : surroundings.project().resolve(".codex");
    return Optional.of(folder.resolve("config.toml"));
  }

  @Override
  public Form form() {
    return Form.TOML;
  }

  @Override
  public String section() {
    return "mcp_servers";
  }

  @Override
  public Optional<JsonObject> entry(Server server) {
    return Optional.of(Client.usual(server, "url"));
  }

  @Override
  public Optional<Path> rules(Surroundings surroundings, Scope scope) {
    Path folder = scope == Scope.USER ? folder(surroundings) : surroundings.project();
    return Optional.of(folder.resolve("AGENTS.md"));
  }

  private static Path folder(Surroundings surroundings) {
    return surroundings.variable("CODEX_HOME").orElse(surroundings.home().resolve(".codex"));
  }
}
