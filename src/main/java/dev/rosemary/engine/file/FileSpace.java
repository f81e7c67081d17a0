package dev.rosemary.engine.file;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.memory.RecordIds;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Transaction;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The files that one reader sees in one file of the engine. Each method is one transaction. Thread
 * safe. Of two paths of a method, {@code path} is that in this space and {@code shown} what
 * refusals call it.
 */
public final class FileSpace {
  private final FileAccess access;
  private final @Nullable String user;
  private final InstantSource clock;
  private final Runnable changed;
  private final RecordIds ids = new RecordIds(new SecureRandom());

  /**
   * A change of a file's content.
   *
   * @param change throws for a content that it cannot change
   * @param refusal what is said where there is no file, of its path
   */
  record Edit(Function<String, Edited> change, Function<FilePath, FailureException> refusal) {}

  /**
   * The files of a user.
   *
   * @param user whose files they are; null for those that belong to nobody
   * @param changed is told after something was written
   */
  public FileSpace(
      FileAccess access, @Nullable String user, InstantSource clock, Runnable changed) {
    this.access = access;
    this.user = user;
    this.clock = clock;
    this.changed = changed;
  }

  /** A file of a path, or null. */
  @Nullable StoredFile find(FilePath path) {
    return access.read(transaction -> FileTable.find(transaction, user, path));
  }

  /** Takes up what lies in a folder in a list; whether there is anything. */
  boolean list(FilePath folder, Listing listing, List<String> below) {
    boolean[] any = new boolean[1];
    return access.read(transaction -> {
      FileTable.sizes(
          transaction,
          user,
          folder,
          (path, size) -> {
            any[0] = true;
            listing.add(below, path.substring(folder.text().length() + 1), size);
          });
      return any[0];
    });
  }

  /** Makes a file, unless there is one of the same content. */
  void create(FilePath path, FilePath shown, String content) {
    FileText.check(shown, content);
    write(transaction -> {
      StoredFile present = FileTable.find(transaction, user, path);
      if (present != null && present.content().equals(content)) {
        return false;
      }
      if (present != null || FileTable.isFolder(transaction, user, path)) {
        throw Refusals.present(shown);
      }
      insert(transaction, path, shown, content);
      return true;
    });
  }

  private void insert(Transaction transaction, FilePath path, FilePath shown, String content) {
    requireFolders(transaction, path, shown);
    FileSections.renew(
        transaction, FileTable.insert(transaction, user, path, content, ids.next(), now()));
  }

  private void requireFolders(Transaction transaction, FilePath path, FilePath shown) {
    for (FilePath folder : path.folders()) {
      if (FileTable.isFile(transaction, user, folder)) {
        int shorter = path.text().length() - folder.text().length();
        throw Refusals.noFolder(
            new FilePath(shown.text().substring(0, shown.text().length() - shorter)));
      }
    }
  }

  /** Changes a file. */
  Edited edit(FilePath path, FilePath shown, Edit edit) {
    return written(transaction -> {
      StoredFile present = FileTable.find(transaction, user, path);
      if (present == null) {
        throw edit.refusal().apply(shown);
      }
      Edited edited = edit.change().apply(present.content());
      FileText.check(shown, edited.content());
      if (!edited.content().equals(present.content())) {
        FileTable.write(transaction, present.number(), edited.content(), now());
        FileSections.renew(transaction, present.number());
      }
      return edited;
    });
  }

  /** Removes a file, or a folder with all that lies in it. */
  void delete(FilePath path, FilePath shown) {
    write(transaction -> {
      List<StoredFile> files = FileTable.under(transaction, user, path);
      if (files.isEmpty()) {
        throw Refusals.missing(shown);
      }
      files.forEach(file -> delete(transaction, file));
      return true;
    });
  }

  private static void delete(Transaction transaction, StoredFile file) {
    FileTable.delete(transaction, file.number());
    FileSections.renew(transaction, file.number());
  }

  /** Gives a file, or a folder with all that lies in it, another path in this space. */
  void rename(Move move) {
    write(transaction -> {
      List<StoredFile> files = FileTable.under(transaction, user, move.from());
      move.check(files);
      requireFree(transaction, move);
      requireFolders(transaction, move.to(), move.shownTo());
      for (StoredFile file : files) {
        FileTable.rename(transaction, file.number(), move.target(file), now());
        FileSections.renew(transaction, file.number());
      }
      return true;
    });
  }

  private void requireFree(Transaction transaction, Move move) {
    if (FileTable.isFile(transaction, user, move.to())
        || FileTable.isFolder(transaction, user, move.to())) {
      throw Refusals.destinationPresent(move.shownTo());
    }
  }

  /**
   * The same from another space: a transaction in each. Should the process end between them, the
   * files are in both; what somebody changed meanwhile stays where it was as well.
   */
  void renameFrom(FileSpace other, Move move) {
    List<StoredFile> files =
        other.access.read(transaction -> FileTable.under(transaction, other.user, move.from()));
    move.check(files);
    write(transaction -> {
      requireFree(transaction, move);
      for (StoredFile file : files) {
        FilePath target = move.target(file);
        insert(transaction, target, move.shownTo(), file.content());
      }
      return true;
    });
    other.write(transaction -> {
      for (StoredFile file : files) {
        StoredFile now = FileTable.numbered(transaction, file.number());
        if (file.equals(now)) {
          delete(transaction, file);
        }
      }
      return true;
    });
  }

  private String now() {
    return Timestamps.nanos(clock.instant());
  }

  private void write(Function<Transaction, Boolean> work) {
    boolean _ = written(work);
  }

  private <T> T written(Function<Transaction, T> work) {
    T done = access.write(work::apply);
    changed.run();
    return done;
  }
}
