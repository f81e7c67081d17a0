package dev.rosemary.cli.connect;

import dev.rosemary.cli.client.Client;
import dev.rosemary.cli.client.Scope;
import dev.rosemary.cli.client.Server;
import dev.rosemary.cli.client.Surroundings;
import dev.rosemary.cli.edit.MarkedBlock;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.util.Optional;

/** Which files of a client are changed, and how. */
final class Plan {
  private final Surroundings surroundings;
  private final Steps steps;

  /** A plan whose steps are done one by one. */
  Plan(Surroundings surroundings, Steps steps) {
    this.surroundings = surroundings;
    this.steps = steps;
  }

  /** What becomes of the rules for models. */
  enum Rules {
    /** They are written. */
    WRITE,
    /** They are removed. */
    REMOVE,
    /** Where they are, they are brought up to date. */
    UPDATE
  }

  /** Sets a client up. */
  void connect(Client client, Server server, Scope scope, Rules rules) {
    Optional<Path> file = client.settings(surroundings, scope);
    Optional<JsonObject> entry = client.entry(server);
    if (file.isEmpty() || entry.isEmpty()) {
      steps.fail(
          client,
          file.isEmpty()
              ? "has no configuration for a project"
              : "does not read server URLs from its configuration file");
      return;
    }
    EntryEdit edit = new EntryEdit(client);
    steps.run(
        new Step(
            client,
            Step.Part.SERVER,
            file.get(),
            false,
            (before, copy) -> edit.connect(before, copy, entry.get())));
    Optional<Path> rulesFile = client.rules(surroundings, scope);
    if (rulesFile.isPresent()) {
      steps.run(rules(client, rulesFile.get(), rules));
    } else if (rules == Rules.WRITE) {
      steps.say(client.title() + ": has no rules file in this scope");
    }
  }

  /** Removes what {@link #connect} wrote. */
  void disconnect(Client client, Scope scope) {
    EntryEdit edit = new EntryEdit(client);
    client
        .settings(surroundings, scope)
        .ifPresent(file ->
            steps.run(
                new Step(
                    client,
                    Step.Part.SERVER,
                    file,
                    true,
                    (before, copy) ->
                        before == null ? FileEdit.nothing(null) : edit.disconnect(before, copy))));
    client
        .rules(surroundings, scope)
        .ifPresent(file -> steps.run(rules(client, file, Rules.REMOVE)));
  }

  private static Step rules(Client client, Path file, Rules rules) {
    return new Step(
        client,
        Step.Part.RULES,
        file,
        rules == Rules.REMOVE,
        (before, copy) -> {
          boolean has = before != null && MarkedBlock.isIn(before);
          return switch (rules) {
            case WRITE -> RulesEdit.connect(client, before, copy);
            case UPDATE -> has ? RulesEdit.connect(client, before, copy) : FileEdit.nothing(before);
            case REMOVE ->
                before != null && has
                    ? RulesEdit.disconnect(client, before, copy)
                    : FileEdit.nothing(before);
          };
        });
  }
}
