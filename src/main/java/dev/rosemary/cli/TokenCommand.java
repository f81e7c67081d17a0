package dev.rosemary.cli;

import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.json.JsonObject;
import dev.rosemary.transport.http.access.NewToken;
import dev.rosemary.transport.http.access.Scope;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** {@code token}: makes a token and the line of the token file that knows it. Keeps neither. */
final class TokenCommand {
  private TokenCommand() {}

  static int run(Options options, List<String> words, OutputStream out) throws UsageException {
    String principal = options.get(Option.PRINCIPAL, "");
    if (!NewToken.isPrincipal(principal)) {
      throw new UsageException(
          "token needs "
              + Option.PRINCIPAL.flag()
              + " NAME, the user or service that the token identifies, without spaces");
    }
    NewToken made = NewToken.of(principal, scopes(options, words));
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(
          JsonObject.builder().put("token", made.token()).put("line", made.line()).build().text());
    } else {
      printer.println("token for the client, shown only once:");
      printer.println("  " + made.token());
      printer.println("line for the token file:");
      printer.println("  " + made.line());
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }

  /** What {@code --scope} names, and the words after it. */
  private static List<String> scopes(Options options, List<String> words) throws UsageException {
    List<String> named =
        new ArrayList<>(List.of(options.get(Option.SCOPE, "").split("[,\\s]+", -1)));
    named.addAll(words);
    List<String> scopes = new ArrayList<>(Scope.ALL);
    scopes.retainAll(named);
    for (String name : named) {
      if (!name.isEmpty() && !scopes.contains(name)) {
        List<String> near = NearNames.of(name, Scope.ALL);
        throw new UsageException(
            Option.SCOPE.flag()
                + ": unknown scope "
                + Quoting.quote(name)
                + "; use one of "
                + String.join(", ", Scope.ALL)
                + (near.isEmpty() ? "" : ". Did you mean " + near.getFirst() + "?"));
      }
    }
    if (scopes.isEmpty()) {
      throw new UsageException(
          "token needs " + Option.SCOPE.flag() + " with " + String.join(" or ", Scope.ALL));
    }
    return scopes;
  }
}
