package dev.rosemary.cli.deleted;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.exchange.ExchangeOptions;
import dev.rosemary.cli.exchange.port.SurfaceName;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.deleted.DeletedBy;
import dev.rosemary.engine.deleted.DeletedItem;
import dev.rosemary.engine.deleted.Deletions;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.project.Project;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Session;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code deleted} and {@code restore-deleted [NAME|ID…]}: what tools deleted, and its way back. */
public final class RestoreDeleted {
  private RestoreDeleted() {}

  /** Lists what is deleted, or of it what a client deleted or since when. */
  public static int list(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (!words.isEmpty()) {
      throw new UsageException(
          "deleted takes no " + Quoting.quote(words.getFirst()) + "; restore-deleted does");
    }
    DeletedBy meant = meant(options);
    String thread = options.get(Option.THREAD);
    List<DeletedItem> items =
        work(
            options,
            environment,
            deletions -> {
              List<DeletedItem> found = deletions.list(thread, meant);
              if (found.isEmpty()) {
                sayOthers(deletions, thread);
              }
              return found;
            });
    return print(options, out, "deleted", items, List.of());
  }

  /**
   * Brings back what is named, or without names what {@code --client} and {@code --since} say;
   * without either lists what is deleted. With {@code --dry-run} it only tells. Exit code 1 when
   * something was left deleted that was meant.
   */
  public static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    DeletedBy meant = meant(options);
    if (words.isEmpty() && meant.isAll()) {
      return list(options, words, environment, out);
    }
    if (!words.isEmpty() && !meant.isAll()) {
      throw new UsageException("give names, or --client and --since, not both");
    }
    String thread = options.get(Option.THREAD);
    boolean dry = options.has(Option.DRY_RUN);
    String what = dry ? "would_restore" : "restored";
    if (words.isEmpty()) {
      Deletions.Restored restored =
          work(
              options,
              environment,
              deletions -> {
                Deletions.Restored done = deletions.restoreAll(thread, meant, dry);
                if (done.items().isEmpty() && done.left().isEmpty()) {
                  sayOthers(deletions, thread);
                }
                return done;
              });
      return print(options, out, what, restored.items(), restored.left());
    }
    List<DeletedItem> items =
        work(options, environment, deletions -> deletions.restore(thread, words, dry));
    return print(options, out, what, items, List.of());
  }

  /** Tells who deleted what is there, when it is nothing that was asked for. */
  private static void sayOthers(Deletions deletions, @Nullable String thread) {
    List<DeletedItem> all = deletions.list(thread, DeletedBy.ANYBODY);
    if (!all.isEmpty()) {
      TreeSet<String> names = new TreeSet<>();
      all.forEach(item -> names.add(who(item)));
      System.err.println(
          "rosemary: "
              + all.size()
              + " deletions there are by others or earlier: "
              + String.join(", ", names));
    }
  }

  private static DeletedBy meant(Options options) throws UsageException {
    @Nullable String since = options.get(Option.SINCE);
    return new DeletedBy(
        since == null ? null : Since.of(since, Clock.systemUTC().instant(), ZoneId.systemDefault()),
        Session.shown(options.get(Option.CLIENT)));
  }

  private static <T> T work(
      Options options, Map<String, String> environment, Function<Deletions, T> work)
      throws UsageException {
    requireSoft(options, environment);
    Path directory = DataDirectory.of(options, environment);
    Home home = HomeOptions.of(options, environment);
    @Nullable String project =
        options.get(Option.THREAD) != null
            ? options.get(Option.PROJECT)
            : options.get(Option.PROJECT, EngineAccess.DEFAULT_PROJECT);
    Path file = home.file() == null ? directory.resolve("memory.db") : home.file();
    if (!Files.isDirectory(directory) || (project == null && !Files.exists(file))) {
      throw new FailureException(
          new Failure.Invalid("There are no memories in " + directory + "."));
    }
    try (Engine engine = EngineAccess.open(options, directory, home, Embedder::disabled)) {
      Project active = project == null ? null : engine.projects().active(project);
      return engine.deletions(active, work);
    }
  }

  private static void requireSoft(Options options, Map<String, String> environment)
      throws UsageException {
    SurfaceName surface = ExchangeOptions.surface(options, environment);
    switch (surface) {
      case GRAPH -> {}
      case THREADS -> {
        if (!options.has(Option.THREAD)) {
          throw new UsageException("--surface threads needs --thread ID");
        }
      }
      case VAULT, RECALL, DOCS ->
          throw new UsageException(
              "what "
                  + surface.word()
                  + " deletes is gone; only graph and threads keep it. Backups hold it: rosemary"
                  + " restore --help");
    }
  }

  private static int print(
      Options options,
      OutputStream out,
      String what,
      List<DeletedItem> items,
      List<Deletions.Left> left) {
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(json(items, left, what).text());
    } else {
      String head =
          switch (what) {
            case "restored" -> "RESTORED  ";
            case "would_restore" -> "WOULD RESTORE  ";
            default -> "";
          };
      items.forEach(item -> printer.println(head + line(item)));
      left.forEach(one -> printer.println("LEFT  " + line(one.item()) + "  " + one.reason()));
      if (items.isEmpty() && left.isEmpty()) {
        printer.println("There is no such deletion.");
      }
    }
    printer.flush();
    return printer.checkError() || !left.isEmpty() ? 1 : 0;
  }

  private static String line(DeletedItem item) {
    return item.deletedAt()
        + "  "
        + who(item)
        + "  "
        + item.id()
        + "  "
        + item.kind().word()
        + "  "
        + bare(item.text());
  }

  /** The principal and the client, as far as they are known. */
  private static String who(DeletedItem item) {
    String client = item.client() == null ? DeletedBy.UNKNOWN : bare(item.client());
    return item.principal() == null ? client : bare(item.principal()) + " by " + client;
  }

  private static String bare(String text) {
    String quoted = Quoting.quote(text);
    return quoted.substring(1, quoted.length() - 1);
  }

  private static JsonObject json(List<DeletedItem> items, List<Deletions.Left> left, String name) {
    List<Json> list = new ArrayList<>();
    items.forEach(item -> list.add(json(item).build()));
    JsonObject.Builder answer = JsonObject.builder().put(name, new JsonArray(list));
    if (!left.isEmpty()) {
      List<Json> others = new ArrayList<>();
      left.forEach(one -> others.add(json(one.item()).put("reason", one.reason()).build()));
      answer.put("left", new JsonArray(others));
    }
    return answer.build();
  }

  private static JsonObject.Builder json(DeletedItem item) {
    return JsonObject.builder()
        .put("id", item.id())
        .put("kind", item.kind().word())
        .put("name", item.text())
        .put("deleted_at", item.deletedAt())
        .putIfPresent("client", item.client())
        .putIfPresent("principal", item.principal());
  }
}
