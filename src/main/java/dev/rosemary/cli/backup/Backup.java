package dev.rosemary.cli.backup;

import dev.rosemary.base.Plural;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.Manifest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code backup DIR}: copies a data directory while servers write to it. */
public final class Backup {
  private Backup() {}

  /** Makes a backup; 1 when a damaged file had to be left out of it. */
  public static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (words.size() != 1) {
      throw new UsageException("backup takes one folder: rosemary backup DIR");
    }
    Path target = options.paths().read("backup", words.getFirst());
    Path directory = DataDirectory.of(options, environment);
    requireOutside(target, directory);
    Backups backups = new Backups(directory, Clock.systemUTC());
    Manifest manifest;
    try (Bar bar = Bar.onTerminal("copied")) {
      manifest = backups.create(target, "by hand", bar::files);
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(manifest.json().toBuilder().put("backup", target.toString()).build().text());
    } else {
      printer.println(
          target
              + ": "
              + Plural.of(manifest.files().size(), "file")
              + ", "
              + Plural.of(manifest.rows(), "row")
              + ", checked.");
      new TreeMap<>(manifest.leftOut())
          .forEach((file, why) -> printer.println("LEFT OUT " + file + ": " + why));
      new TreeMap<>(manifest.damagedRows())
          .forEach((file, rows) -> printer.println("DAMAGED " + file + ": " + rows));
    }
    printer.flush();
    boolean whole = manifest.leftOut().isEmpty() && manifest.damagedRows().isEmpty();
    return whole && !printer.checkError() ? 0 : 1;
  }

  /** Refuses a place that is lost together with what it is a copy of. */
  private static void requireOutside(Path target, Path directory) throws UsageException {
    if (real(target).startsWith(real(directory))) {
      throw new UsageException(
          "backup: "
              + target
              + " is inside the data directory "
              + directory
              + " and would be lost together with it; give a folder outside of it");
    }
  }

  /** A path without symbolic links, as far as it is there. */
  private static Path real(Path path) {
    Path whole = path.toAbsolutePath().normalize();
    for (Path at = whole; at != null; at = at.getParent()) {
      try {
        return at.toRealPath().resolve(at.relativize(whole)).normalize();
      } catch (IOException e) {
        // what is above it may be there
      }
    }
    return whole;
  }

  /** Which automatic backups are to be kept. */
  public static Backups.Keep keep(Options options) throws UsageException {
    Backups.Keep usual = Backups.Keep.DEFAULT;
    return new Backups.Keep(
        atLeastOne(options, Option.KEEP_BACKUPS, usual.most()),
        atLeastOne(options, Option.KEEP_DAYS, usual.days()));
  }

  /**
   * The same for a command to which 0 days are for deleted projects, which go at once; backups are
   * kept as usual then.
   */
  public static Backups.Keep keepWithProjects(Options options) throws UsageException {
    Backups.Keep usual = Backups.Keep.DEFAULT;
    int days = options.number(Option.KEEP_DAYS, usual.days());
    return new Backups.Keep(
        atLeastOne(options, Option.KEEP_BACKUPS, usual.most()), days == 0 ? usual.days() : days);
  }

  private static int atLeastOne(Options options, Option option, int usual) throws UsageException {
    int number = options.number(option, usual);
    if (number == 0 && !options.isGiven(option)) {
      // The environment variable is for deleted projects as well, where 0 has a meaning.
      return usual;
    }
    if (number == 0) {
      throw new UsageException(
          option.flag() + " takes a whole number of at least 1 where it is for backups");
    }
    return number;
  }
}
