package dev.rosemary.cli.backup;

import dev.rosemary.base.Plural;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.backup.Manifest;
import dev.rosemary.engine.backup.Restore;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code restore DIR}: puts a backup in the place of what the data directory holds. */
public final class RestoreCommand {
  private RestoreCommand() {}

  /** Restores, or with {@code --dry-run} checks the backup and says what would be done. */
  public static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (words.size() != 1) {
      throw new UsageException("restore takes one backup: rosemary restore DIR");
    }
    Path backup = options.paths().read("restore", words.getFirst());
    Path directory = DataDirectory.of(options, environment);
    boolean dry = options.has(Option.DRY_RUN);
    Manifest manifest;
    @Nullable Path kept = null;
    if (dry) {
      manifest = new Restore(directory, Clock.systemUTC()).checkHere(backup);
    } else {
      Restore.Done done =
          new Restore(directory, Clock.systemUTC()).run(backup, Backup.keep(options));
      manifest = done.manifest();
      kept = done.kept();
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(
          JsonObject.builder()
              .put("backup", backup.toString())
              .put("dry_run", dry)
              .put("partial", manifest.partial())
              .put("created_at", manifest.createdAt())
              .put("files", manifest.files().size())
              .put("rows", manifest.rows())
              .putIfPresent("kept", kept == null ? null : kept.toString())
              .build()
              .text());
    } else {
      printer.println(
          (dry ? "The backup is sound and would be restored into " : "Restored into ")
              + directory
              + ": "
              + Plural.of(manifest.files().size(), "file")
              + ", "
              + Plural.of(manifest.rows(), "row")
              + ", as of "
              + manifest.createdAt()
              + ".");
      if (manifest.partial()) {
        manifest
            .files()
            .forEach(item ->
                printer.println("Only " + item.path() + " is restored; everything else stays."));
      }
      new TreeMap<>(manifest.damagedRows())
          .forEach((file, rows) -> printer.println("DAMAGED " + file + ": " + rows));
      if (kept != null) {
        printer.println("The previous data was backed up to " + kept);
      } else if (dry) {
        printer.println("Dry run: nothing was changed. The current data would be backed up first.");
      }
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }
}
