package dev.rosemary.cli.exchange;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.cli.exchange.Exporting.Written;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.exchange.port.Remarks;
import dev.rosemary.cli.exchange.port.Tally;
import dev.rosemary.cli.exchange.port.ThreadsPort;
import dev.rosemary.cli.module.Exchange;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.Stores;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.secret.ImportSecrets;
import dev.rosemary.cli.secret.SecretMode;
import dev.rosemary.engine.exchange.Format;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An export as it was asked for: first the form is chosen, then it is written. */
public final class ExportCommand {
  private final SurfaceModule surface;
  private final @Nullable Format wanted;
  private final @Nullable String project;
  private final String place;
  private final @Nullable String thread;
  private @Nullable Format format;
  private boolean folder;
  private @Nullable Written written;
  private long added;
  private long replaced;
  private long unchanged;

  /**
   * An export.
   *
   * @param wanted the form, or null to find it by the name of the file
   * @param place where the memories are, for people: a folder, a project or a file
   * @param thread the only thread that is meant, or null
   */
  public ExportCommand(
      SurfaceModule surface,
      @Nullable Format wanted,
      @Nullable String project,
      String place,
      @Nullable String thread) {
    this.surface = surface;
    this.wanted = wanted;
    this.project = project;
    this.place = place;
    this.thread = thread;
  }

  /**
   * Chooses the form.
   *
   * @throws IOException when the name leads to a folder that is no place for it
   */
  public void choose(String name) throws IOException {
    if (name.equals("-")) {
      format = wanted == null ? Detection.ofOutput("", surface.isGraph()) : wanted;
      return;
    }
    Path path = Path.of(name);
    boolean isFolder = Files.isDirectory(path) || name.endsWith("/");
    boolean single = name.toLowerCase(Locale.ROOT).endsWith(".md");
    if (wanted == null && isFolder) {
      requireNotes(path);
    }
    if (wanted == null && !isFolder) {
      requireEnding(path);
    }
    format =
        wanted != null
            ? wanted
            : isFolder
                ? Format.MARKDOWN
                : Detection.ofOutput(String.valueOf(path.getFileName()), surface.isGraph());
    folder = format == Format.MARKDOWN && (isFolder || !single);
  }

  /** Refuses a name that may be meant for a folder as well as for a file. */
  private static void requireEnding(Path path) {
    String name = String.valueOf(path.getFileName());
    int dot = name.lastIndexOf('.');
    boolean special = Files.exists(path) && !Files.isRegularFile(path);
    if (dot > 0 && !special && !Detection.isKnownOutput(name)) {
      throw new FailureException(
          new Failure.Invalid(
              "cannot tell what to write to "
                  + path
                  + ": no format has the extension "
                  + name.substring(dot)
                  + ". End the name with .jsonl, .json, .csv or .md, or pass --format "
                  + String.join("|", Format.words())
                  + ". Nothing was written."));
    }
    if (dot <= 0 && !Files.exists(path)) {
      throw new FailureException(
          new Failure.Invalid(
              "cannot tell what to write to "
                  + path
                  + ": the folder does not exist, and the name has no extension. Write "
                  + path
                  + "/ for a folder of notes, "
                  + path
                  + ".jsonl (or .json, .csv, .md) for a file, or pass --format "
                  + String.join("|", Format.words())
                  + ". Nothing was written."));
    }
  }

  /** Whether a folder holds nothing but notes, so that more of them are welcome. */
  private static void requireNotes(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return;
    }
    try (var entries = Files.newDirectoryStream(path)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        boolean note = name.endsWith(".md") || name.endsWith(".markdown");
        if (!name.startsWith(".") && !note && !Files.isDirectory(entry)) {
          throw new FileSystemException(
              path.toString(),
              null,
              "it contains files other than notes; pass --format markdown to write notes there");
        }
      }
    }
  }

  /** Whether a folder of notes is written, and not a file. */
  public boolean isFolder() {
    return folder;
  }

  /** The file that is written where this one, or this folder, was named. */
  public Path file(Path named) throws IOException {
    if (format() != Format.INFINITY || named.toString().endsWith(".json")) {
      return named;
    }
    Path inside = named.resolve(".infinity");
    if (Files.exists(inside.resolve("memories.json"), LinkOption.NOFOLLOW_LINKS)) {
      throw new FailureException(
          new Failure.Conflict(
              named
                  + " already contains documents. Nothing was written; export to a file ending"
                  + " in .json and import it with: rosemary import FILE --surface docs"
                  + " --project-dir "
                  + named));
    }
    PrivateFiles.createDirectories(inside);
    return inside.resolve("memories.json");
  }

  private Format format() {
    if (format == null) {
      throw new IllegalStateException("no form was chosen yet");
    }
    return format;
  }

  /** Writes everything to a stream. */
  public void write(Stores stores, OutputStream out) throws IOException {
    from(stores, exporting -> written = exporting.write(format(), out, stores.clock().instant()));
  }

  /** Writes a folder of notes. */
  public void writeFolder(Stores stores, Path path) throws IOException {
    from(
        stores,
        exporting ->
            written =
                exporting.writeNotes(
                    path,
                    (fresh, other, same) -> {
                      added = fresh;
                      replaced = other;
                      unchanged = same;
                    }));
  }

  @FunctionalInterface
  private interface Work {
    void run(Exporting exporting) throws IOException;
  }

  private void from(Stores stores, Work work) throws IOException {
    Port.Manner manner =
        new Port.Manner(
            false,
            true,
            new ImportSecrets(SecretMode.KEEP),
            new Remarks(),
            new Tally(),
            new Losses());
    try {
      boolean _ =
          surface.give(
              new Exchange(stores, project, thread, manner),
              port -> {
                requireOne(port);
                try {
                  work.run(new Exporting(port, surface.isGraph()));
                  return true;
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Refuses several threads in a form that would mix them. */
  private void requireOne(Port port) {
    if (port instanceof ThreadsPort threads && format() != Format.JSONL && threads.count() > 1) {
      throw new FailureException(
          new Failure.Invalid(
              "there are "
                  + threads.count()
                  + " threads, and only --format jsonl keeps them apart; pass --thread ID to"
                  + " export one. Nothing was written."));
    }
  }

  private boolean ofProject() {
    return surface.place() == Place.PROJECT;
  }

  private Written written() {
    if (written == null) {
      throw new IllegalStateException("nothing was written yet");
    }
    return written;
  }

  /** The report for programs. */
  public JsonObject json(String name) {
    Written what = written();
    JsonObject.Builder report =
        JsonObject.builder()
            .put("file", name)
            .putIfPresent(
                "project", ofProject() && project == null ? EngineAccess.DEFAULT_PROJECT : project)
            .put("entities", what.entities())
            .put("observations", what.observations())
            .put("relations", what.relations())
            .put("memories", what.memories())
            .put("surface", surface.name())
            .put("place", place)
            .put("format", format().word())
            .put("lost", what.losses().json());
    if (folder) {
      report.put("files_added", added).put("files_replaced", replaced);
      report.put("files_unchanged", unchanged);
    }
    return report.build();
  }

  private static String counted(long count, String one, String several) {
    return Plural.of(count, one, several);
  }

  /** The report for people. */
  public String text(String name) {
    Written what = written();
    StringBuilder text = new StringBuilder();
    text.append(
        ofProject()
            ? "Project " + (project == null ? EngineAccess.DEFAULT_PROJECT : project)
            : "Surface " + surface.name() + ", " + place);
    text.append(": ");
    if (!surface.isGraph()) {
      text.append(counted(what.memories(), "memory", "memories"));
    } else {
      text.append(counted(what.entities(), "entity", "entities")).append(", ");
      text.append(counted(what.observations(), "observation", "observations")).append(", ");
      text.append(counted(what.relations(), "relation", "relations"));
    }
    text.append(" written to ").append(name.equals("-") ? "standard output" : name);
    text.append(" as ").append(format().word()).append('\n');
    if (folder) {
      text.append("  Files: ").append(added).append(" new, ").append(replaced);
      text.append(" replaced, ").append(unchanged).append(" unchanged\n");
    }
    if (!what.losses().isEmpty()) {
      text.append("Not exported: ").append(what.losses().text()).append('\n');
    }
    return text.toString();
  }
}
