package dev.rosemary.cli.client;

import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * OpenCode. It reads {@code opencode.jsonc} as well as {@code opencode.json}; the file that is
 * there is changed. {@code OPENCODE_CONFIG} names another file.
 */
final class OpenCode implements Client {
  @Override
  public String name() {
    return "opencode";
  }

  @Override
  public String title() {
    return "OpenCode";
  }

  @Override
  public Optional<String> program() {
    return Optional.of("opencode");
  }

  @Override
  public List<Path> traces(Surroundings surroundings) {
    return List.of(folder(surroundings));
  }

  @Override
  public Optional<Path> settings(Surroundings surroundings, Scope scope) {
    return switch (scope) {
      case USER ->
          surroundings
              .variable("OPENCODE_CONFIG")
              .or(() -> Optional.of(file(folder(surroundings))));
      case PROJECT -> Optional.of(file(surroundings.project()));
    };
  }

  @Override
  public String section() {
    return "mcp";
  }

  @Override
  public Optional<JsonObject> entry(Server server) {
    JsonObject.Builder entry = JsonObject.builder();
    switch (server) {
      case Server.Local local -> {
        List<String> command = new ArrayList<>(List.of(local.command()));
        command.addAll(local.arguments());
        entry.put("type", "local").put("command", JsonArray.ofStrings(command));
      }
      case Server.Remote remote -> entry.put("type", "remote").put("url", remote.url());
    }
    return Optional.of(entry.put("enabled", true).build());
  }

  @Override
  public Set<String> owned() {
    return Set.of("type", "command", "url", "enabled");
  }

  @Override
  public Optional<Server> server(JsonObject entry) {
    List<String> command = Client.texts(entry.get("command"));
    return command.isEmpty()
        ? Optional.ofNullable(entry.string("url")).map(Server.Remote::new)
        : Optional.of(new Server.Local(command.getFirst(), command.subList(1, command.size())));
  }

  @Override
  public Optional<Path> rules(Surroundings surroundings, Scope scope) {
    Path folder = scope == Scope.USER ? folder(surroundings) : surroundings.project();
    return Optional.of(folder.resolve("AGENTS.md"));
  }

  private static Path folder(Surroundings surroundings) {
    return surroundings.xdgConfig().resolve("opencode");
  }

  private static Path file(Path folder) {
    Path commented = folder.resolve("opencode.jsonc");
    return Files.exists(commented) ? commented : folder.resolve("opencode.json");
  }
}
