package dev.rosemary.cli.connect;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.client.Client;
import dev.rosemary.cli.client.Clients;
import dev.rosemary.cli.client.Surroundings;
import dev.rosemary.cli.option.UsageException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which clients a command is about. */
final class Choice {
  private Choice() {}

  /**
   * The clients of these names.
   *
   * @throws UsageException for a name that none has
   */
  static List<Client> named(List<String> names) throws UsageException {
    List<Client> clients = new ArrayList<>();
    for (String name : names) {
      Client client = Clients.named(name).orElse(null);
      if (client == null) {
        List<String> near = NearNames.of(name, Clients.names());
        throw new UsageException(
            "unknown client "
                + Quoting.quote(name)
                + "; known are "
                + String.join(", ", Clients.names())
                + (near.isEmpty() ? "" : ". Did you mean " + near.getFirst() + "?"));
      }
      if (!clients.contains(client)) {
        clients.add(client);
      }
    }
    return clients;
  }

  /** Whether a client is installed here. */
  static boolean isFound(Client client, Surroundings surroundings) {
    return client.traces(surroundings).stream().anyMatch(Files::exists)
        || client.program().flatMap(surroundings::program).isPresent();
  }

  /**
   * Refuses clients that are not here.
   *
   * @throws FailureException with where each was looked for
   */
  static void requireFound(List<Client> clients, Surroundings surroundings) {
    List<String> missing = new ArrayList<>();
    for (Client client : clients) {
      if (!isFound(client, surroundings)) {
        missing.add(client.title() + " is not installed here: " + lookedFor(client, surroundings));
      }
    }
    if (!missing.isEmpty()) {
      throw new FailureException(new Failure.Invalid(String.join("\n", missing)));
    }
  }

  private static String lookedFor(Client client, Surroundings surroundings) {
    List<String> places = new ArrayList<>();
    client.traces(surroundings).forEach(place -> places.add(place.toString()));
    client.program().ifPresent(program -> places.add("program " + program + " on PATH"));
    return "there is no " + String.join(", no ", places);
  }

  /**
   * Those of the clients that are here and wanted.
   *
   * @param wanted asks for each; null where all are meant, or nobody can be asked
   * @param all whether all are meant
   */
  static List<Client> found(
      Surroundings surroundings, @Nullable Predicate<Client> wanted, boolean all) {
    List<Client> found = new ArrayList<>(Clients.all());
    found.removeIf(client -> !isFound(client, surroundings));
    if (found.isEmpty()) {
      List<String> looked = new ArrayList<>();
      for (Client client : Clients.all()) {
        looked.add("  " + client.name() + ": " + lookedFor(client, surroundings));
      }
      throw new FailureException(
          new Failure.Invalid("no client found:\n" + String.join("\n", looked)));
    }
    if (all) {
      return found;
    }
    if (wanted == null) {
      List<String> names = found.stream().map(Client::name).toList();
      throw new FailureException(
          new Failure.Invalid(
              "found "
                  + String.join(", ", names)
                  + "; name those to connect, or connect them all with --all"));
    }
    found.removeIf(wanted.negate());
    return found;
  }
}
