package dev.rosemary.engine.file;

import dev.rosemary.engine.file.text.TextLines;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The six commands of the memory tool on the files that a client sees: those of its project, with
 * the personal ones under {@code /memories/personal}; outside of any project only the personal
 * ones, which both paths lead to. Each throws a {@link dev.rosemary.base.FailureException} whose
 * message is the published text for what it cannot do; nothing was changed then.
 */
public final class MemoryFiles {
  private final @Nullable FileSpace here;
  private final FileSpace personal;
  private final boolean isOutside;

  private MemoryFiles(@Nullable FileSpace here, FileSpace personal, boolean isOutside) {
    this.here = here;
    this.personal = personal;
    this.isOutside = isOutside;
  }

  /** Those of a client that works in no project. */
  public static MemoryFiles outside(FileSpace personal) {
    return new MemoryFiles(personal, personal, true);
  }

  /**
   * Those of a client that works in a project.
   *
   * @param project null for one in which nothing was stored yet, and is not to be
   */
  public static MemoryFiles inside(@Nullable FileSpace project, FileSpace personal) {
    return new MemoryFiles(project, personal, false);
  }

  /** Whether a path leads to the personal space, whatever project the client works in. */
  public static boolean isPersonal(FilePath path) {
    return path.equals(FilePath.PERSONAL) || FilePath.PERSONAL.contains(path);
  }

  /**
   * Where a path leads.
   *
   * @param space null where nothing is yet
   * @param path in the space
   */
  private record At(@Nullable FileSpace space, FilePath path) {}

  private At at(FilePath path) {
    return isPersonal(path)
        ? new At(personal, path.moved(FilePath.PERSONAL, FilePath.ROOT))
        : new At(here, path);
  }

  /** {@code view}: what a folder holds, or lines of a file. */
  public Viewed view(FilePath path, LineRange range) {
    At at = at(path);
    FileSpace space = at.space();
    StoredFile file = space == null ? null : space.find(at.path());
    if (file != null) {
      return lines(path, file.content(), range);
    }
    Listing listing = new Listing();
    boolean isThere = space != null && space.list(at.path(), listing, List.of());
    if (path.isRoot() && !isOutside) {
      String name = FilePath.PERSONAL.text().substring(FilePath.ROOT.text().length() + 1);
      boolean _ = personal.list(FilePath.ROOT, listing, List.of(name));
    }
    if (!isThere && !at.path().isRoot()) {
      throw Refusals.nothingToView(path);
    }
    return listing.of(path);
  }

  private static Viewed.Text lines(FilePath path, String content, LineRange range) {
    TextLines lines = new TextLines(content);
    if (lines.count() > 999_999) {
      throw Refusals.tooManyLines(path);
    }
    long last = range.last() == LineRange.TO_END ? lines.count() : range.last();
    boolean isAll = range.equals(LineRange.ALL);
    if (!isAll && (range.first() < 1 || range.first() > lines.count() || last > lines.count())) {
      throw Refusals.noLines(range, lines.count());
    }
    if (!isAll && last < range.first()) {
      throw Refusals.backwards(range);
    }
    return new Viewed.Text(path, (int) range.first(), lines.texts((int) range.first(), (int) last));
  }

  /** {@code create}: makes a file; one of the same content is taken for it. */
  public void create(FilePath path, String content) {
    At at = at(path);
    if (at.path().isRoot()) {
      throw Refusals.present(path);
    }
    present(at, path).create(at.path(), path, content);
  }

  private static FileSpace present(At at, FilePath path) {
    FileSpace space = at.space();
    if (space == null) {
      throw Refusals.missing(path);
    }
    return space;
  }

  /**
   * {@code str_replace}: replaces a text that occurs once.
   *
   * @return the changed lines with those around them
   */
  public Viewed.Text replace(FilePath path, String old, String replacement) {
    FileSpace.Edit edit =
        new FileSpace.Edit(
            content -> Edited.replacing(path, content, old, replacement), Refusals::noFileToEdit);
    return edit(path, edit).snippet(path);
  }

  /**
   * {@code insert}: puts lines behind a line.
   *
   * @param line 0 for the beginning
   */
  public void insert(FilePath path, long line, String text) {
    Edited _ =
        edit(
            path,
            new FileSpace.Edit(
                content -> Edited.inserting(content, line, text), Refusals::missing));
  }

  private Edited edit(FilePath path, FileSpace.Edit edit) {
    At at = at(path);
    FileSpace space = at.space();
    if (space == null) {
      throw edit.refusal().apply(path);
    }
    return space.edit(at.path(), path, edit);
  }

  /** {@code delete}: removes a file, or a folder with all that lies in it. */
  public void delete(FilePath path) {
    At at = at(path);
    if (at.path().isRoot()) {
      throw Refusals.fixed("delete", path);
    }
    present(at, path).delete(at.path(), path);
  }

  /** {@code rename}: gives a file or a folder another path, which has to be free. */
  public void rename(FilePath from, FilePath to) {
    At source = at(from);
    At target = at(to);
    if (source.path().isRoot()) {
      throw Refusals.fixed("rename", from);
    }
    FileSpace space = present(source, from);
    if (target.path().isRoot()) {
      throw Refusals.destinationPresent(to);
    }
    Move move = new Move(source.path(), target.path(), from, to);
    FileSpace other = present(target, to);
    if (space == other) {
      other.rename(move);
    } else {
      other.renameFrom(space, move);
    }
  }
}
