package dev.rosemary.cli.deleted;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.deleted.DeletedItem;
import dev.rosemary.engine.deleted.Deletions;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.project.Project;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code restore-deleted [NAME|ID…]}: what tools deleted, and its way back. */
public final class RestoreDeleted {
  private RestoreDeleted() {}

  /** Lists what is deleted, or brings back what is named. */
  public static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    Path directory = DataDirectory.of(options, environment);
    Home home = HomeOptions.of(options, environment);
    @Nullable String thread = options.get(Option.THREAD);
    @Nullable String project =
        thread != null
            ? options.get(Option.PROJECT)
            : options.get(Option.PROJECT, EngineAccess.DEFAULT_PROJECT);
    Path file = home.file() == null ? directory.resolve("memory.db") : home.file();
    if (!Files.isDirectory(directory) || (project == null && !Files.exists(file))) {
      throw new FailureException(
          new Failure.Invalid("There are no memories in " + directory + "."));
    }
    List<DeletedItem> items;
    try (Engine engine =
        Engine.open(
            directory,
            home,
            EngineAccess.synchronous(options),
            Clock.systemUTC(),
            Embedder::disabled,
            null,
            EngineAccess.log(options)::warn)) {
      Project active = project == null ? null : engine.projects().active(project);
      items =
          engine.deletions(
              active,
              (Deletions deletions) ->
                  words.isEmpty() ? deletions.list(thread) : deletions.restore(thread, words));
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(json(items, words.isEmpty() ? "deleted" : "restored").text());
    } else {
      for (DeletedItem item : items) {
        String text = Quoting.quote(item.text());
        printer.println(
            (words.isEmpty() ? "" : "RESTORED  ")
                + item.deletedAt()
                + "  "
                + item.id()
                + "  "
                + item.kind().word()
                + "  "
                + text.substring(1, text.length() - 1));
      }
      if (items.isEmpty()) {
        printer.println("Nothing is deleted there.");
      }
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }

  private static JsonObject json(List<DeletedItem> items, String name) {
    List<Json> list = new ArrayList<>();
    for (DeletedItem item : items) {
      list.add(
          JsonObject.builder()
              .put("id", item.id())
              .put("kind", item.kind().word())
              .put("name", item.text())
              .put("deleted_at", item.deletedAt())
              .build());
    }
    return JsonObject.builder().put(name, new JsonArray(list)).build();
  }
}
