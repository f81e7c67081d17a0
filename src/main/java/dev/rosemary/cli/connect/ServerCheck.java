package dev.rosemary.cli.connect;

import dev.rosemary.base.FailureException;
import dev.rosemary.cli.client.Client;
import dev.rosemary.cli.client.Scope;
import dev.rosemary.cli.client.Server;
import dev.rosemary.cli.client.Surroundings;
import dev.rosemary.cli.connect.probe.LocalProbe;
import dev.rosemary.cli.connect.probe.RemoteProbe;
import dev.rosemary.cli.edit.UnreadableTextException;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code connect --check}: reaches the server as a configuration says, and lists its tools. */
final class ServerCheck {
  private final Surroundings surroundings;
  private final List<JsonObject> checked = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private boolean failed;

  private ServerCheck(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /**
   * Checks these clients and prints what came of it: 0, or 1 where a server does not answer.
   *
   * @param named whether the user named them; those that are not connected fail then
   */
  static int run(
      List<Client> clients,
      boolean named,
      Scope scope,
      Surroundings surroundings,
      PrintStream out,
      boolean json)
      throws InterruptedException {
    ServerCheck check = new ServerCheck(surroundings);
    for (Client client : clients) {
      check.check(client, scope, named);
    }
    if (check.checked.isEmpty()) {
      check.failed = true;
      check.text.append("No client is connected; rosemary connect connects them.\n");
    }
    out.print(
        json
            ? JsonObject.builder()
                    .put("clients", new JsonArray(List.copyOf(check.checked)))
                    .build()
                    .text()
                + "\n"
            : check.text.toString());
    out.flush();
    return check.failed || out.checkError() ? 1 : 0;
  }

  private void check(Client client, Scope scope, boolean named) throws InterruptedException {
    Optional<Path> file = client.settings(surroundings, scope);
    if (file.isEmpty()) {
      return;
    }
    try {
      String text = new ConfigFile(file.get()).read();
      Optional<JsonObject> entry =
          text == null ? Optional.empty() : new EntryEdit(client).entry(text);
      if (entry.isEmpty()) {
        if (named) {
          fail(client, "not connected in " + file.get());
        }
        return;
      }
      Optional<Server> server = client.server(entry.get());
      if (server.isEmpty()) {
        fail(client, "the entry in " + file.get() + " names no server");
        return;
      }
      List<String> tools = tools(server.get(), entry.get());
      this.text
          .append(client.title())
          .append(": ")
          .append(tools.size())
          .append(" tools: ")
          .append(String.join(", ", tools))
          .append('\n');
      checked.add(
          JsonObject.builder()
              .put("client", client.name())
              .put("file", file.get().toString())
              .put("tools", JsonArray.ofStrings(tools))
              .build());
    } catch (UnreadableTextException e) {
      fail(client, file.get() + " cannot be read: " + e.getMessage());
    } catch (FailureException | IOException e) {
      fail(client, String.valueOf(e.getMessage()));
    }
  }

  private List<String> tools(Server server, JsonObject entry)
      throws IOException, InterruptedException {
    return switch (server) {
      case Server.Local local -> {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String object : List.of("env", "environment")) {
          if (entry.get(object) instanceof JsonObject given) {
            given
                .members()
                .forEach((name, value) -> {
                  if (value instanceof JsonString string) {
                    variables.put(name, string.value());
                  }
                });
          }
        }
        yield LocalProbe.tools(local, variables, surroundings.project());
      }
      case Server.Remote remote -> RemoteProbe.tools(remote.url());
    };
  }

  private void fail(Client client, String why) {
    failed = true;
    text.append(client.title()).append(": ").append(why).append('\n');
    checked.add(JsonObject.builder().put("client", client.name()).put("error", why).build());
  }
}
