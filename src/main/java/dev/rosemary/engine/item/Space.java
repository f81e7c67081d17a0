package dev.rosemary.engine.item;

import dev.rosemary.engine.history.change.PastFile;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.memory.recall.Recall;
import dev.rosemary.store.FileAccess;
import org.jspecify.annotations.Nullable;

/**
 * A file that is read with others as one memory.
 *
 * @param name what people call it: {@code personal} or the name of a project
 * @param user whose items of the file are seen; null for all
 * @param reader who reads: items of the file that are somebody else's are not shown; null for
 *     nobody, who is shown all
 * @param folder whose documents of the file are seen, as {@code documents} names it; null for none
 * @param vectors of its texts
 * @param recall walks along what hangs together in it
 */
public record Space(
    String name,
    @Nullable String user,
    @Nullable String reader,
    @Nullable String folder,
    FileAccess file,
    Vectors vectors,
    Recall recall) {
  /** What the file of no project is called. */
  public static final String PERSONAL = "personal";

  /** Whether an item of the file is seen here: of documents, those of one folder. */
  public boolean shows(Item item) {
    return item.isFor(reader) && isOfFolder(item);
  }

  private boolean isOfFolder(Item item) {
    return item.kind() != ItemKind.DOCUMENT || item.place() == null || item.place().equals(folder);
  }

  /** The same as it stood at a time, ISO 8601 in UTC. */
  public Space at(String time) {
    return new Space(name, user, reader, folder, new PastFile(file, time), vectors, recall);
  }

  /** Whether it is the file of no project. */
  public boolean isPersonal() {
    return name.equals(PERSONAL);
  }
}
