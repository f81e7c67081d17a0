package dev.rosemary.cli.client;

import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Gemini CLI. {@code GEMINI_CLI_HOME} takes the place of the user's folder. */
final class Gemini implements Client {
  @Override
  public String name() {
    return "gemini";
  }

  @Override
  public String title() {
    return "Gemini CLI";
  }

  @Override
  public Optional<String> program() {
    return Optional.of("gemini");
  }

  @Override
  public List<Path> traces(Surroundings surroundings) {
    return List.of(folder(surroundings));
  }

  @Override
  public Optional<Path> settings(Surroundings surroundings, Scope scope) {
    Path folder =
        scope == Scope.USER ? folder(surroundings) : surroundings.project().resolve(".gemini");
    return Optional.of(folder.resolve("settings.json"));
  }

  @Override
  public Optional<JsonObject> entry(Server server) {
    JsonObject usual = Client.usual(server, "url");
    return Optional.of(
        server instanceof Server.Remote ? usual.toBuilder().put("type", "http").build() : usual);
  }

  @Override
  public Set<String> owned() {
    return Set.of("type", "command", "args", "url", "httpUrl");
  }

  @Override
  public Optional<Server> server(JsonObject entry) {
    String url = entry.string("httpUrl");
    return url == null ? Client.super.server(entry) : Optional.of(new Server.Remote(url));
  }

  @Override
  public Optional<Path> rules(Surroundings surroundings, Scope scope) {
    Path folder = scope == Scope.USER ? folder(surroundings) : surroundings.project();
    return Optional.of(folder.resolve("GEMINI.md"));
  }

  private static Path folder(Surroundings surroundings) {
    return surroundings.variable("GEMINI_CLI_HOME").orElse(surroundings.home()).resolve(".gemini");
  }
}
