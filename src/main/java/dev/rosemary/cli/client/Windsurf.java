package dev.rosemary.cli.client;

import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Windsurf, which has one list of servers for all projects. */
final class Windsurf implements Client {
  @Override
  public String name() {
    return "windsurf";
  }

  @Override
  public String title() {
    return "Windsurf";
  }

  @Override
  public Optional<String> program() {
    return Optional.of("windsurf");
  }

  @Override
  public List<Path> traces(Surroundings surroundings) {
    return List.of(folder(surroundings));
  }

  @Override
  public Optional<Path> settings(Surroundings surroundings, Scope scope) {
    return scope == Scope.USER
        ? Optional.of(folder(surroundings).resolve("mcp_config.json"))
        : Optional.empty();
  }

  @Override
  public Optional<JsonObject> entry(Server server) {
    return Optional.of(Client.usual(server, "serverUrl"));
  }

  @Override
  public Set<String> owned() {
    return Set.of("command", "args", "url", "serverUrl");
  }

  @Override
  public Optional<Server> server(JsonObject entry) {
    String url = entry.string("serverUrl");
    return url == null ? Client.super.server(entry) : Optional.of(new Server.Remote(url));
  }

  @Override
  public Optional<Path> rules(Surroundings surroundings, Scope scope) {
    return Optional.of(
        switch (scope) {
          case USER -> folder(surroundings).resolve("memories").resolve("global_rules.md");
          case PROJECT -> surroundings.project().resolve("AGENTS.md");
        });
  }

  private static Path folder(Surroundings surroundings) {
    return surroundings.home().resolve(".codeium").resolve("windsurf");
  }
}
