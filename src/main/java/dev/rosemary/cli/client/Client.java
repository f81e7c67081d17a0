package dev.rosemary.cli.client;

import dev.rosemary.cli.edit.ConfigText.Form;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A program that people talk to models with, and how it is set up. Without state. */
public interface Client {
  /** Its word on the command line. */
  String name();

  /** What people call it. */
  String title();

  /** The program that it is started with, where it has one on the path of programs. */
  default Optional<String> program() {
    return Optional.empty();
  }

  /** Files and folders that are there where it is installed. */
  List<Path> traces(Surroundings surroundings);

  /** The file that lists servers; empty where it has none for the scope. */
  Optional<Path> settings(Surroundings surroundings, Scope scope);

  /** The form of that file. */
  default Form form() {
    return Form.JSON;
  }

  /** The object of that file whose members are servers. */
  default String section() {
    return "mcpServers";
  }

  /**
   * A server as a member of the section; empty for one that it cannot reach. A member that is an
   * empty object is only a default: what stands there already is kept.
   */
  Optional<JsonObject> entry(Server server);

  /** Names in an entry that say how a server is reached, and so belong to whoever writes it. */
  default Set<String> owned() {
    return Set.of("type", "command", "args", "url");
  }

  /** The server of an entry; empty for one that is written in another way. */
  default Optional<Server> server(JsonObject entry) {
    String command = entry.string("command");
    if (command != null) {
      return Optional.of(new Server.Local(command, texts(entry.get("args"))));
    }
    return Optional.ofNullable(entry.string("url")).map(Server.Remote::new);
  }

  /** The file of rules that it gives to models, where it has one for the scope. */
  Optional<Path> rules(Surroundings surroundings, Scope scope);

  /** What a file of rules has to begin with where it is made. */
  default String rulesHead() {
    return "";
  }

  /** The texts of an array; none for anything else. */
  static List<String> texts(@org.jspecify.annotations.Nullable Json json) {
    List<String> texts = new ArrayList<>();
    if (json instanceof JsonArray array) {
      for (Json item : array.items()) {
        if (item instanceof JsonString string) {
          texts.add(string.value());
        }
      }
    }
    return texts;
  }

  /** The form that most clients share: a command and its arguments, or a URL under some name. */
  static JsonObject usual(Server server, String url) {
    return switch (server) {
      case Server.Local local ->
          JsonObject.builder()
              .put("command", local.command())
              .put("args", JsonArray.ofStrings(local.arguments()))
              .build();
      case Server.Remote remote -> JsonObject.builder().put(url, remote.url()).build();
    };
  }
}
