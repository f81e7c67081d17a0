package dev.rosemary.cli.exchange;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.exchange.port.Remarks;
import dev.rosemary.cli.exchange.port.Tally;
import dev.rosemary.cli.module.Exchange;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.Stores;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.secret.ImportSecrets;
import dev.rosemary.cli.secret.SecretMode;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.Format;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.json.JsonObject;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** An import as it was asked for: first the form is chosen, then it is done. */
public final class ImportCommand {
  private final SurfaceModule surface;
  private final @Nullable Format wanted;
  private final @Nullable String project;
  private final String place;
  private final boolean rehearse;
  private final @Nullable String thread;
  private final Port.Manner manner;
  private @Nullable Format format;
  private @Nullable Inputs inputs;

  /**
   * An import.
   *
   * @param wanted the form, or null to find it
   * @param place where the memories are, for people: a folder, a project or a file
   * @param rehearse whether nothing is to be changed
   * @param secrets what is done with credentials
   * @param thread the thread that everything goes to, or null
   */
  public ImportCommand(
      SurfaceModule surface,
      @Nullable Format wanted,
      @Nullable String project,
      String place,
      boolean createMissing,
      boolean rehearse,
      SecretMode secrets,
      @Nullable String thread) {
    this.surface = surface;
    this.wanted = wanted;
    this.project = project;
    this.place = place;
    this.rehearse = rehearse;
    this.thread = thread;
    manner =
        new Port.Manner(
            createMissing,
            rehearse,
            new ImportSecrets(secrets),
            new Remarks(),
            new Tally(),
            new Losses());
  }

  /** The surface. */
  public SurfaceModule surface() {
    return surface;
  }

  /** Whether nothing is changed. */
  public boolean rehearse() {
    return rehearse;
  }

  /** The form that was chosen. */
  Format format() {
    if (format == null) {
      throw new IllegalStateException("no form was chosen yet");
    }
    return format;
  }

  /** Whether the form was found and not given. */
  boolean isFound() {
    return wanted == null;
  }

  /** Where it goes, for people. */
  String target() {
    return ofProject() ? "Project " + projectName() : "Surface " + surface.name() + ", " + place;
  }

  private String projectName() {
    return project == null ? EngineAccess.DEFAULT_PROJECT : project;
  }

  /** What the report for programs begins with. */
  public JsonObject head(String source) {
    return JsonObject.builder()
        .putIfPresent("project", ofProject() ? projectName() : project)
        .put("surface", surface.name())
        .put("place", place)
        .put("source", source)
        .put("format", format().word())
        .put("dry_run", rehearse)
        .build();
  }

  /**
   * Chooses the form and the files of a folder; returns their bytes.
   *
   * @throws FailureException with {@link Failure.Invalid} when it has no file of a known form
   */
  public long choose(Path folder) throws IOException {
    Inputs found = Inputs.of(folder, wanted, manner.remarks());
    if (found.files().isEmpty()) {
      throw new FailureException(
          new Failure.Invalid(
              "cannot import the folder "
                  + folder
                  + ": it has no "
                  + (wanted == null ? "Markdown notes" : wanted.word() + " files")
                  + " and no .infinity. Name a file, or another form with --format "
                  + String.join("|", Format.words())
                  + ". Nothing was imported."));
    }
    inputs = found;
    format = found.format();
    return found.size();
  }

  /** Chooses the form of one file and returns the stream at its beginning. */
  public InputStream choose(String name, InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, Detection.BEGINNING);
    buffered.mark(Detection.BEGINNING);
    byte[] beginning = buffered.readNBytes(Detection.BEGINNING);
    buffered.reset();
    if (Detection.isBinary(beginning)) {
      throw new FailureException(
          new Failure.Invalid(
              "cannot import "
                  + name
                  + ": it is no text (an image, an archive, or UTF-16 without a byte order mark)."
                  + " Nothing was imported."));
    }
    if (wanted == null) {
      format =
          Detection.ofInput(
              name.equals("-") ? "" : String.valueOf(Path.of(name).getFileName()), beginning);
    } else {
      format = wanted;
    }
    return buffered;
  }

  /** Imports the folder. */
  public ImportReport folder(Stores stores, LongConsumer progress) {
    Inputs chosen = inputs;
    if (chosen == null) {
      throw new IllegalStateException("no folder was chosen");
    }
    return into(stores, port -> Importing.folder(port, manner, chosen, progress));
  }

  /**
   * Imports one file.
   *
   * @param size its bytes, or 0 when that is not known
   */
  public ImportReport file(
      Stores stores, String name, InputStream in, long size, LongConsumer progress)
      throws IOException {
    if (format() == Format.JSONL && ofProject()) {
      return stores
          .opened()
          .writeOnce(
              exchange(stores).madeProject(), graph -> GraphFile.read(in, graph, manner, progress));
    }
    byte[] bytes = size > Bounds.FILE_BYTES ? null : in.readNBytes((int) Bounds.FILE_BYTES + 1);
    if (bytes == null || bytes.length > Bounds.FILE_BYTES) {
      throw new FailureException(
          new Failure.Invalid(
              "cannot import "
                  + name
                  + ": "
                  + Importing.tooLarge().reason()
                  + ". Nothing was imported."));
    }
    // Before the project is made: a file that is refused leaves no empty one.
    return into(stores, Importing.file(manner, format(), name, bytes, progress));
  }

  private ImportReport into(Stores stores, Function<Port, ImportReport> work) {
    return surface.take(exchange(stores), work);
  }

  private Exchange exchange(Stores stores) {
    return new Exchange(stores, project, thread, manner);
  }

  private boolean ofProject() {
    return surface.place() == Place.PROJECT;
  }
}
