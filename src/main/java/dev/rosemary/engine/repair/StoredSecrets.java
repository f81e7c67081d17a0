package dev.rosemary.engine.repair;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.engine.repair.content.FileContents;
import dev.rosemary.engine.secret.tree.FoundSecret;
import dev.rosemary.store.FileSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds credentials in all that a data directory holds, and masks them: in rows, in their history,
 * in full text and in the log. Makes no backup, which would hold them.
 */
public final class StoredSecrets {
  /** Folders whose files are kept as they are. */
  private static final List<String> KEPT = List.of("backups", "damaged");

  private final Path directory;
  private final boolean dry;
  private final List<Found> found = new ArrayList<>();
  private final List<String> left = new ArrayList<>();

  /**
   * A run.
   *
   * @param dry whether it only lists them
   */
  public StoredSecrets(Path directory, boolean dry) {
    this.directory = directory;
    this.dry = dry;
  }

  /** A secret, and the file that it was found in, below the data directory. */
  public record Found(String file, FoundSecret secret) {}

  /**
   * What came of a run.
   *
   * @param files how many database files were looked through
   * @param left what may still hold some, a sentence each
   */
  public record Report(int files, List<Found> found, List<String> left) {
    public Report {
      found = List.copyOf(found);
      left = List.copyOf(left);
    }
  }

  /**
   * Looks through all files.
   *
   * @throws FailureException when there is no data directory
   */
  public Report run(Backups.Progress progress) {
    if (!Files.isDirectory(directory)) {
      throw new FailureException(
          new Failure.Invalid("There is no data directory " + directory + "."));
    }
    List<String> files = DataFiles.of(directory);
    for (int i = 0; i < files.size(); i++) {
      look(files.get(i));
      progress.files(i + 1, files.size());
    }
    for (String folder : KEPT) {
      if (!found.isEmpty() && hasFiles(folder)) {
        left.add(
            folder + "/ was made earlier and keeps what it holds; delete what you do not need");
      }
    }
    return new Report(files.size(), found, left);
  }

  private void look(String file) {
    FileSchema schema = file.equals(DataFiles.REGISTRY) ? FileSchema.REGISTRY : FileSchema.PROJECT;
    Path path = directory.resolve(file);
    try (FileContents contents = new FileContents(path, schema, dry)) {
      List<FoundSecret> secrets = contents.secrets(!dry);
      for (FoundSecret secret : secrets) {
        found.add(new Found(file, secret));
      }
      if (dry || secrets.isEmpty()) {
        return;
      }
      contents.fill();
      deleteVectors(path);
      if (!contents.truncateLog()) {
        left.add(file + ": a server uses its log, which keeps them until all servers were ended");
      }
    } catch (FailureException e) {
      left.add(file + ": " + e.failure().message());
    }
  }

  /** A server makes them again from the texts. */
  private void deleteVectors(Path file) {
    try {
      boolean _ = Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-vectors"));
    } catch (IOException e) {
      left.add(file.getFileName() + "-vectors: " + DiskReason.of(e));
    }
  }

  private boolean hasFiles(String folder) {
    Path path = directory.resolve(folder);
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.findAny().isPresent();
    } catch (IOException e) {
      return false;
    }
  }
}
