package dev.rosemary.cli.deleted;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.Plural;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.ProjectChoice;
import dev.rosemary.cli.option.ShellWord;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.SurfaceOption;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.node.deletion.DeletedBy;
import dev.rosemary.engine.node.deletion.DeletedItem;
import dev.rosemary.engine.node.deletion.Deletions;
import dev.rosemary.engine.project.DeletedProject;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.thread.ThreadReader;
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
          "deleted takes no " + Quoting.quote(words.getFirst()) + "; use restore-deleted");
    }
    DeletedBy meant = meant(options);
    String thread = options.get(Option.THREAD);
    List<DeletedProject> projects =
        thread == null ? projects(options, environment, meant) : List.of();
    List<DeletedItem> items;
    try {
      items =
          work(
              options,
              environment,
              deletions -> {
                List<DeletedItem> found = deletions.list(thread, meant);
                if (found.isEmpty() && projects.isEmpty()) {
                  sayOthers(deletions, thread);
                }
                return found;
              });
    } catch (FailureException e) {
      // The project that was asked for may be one of those that were deleted.
      if (projects.isEmpty() || !(e.failure() instanceof Failure.Invalid)) {
        throw e;
      }
      items = List.of();
    }
    return print(options, out, "deleted", items, List.of(), projects);
  }

  /** Deleted projects: all, or those of the name that {@code --project} says. */
  private static List<DeletedProject> projects(
      Options options, Map<String, String> environment, DeletedBy meant) throws UsageException {
    requireSoft(options, environment);
    Path directory = DataDirectory.of(options, environment);
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    @Nullable String name = options.get(Option.PROJECT);
    List<DeletedProject> found;
    try (Engine engine = EngineAccess.open(options, directory, Home.DEFAULT, Embedder::disabled)) {
      found = new ArrayList<>(engine.projects().deleted());
    }
    found.removeIf(one ->
        (name != null && !one.project().name().equals(NameText.trim(name)))
            || !meant.includes(one.deletedAt(), one.client(), one.principal()));
    return found;
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
          "rosemary: none match; "
              + Plural.of(all.size(), "other deletion")
              + " by: "
              + String.join(", ", names));
    }
  }

  private static DeletedBy meant(Options options) throws UsageException {
    @Nullable String since = options.get(Option.SINCE);
    return new DeletedBy(
        since == null
            ? null
            : Since.of(Option.SINCE, since, Clock.systemUTC().instant(), ZoneId.systemDefault()),
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
      Project active = project == null ? null : ProjectChoice.active(engine.projects(), project);
      return engine.deletions(active, work);
    } catch (FailureException e) {
      String thread = options.get(Option.THREAD);
      if (thread == null
          || !(e.failure() instanceof Failure.NotFound missing)
          || !missing.kind().equals("thread")) {
        throw e;
      }
      throw new FailureException(
          new Failure.Invalid(missing.message() + elsewhere(options, directory, thread)), e);
    }
  }

  /** Where else a thread of that name is; empty where it is nowhere. */
  private static String elsewhere(Options options, Path directory, String thread)
      throws UsageException {
    String id = NameText.trim(thread);
    List<String> places = new ArrayList<>();
    try (Engine engine = EngineAccess.open(options, directory, Home.DEFAULT, Embedder::disabled)) {
      for (Project project : engine.projects().list(Project.Status.ACTIVE)) {
        if (engine.readThreads(project, ThreadReader::threads).contains(id)) {
          places.add("with --project " + ShellWord.of(project.name()));
        }
      }
      if (options.has(Option.PROJECT)
          && Files.exists(directory.resolve("memory.db"))
          && engine.readThreads(ThreadReader::threads).contains(id)) {
        places.add("without --project");
      }
    }
    return places.isEmpty()
        ? " rosemary projects --threads lists all."
        : " There is one " + String.join(", and one ", places) + ".";
  }

  private static void requireSoft(Options options, Map<String, String> environment)
      throws UsageException {
    SurfaceModule surface = SurfaceOption.one(options, environment, SurfaceModule::keepsDeleted);
    if (!surface.keepsDeleted()) {
      throw new UsageException(
          "what "
              + surface.name()
              + " deletes cannot be restored; only graph and threads keep deleted items."
              + " Restore a backup instead: rosemary restore --help");
    }
    if (surface.hasThreads() && !options.has(Option.THREAD)) {
      throw new UsageException("--surface " + surface.name() + " needs --thread ID");
    }
  }

  private static int print(
      Options options,
      OutputStream out,
      String what,
      List<DeletedItem> items,
      List<Deletions.Left> left) {
    return print(options, out, what, items, left, List.of());
  }

  private static int print(
      Options options,
      OutputStream out,
      String what,
      List<DeletedItem> items,
      List<Deletions.Left> left,
      List<DeletedProject> projects) {
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      JsonObject.Builder answer = json(items, left, what).toBuilder();
      if (!projects.isEmpty()) {
        answer.put("deleted_projects", DeletedProjectLines.json(projects));
      }
      printer.println(answer.build().text());
    } else {
      String head =
          switch (what) {
            case "restored" -> "RESTORED  ";
            case "would_restore" -> "WOULD RESTORE  ";
            default -> "";
          };
      items.forEach(item -> printer.println(head + line(item)));
      left.forEach(one -> printer.println("LEFT  " + line(one.item()) + "  " + one.reason()));
      projects.forEach(one -> printer.println(DeletedProjectLines.line(one)));
      if (!projects.isEmpty()) {
        printer.println("To restore a project: rosemary projects restore NAME|ID");
      }
      if (items.isEmpty() && left.isEmpty() && projects.isEmpty()) {
        printer.println(
            options.has(Option.CLIENT) || options.has(Option.SINCE)
                ? "No deletion matches --client and --since"
                : "Nothing has been deleted");
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
        + DeletedProjectLines.bare(item.text());
  }

  private static String who(DeletedItem item) {
    return DeletedProjectLines.who(item.client(), item.principal());
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
