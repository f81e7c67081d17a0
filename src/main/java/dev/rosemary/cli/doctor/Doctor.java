package dev.rosemary.cli.doctor;

import dev.rosemary.base.Plural;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.backup.Backup;
import dev.rosemary.cli.backup.Bar;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.engine.repair.Finding;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code doctor}: finds and mends what is wrong with a data directory. Exit codes: 0 nothing is
 * wrong, or all was mended without loss; 1 something was lost, or is still wrong, or, with {@code
 * --dry-run}, would be mended.
 */
public final class Doctor {
  /** Suspicious texts that people are shown; programs get all. */
  private static final int SHOWN = 100;

  private Doctor() {}

  /** Prints a line for each finding. */
  public static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (!words.isEmpty()) {
      throw new UsageException("doctor takes no " + Quoting.quote(words.getFirst()));
    }
    if (options.isGiven(Option.SECRETS)) {
      return SecretsReport.run(options, environment, out);
    }
    boolean dry = options.has(Option.DRY_RUN);
    Repair repair =
        new Repair(
            DataDirectory.of(options, environment),
            dry,
            Backup.keepWithProjects(options),
            Clock.systemUTC(),
            options.has(Option.KEEP_DAYS)
                ? (Integer) options.number(Option.KEEP_DAYS, Projects.KEEP_DAYS)
                : null);
    Repair.Report report;
    try (Bar bar = Bar.onTerminal("checked")) {
      report = repair.run(bar::files);
    }
    boolean well = true;
    for (Finding finding : report.findings()) {
      well &= finding.state() == Finding.State.REPAIRED;
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(json(report, dry).text());
    } else {
      print(report, dry, printer);
      AotReport start = AotReport.of();
      if (!start.state().equals("none") && !start.state().equals("used")) {
        printer.println(start.text());
      }
    }
    printer.flush();
    return well && !printer.checkError() ? 0 : 1;
  }

  private static void print(Repair.Report report, boolean dry, PrintStream printer) {
    for (Finding finding : report.findings()) {
      printer.println(
          finding.state().word().toUpperCase(java.util.Locale.ROOT)
              + "  "
              + finding.file()
              + ": "
              + finding.text());
      for (String detail : finding.details()) {
        printer.println("    lost: " + detail);
      }
    }
    List<String> suspicious = report.suspicious();
    for (String text : suspicious.subList(0, Math.min(SHOWN, suspicious.size()))) {
      printer.println("SUSPICIOUS  " + text);
    }
    if (suspicious.size() > SHOWN) {
      printer.println("and " + (suspicious.size() - SHOWN) + " more suspicious texts");
    }
    if (report.backup() != null) {
      printer.println("Backed up before the first change: " + report.backup());
    }
    printer.println(
        Plural.of(report.files(), "file")
            + " checked, "
            + (report.findings().isEmpty()
                ? "nothing is wrong."
                : Plural.of(report.findings().size(), "finding")
                    + (dry ? "; nothing was changed." : ".")));
  }

  private static JsonObject json(Repair.Report report, boolean dry) {
    List<Json> items = new ArrayList<>();
    for (Finding finding : report.findings()) {
      items.add(
          JsonObject.builder()
              .put("state", finding.state().word())
              .put("file", finding.file())
              .put("text", finding.text())
              .put("lost", JsonArray.ofStrings(finding.details()))
              .build());
    }
    return JsonObject.builder()
        .put("files", report.files())
        .put("dry_run", dry)
        .put("findings", new JsonArray(items))
        .put("suspicious", JsonArray.ofStrings(report.suspicious()))
        .put("aot_cache", AotReport.of().json())
        .putIfPresent("backup", report.backup() == null ? null : report.backup().toString())
        .build();
  }
}
