package dev.rosemary.cli.history;

import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.undo.Selection;
import dev.rosemary.engine.history.undo.Undone;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code undo CHANGE | --call ID | --session ID | --client NAME --since TIME}. */
public final class UndoCommand {
  private UndoCommand() {}

  /** Takes back what is meant; 1 when something of it was left as it is. */
  public static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    EngineAccess.requireWriting(options, "undo");
    Selection selection = selection(options, words);
    boolean dry = options.has(Option.DRY_RUN);
    Undone undone;
    try (Engine engine = HistoryOptions.open(options, environment)) {
      undone =
          engine
              .history()
              .undo(
                  HistoryOptions.where(engine, options), selection, options.has(Option.FORCE), dry);
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(json(undone, dry).text());
    } else {
      String head = dry ? "WOULD UNDO  " : "UNDONE  ";
      undone.changes().forEach(item -> printer.println(head + ChangeText.line(item)));
      undone
          .left()
          .forEach(left ->
              printer.println("LEFT  " + ChangeText.line(left.item()) + "  " + left.reason()));
      if (undone.isEmpty()) {
        printer.println("Nothing to undo; rosemary history lists what there is");
      } else if (!undone.left().isEmpty()) {
        printer.println("--force also takes back what was changed again later");
      }
    }
    printer.flush();
    return printer.checkError() || !undone.left().isEmpty() || undone.isEmpty() ? 1 : 0;
  }

  private static Selection selection(Options options, List<String> words) throws UsageException {
    ChangeFilter meant = HistoryOptions.meant(options);
    boolean byClient = meant.client() != null || meant.since() != null;
    int given =
        (words.isEmpty() ? 0 : 1)
            + (meant.call() == null ? 0 : 1)
            + (meant.session() == null ? 0 : 1)
            + (byClient ? 1 : 0);
    if (given != 1 || words.size() > 1) {
      throw new UsageException(
          "undo takes the number of one change, --call ID, --session ID, or --client NAME with"
              + " --since TIME");
    }
    if (byClient && (meant.client() == null || meant.since() == null)) {
      throw new UsageException("--client and --since go together");
    }
    if (words.isEmpty()) {
      return new Selection.All(meant);
    }
    try {
      return new Selection.One(Long.parseLong(words.getFirst()), null);
    } catch (NumberFormatException e) {
      throw new UsageException(
          Quoting.quote(words.getFirst())
              + " is not the number of a change; rosemary history lists them");
    }
  }

  private static JsonObject json(Undone undone, boolean dry) {
    List<Json> changes = new ArrayList<>();
    for (ChangedItem item : undone.changes()) {
      changes.add(ChangeText.json(item));
    }
    List<Json> left = new ArrayList<>();
    for (Undone.Left one : undone.left()) {
      left.add(ChangeText.json(one.item()).toBuilder().put("reason", one.reason()).build());
    }
    return JsonObject.builder()
        .put(dry ? "would_undo" : "undone", new JsonArray(changes))
        .put("left", new JsonArray(left))
        .build();
  }
}
