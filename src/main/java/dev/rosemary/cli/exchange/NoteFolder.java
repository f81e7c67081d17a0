package dev.rosemary.cli.exchange;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.engine.exchange.FileText;
import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.engine.exchange.markdown.FileNames;
import dev.rosemary.engine.exchange.markdown.MarkdownReader;
import dev.rosemary.engine.exchange.markdown.NoteFile;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * A folder that notes are written to, a file each: all are written beside it first, and none is
 * moved there when one would take the place of something else. Used once, by one thread.
 */
final class NoteFolder implements AutoCloseable {
  /** A note and its file. */
  private record Written(String file, String entity) {}

  private final Path folder;
  private final Path fresh;
  private final FileNames names = new FileNames();
  private final List<Written> written = new ArrayList<>();

  /** What was done: files that are new, that were replaced, and that were the same already. */
  record Outcome(long added, long replaced, long unchanged) {}

  NoteFolder(Path given) throws IOException {
    folder = Files.exists(given) ? given.toRealPath() : given.toAbsolutePath().normalize();
    Path parent = folder.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new FileSystemException(
          given.toString(), null, "the folder " + parent + " does not exist");
    }
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new FileSystemException(given.toString(), null, "it is a file; notes need a folder");
    }
    fresh = parent.resolve("." + folder.getFileName() + "." + UUID.randomUUID());
    PrivateFiles.createDirectory(fresh);
  }

  /** Writes a note. */
  void write(CarriedEntity entity, List<CarriedRelation> relations) throws IOException {
    String file = names.of(entity.name());
    PrivateFiles.createFile(fresh.resolve(file));
    Files.writeString(fresh.resolve(file), NoteFile.write(entity, relations));
    written.add(new Written(file, entity.name()));
  }

  /**
   * Writes a file as it is.
   *
   * @param path within the folder, with slashes
   */
  void write(String path, String text) throws IOException {
    String file = names.ofPath(path);
    Path place = fresh.resolve(file);
    PrivateFiles.createDirectories(above(place));
    PrivateFiles.createFile(place);
    Files.writeString(place, text);
    written.add(new Written(file, MarkdownReader.title(path, text)));
  }

  private static Path above(Path file) {
    Path parent = file.getParent();
    if (parent == null) {
      throw new IllegalStateException(file + " is in no folder");
    }
    return parent;
  }

  /** Moves all notes to their places. */
  Outcome finish() throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
      return new Outcome(written.size(), 0, 0);
    }
    List<Written> added = new ArrayList<>();
    List<Written> replaced = new ArrayList<>();
    long unchanged = 0;
    for (Written note : written) {
      Path place = folder.resolve(note.file());
      if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
        added.add(note);
      } else if (!Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS) || !isOf(place, note)) {
        throw new FailureException(
            new Failure.Conflict(
                place
                    + " already exists and is not a note of this entity. Nothing was written;"
                    + " move it away or name another folder."));
      } else if (Files.mismatch(place, fresh.resolve(note.file())) < 0) {
        unchanged++;
      } else {
        replaced.add(note);
      }
    }
    for (List<Written> notes : List.of(added, replaced)) {
      for (Written note : notes) {
        Path place = above(folder.resolve(note.file()));
        PrivateFiles.createDirectories(place);
        if (!place.toRealPath().startsWith(folder)) {
          throw new FileSystemException(
              place.toString(), null, "it is a symbolic link that points outside " + folder);
        }
        PrivateFiles.takePermissions(folder.resolve(note.file()), fresh.resolve(note.file()));
        Files.move(
            fresh.resolve(note.file()),
            folder.resolve(note.file()),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return new Outcome(added.size(), replaced.size(), unchanged);
  }

  private static boolean isOf(Path place, Written note) throws IOException {
    try {
      String text = FileText.decode(Files.readAllBytes(place)).text();
      String title = MarkdownReader.title(note.file(), text);
      return title.equals(note.entity());
    } catch (RefusedException e) {
      return false;
    }
  }

  /** Removes what was written beside the folder and not moved. */
  @Override
  public void close() throws IOException {
    if (!Files.isDirectory(fresh, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Set<Path> folders = new TreeSet<>(Comparator.reverseOrder());
    for (Written note : written) {
      Path file = fresh.resolve(note.file());
      Files.deleteIfExists(file);
      for (Path above = above(file); above.startsWith(fresh); above = above(above)) {
        folders.add(above);
      }
    }
    folders.add(fresh);
    for (Path above : folders) {
      Files.deleteIfExists(above);
    }
  }
}
