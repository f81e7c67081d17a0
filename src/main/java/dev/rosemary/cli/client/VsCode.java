package dev.rosemary.cli.client;

import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Visual Studio Code, its default profile. {@code VSCODE_PORTABLE} and {@code VSCODE_APPDATA} move
 * its data.
 */
final class VsCode implements Client {
  @Override
  public String name() {
    return "vscode";
  }

  @Override
  public String title() {
    return "VS Code";
  }

  @Override
  public Optional<String> program() {
    return Optional.of("code");
  }

  @Override
  public List<Path> traces(Surroundings surroundings) {
    return List.of(folder(surroundings));
  }

  @Override
  public Optional<Path> settings(Surroundings surroundings, Scope scope) {
    return Optional.of(
        switch (scope) {
          case USER -> folder(surroundings).resolve("User").resolve("mcp.json");
          case PROJECT -> surroundings.project().resolve(".vscode").resolve("mcp.json");
        });
  }

  @Override
  public String section() {
    return "servers";
  }

  @Override
  public Optional<JsonObject> entry(Server server) {
    return Optional.of(
        JsonObject.builder()
            .put("type", server instanceof Server.Local ? "stdio" : "http")
            .putAll(Client.usual(server, "url"))
            .build());
  }

  @Override
  public Optional<Path> rules(Surroundings surroundings, Scope scope) {
    return scope == Scope.PROJECT
        ? Optional.of(surroundings.project().resolve("AGENTS.md"))
        : Optional.empty();
  }

  private static Path folder(Surroundings surroundings) {
    return surroundings
        .variable("VSCODE_PORTABLE")
        .map(folder -> folder.resolve("user-data"))
        .orElseGet(() ->
            surroundings
                .variable("VSCODE_APPDATA")
                .orElse(surroundings.applicationData())
                .resolve("Code"));
  }
}
