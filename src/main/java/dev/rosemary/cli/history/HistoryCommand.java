package dev.rosemary.cli.history;

import dev.rosemary.base.Plural;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.terminal.Cells;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.history.change.Pruned;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.item.Listed;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code history [ID]} and {@code history prune --before TIME}. */
public final class HistoryCommand {
  /** Changes that are listed unless {@code --limit} says otherwise. */
  private static final int LIMIT = 50;

  private static final int MOST = 1_000_000;
  private static final int KIB = 1_024;

  private HistoryCommand() {}

  /** Lists what changed, the newest first, or prunes it. */
  public static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (!words.isEmpty() && words.getFirst().equals("prune")) {
      return prune(options, words, environment, out);
    }
    if (options.has(Option.BEFORE) || options.has(Option.DRY_RUN)) {
      throw new UsageException("--before and --dry-run are for history prune");
    }
    @Nullable String item = words.isEmpty() ? null : String.join(" ", words);
    int limit = Math.clamp(options.number(Option.LIMIT, LIMIT), 1, MOST);
    Listed listed;
    try (Engine engine = HistoryOptions.open(options, environment)) {
      listed =
          engine
              .history()
              .list(
                  HistoryOptions.where(engine, options),
                  HistoryOptions.meant(options),
                  item,
                  options.get(Option.CURSOR),
                  limit);
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(json(listed).text());
    } else {
      print(listed, options.has(Option.DIFF), printer);
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }

  private static JsonObject json(Listed listed) {
    List<Json> changes = new ArrayList<>();
    listed.items().forEach(item -> changes.add(ChangeText.json(item)));
    return JsonObject.builder()
        .put("changes", new JsonArray(changes))
        .putIfPresent("next_cursor", listed.cursor())
        .build();
  }

  private static void print(Listed listed, boolean diff, PrintStream printer) {
    for (ChangedItem item : listed.items()) {
      printer.println(ChangeText.line(item));
      String before = item.before() == null ? "" : item.before();
      String after = item.after() == null ? "" : item.after();
      if (diff && !before.equals(after)) {
        printer.println("    " + Cells.line(WordDiff.of(before, after), 0));
      }
    }
    if (listed.items().isEmpty()) {
      printer.println("No changes");
    }
    if (listed.cursor() != null) {
      printer.println("More: --cursor " + listed.cursor());
    }
  }

  private static int prune(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    EngineAccess.requireWriting(options, "history prune");
    @Nullable Instant before = HistoryOptions.time(options, Option.BEFORE);
    if (words.size() > 1 || before == null) {
      throw new UsageException("history prune takes --before TIME and no words");
    }
    boolean dry = options.has(Option.DRY_RUN);
    Pruned pruned;
    try (Engine engine = HistoryOptions.open(options, environment)) {
      History history = engine.history();
      pruned = history.prune(HistoryOptions.where(engine, options), before, dry);
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(
          JsonObject.builder()
              .put(dry ? "would_prune" : "pruned", pruned.changes())
              .put("bytes", pruned.bytes())
              .put("erased", !dry && pruned.isErased())
              .build()
              .text());
    } else {
      printer.println(
          (dry ? "Would remove " : "Removed ")
              + Plural.of(pruned.changes(), "call's record", "calls' records")
              + ", "
              + (pruned.bytes() + KIB - 1) / KIB
              + " KiB; they cannot be undone any more");
      if (!dry && !pruned.isErased()) {
        printer.println(
            "A server still reads old pages: they are erased when it closes. Backups keep what they"
                + " hold.");
      }
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }
}
