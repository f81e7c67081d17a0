package dev.rosemary.cli.client;

import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Cursor. Rules of the user are kept where no other program writes, those of a project in files.
 */
final class Cursor implements Client {
  @Override
  public String name() {
    return "cursor";
  }

  @Override
  public String title() {
    return "Cursor";
  }

  @Override
  public Optional<String> program() {
    return Optional.of("cursor");
  }

  @Override
  public List<Path> traces(Surroundings surroundings) {
    return List.of(
        surroundings.home().resolve(".cursor"), surroundings.applicationData().resolve("Cursor"));
  }

  @Override
  public Optional<Path> settings(Surroundings surroundings, Scope scope) {
    Path folder = scope == Scope.USER ? surroundings.home() : surroundings.project();
    return Optional.of(folder.resolve(".cursor").resolve("mcp.json"));
  }

  @Override
  public Optional<JsonObject> entry(Server server) {
    return Optional.of(Client.usual(server, "url"));
  }

  @Override
  public Optional<Path> rules(Surroundings surroundings, Scope scope) {
    return scope == Scope.PROJECT
        ? Optional.of(surroundings.project().resolve(".cursor/rules/rosemary.mdc"))
        : Optional.empty();
  }

  @Override
  public String rulesHead() {
    return "---\ndescription: When to use the memory of Rosemary\nalwaysApply: true\n---\n";
  }
}
