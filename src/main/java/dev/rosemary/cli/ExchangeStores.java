package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.file.TemporaryFolder;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.Stores;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.document.Opening;
import dev.rosemary.engine.embed.Embedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an import or an export works on, opened; a rehearsal on what is not there gets a place. */
final class ExchangeStores implements AutoCloseable {
  private final Stores stores;
  private final @Nullable TemporaryFolder temporary;

  private ExchangeStores(Stores stores, @Nullable TemporaryFolder temporary) {
    this.stores = stores;
    this.temporary = temporary;
  }

  Stores stores() {
    return stores;
  }

  /**
   * The documents of a folder.
   *
   * @param make whether to make what is missing
   * @param required whether they have to be there then
   */
  static ExchangeStores documents(Path projectFolder, boolean make, boolean required) {
    if (required && !Files.isDirectory(projectFolder)) {
      throw new FailureException(
          new Failure.Invalid(
              "The folder "
                  + projectFolder
                  + " does not exist. Create it, or name another with --project-dir."));
    }
    Documents documents = Documents.in(projectFolder, Clock.systemUTC());
    if (documents.open(make) instanceof Opening.NotMade none && required) {
      throw new FailureException(new Failure.NoProject(none.message()));
    }
    return new ExchangeStores(new Stores(null, documents, Clock.systemUTC()), null);
  }

  /** The data folder; a rehearsal for a store that is not there works in a new one. */
  static ExchangeStores engine(
      Options options, Map<String, String> environment, SurfaceModule surface, boolean rehearse)
      throws UsageException, IOException {
    Path directory = DataDirectory.of(options, environment);
    if (rehearse && !isThere(directory, options, environment, surface)) {
      TemporaryFolder temporary = TemporaryFolder.make("rehearsal");
      return new ExchangeStores(
          new Stores(open(temporary.path(), options, environment), null, Clock.systemUTC()),
          temporary);
    }
    return new ExchangeStores(
        new Stores(open(directory, options, environment), null, Clock.systemUTC()), null);
  }

  private static Engine open(Path directory, Options options, Map<String, String> environment)
      throws UsageException {
    return EngineAccess.open(
        options, directory, HomeOptions.of(options, environment), Embedder::disabled);
  }

  /** Where the memories of a surface are, for people: a folder, a project or a file. */
  static String where(Options options, Map<String, String> environment, SurfaceModule surface)
      throws UsageException {
    String project = options.get(Option.PROJECT);
    return switch (surface.place()) {
      case FOLDER -> DataDirectory.project(options).resolve(".infinity").toString();
      case PROJECT -> "project " + (project == null ? EngineAccess.DEFAULT_PROJECT : project);
      case HOME, INDEX -> {
        Path file = HomeOptions.of(options, environment).file();
        yield file != null
            ? file.toString()
            : project != null
                ? "project " + project
                : DataDirectory.of(options, environment).resolve("memory.db").toString();
      }
    };
  }

  private static boolean isThere(
      Path directory, Options options, Map<String, String> environment, SurfaceModule surface)
      throws UsageException {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    String project = options.get(Option.PROJECT);
    Home home = HomeOptions.of(options, environment);
    Path file = home.file();
    if (surface.place() != Place.PROJECT && (file != null || project == null)) {
      return Files.exists(file == null ? directory.resolve("memory.db") : file);
    }
    String name = project == null ? EngineAccess.DEFAULT_PROJECT : project;
    try (Engine engine = open(directory, options, environment)) {
      return engine.projects().list(null).stream().anyMatch(one -> one.name().equals(name));
    }
  }

  @Override
  public void close() {
    stores.close();
    if (temporary != null) {
      temporary.close();
    }
  }
}
