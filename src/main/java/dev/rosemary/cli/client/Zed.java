package dev.rosemary.cli.client;

import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Zed, whose settings lie in {@code ~/.config/zed} on macOS, too. */
final class Zed implements Client {
  @Override
  public String name() {
    return "zed";
  }

  @Override
  public String title() {
    return "Zed";
  }

  @Override
  public Optional<String> program() {
    return Optional.of("zed");
  }

  @Override
  public List<Path> traces(Surroundings surroundings) {
    return List.of(folder(surroundings));
  }

  @Override
  public Optional<Path> settings(Surroundings surroundings, Scope scope) {
    Path folder =
        scope == Scope.USER ? folder(surroundings) : surroundings.project().resolve(".zed");
    return Optional.of(folder.resolve("settings.json"));
  }

  @Override
  public String section() {
    return "context_servers";
  }

  @Override
  public Optional<JsonObject> entry(Server server) {
    JsonObject usual = Client.usual(server, "url");
    return Optional.of(
        server instanceof Server.Local
            ? usual.toBuilder().put("env", JsonObject.EMPTY).build()
            : usual);
  }

  @Override
  public Set<String> owned() {
    return Set.of("source", "command", "args", "url");
  }

  @Override
  public Optional<Path> rules(Surroundings surroundings, Scope scope) {
    return scope == Scope.PROJECT
        ? Optional.of(surroundings.project().resolve("AGENTS.md"))
        : Optional.empty();
  }

  private static Path folder(Surroundings surroundings) {
    return switch (surroundings.system()) {
      case LINUX ->
          surroundings
              .variable("FLATPAK_XDG_CONFIG_HOME")
              .orElse(surroundings.xdgConfig())
              .resolve("zed");
      case MAC -> surroundings.home().resolve(".config").resolve("zed");
      case WINDOWS -> surroundings.applicationData().resolve("Zed");
    };
  }
}
