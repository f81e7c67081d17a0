package dev.rosemary.cli.doctor;

import dev.rosemary.base.Plural;
import dev.rosemary.cli.backup.Bar;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.repair.StoredSecrets;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code doctor --secrets}: masks credentials that are stored already, or lists them. */
final class SecretsReport {
  private SecretsReport() {}

  /** 0 when there are none or all were masked, else 1. */
  static int run(Options options, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (!options.get(Option.SECRETS, "").isEmpty()) {
      throw new UsageException("doctor takes --secrets without a value");
    }
    boolean dry = options.has(Option.DRY_RUN);
    StoredSecrets.Report report;
    try (Bar bar = Bar.onTerminal("searched")) {
      report = new StoredSecrets(DataDirectory.of(options, environment), dry).run(bar::files);
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(json(report, dry).text());
    } else {
      print(report, dry, printer);
    }
    printer.flush();
    boolean well = report.left().isEmpty() && (!dry || report.found().isEmpty());
    return well && !printer.checkError() ? 0 : 1;
  }

  private static void print(StoredSecrets.Report report, boolean dry, PrintStream printer) {
    for (StoredSecrets.Found found : report.found()) {
      printer.println((dry ? "FOUND  " : "MASKED  ") + found.file() + ": " + found.secret().text());
    }
    for (String left : report.left()) {
      printer.println("LEFT  " + left);
    }
    int secrets = report.found().size();
    printer.println(
        Plural.of(report.files(), "file")
            + " searched, "
            + (secrets == 0
                ? "no secrets found."
                : Plural.of(secrets, "secret")
                    + (dry
                        ? " found; nothing was changed."
                        : " masked. Revoke them: whoever read these memories has them.")));
  }

  private static JsonObject json(StoredSecrets.Report report, boolean dry) {
    List<Json> items = new ArrayList<>();
    for (StoredSecrets.Found found : report.found()) {
      items.add(
          JsonObject.builder()
              .put("file", found.file())
              .put("place", found.secret().place())
              .put("what", found.secret().what())
              .build());
    }
    return JsonObject.builder()
        .put("files", report.files())
        .put("dry_run", dry)
        .put("secrets", new JsonArray(items))
        .put("left", JsonArray.ofStrings(report.left()))
        .build();
  }
}
