package dev.rosemary.engine.document;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.Taken;
import dev.rosemary.base.Timestamps;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one project folder, which any number of processes may change at once. Every call
 * sees what is in the file then, also what was edited by hand. Thread safe; holds no file open
 * between calls.
 *
 * <p>All methods throw a {@link FailureException}: {@link Failure.Storage} when a file cannot be
 * read or written or is not of our format, and {@link Failure.NotReady} when another process holds
 * the folder too long. Nothing has changed then.
 */
public final class Documents {
  private static final String MEMORIES = "memories.json";
  private static final String PROJECT_ID = "project_id";
  private static final String GITIGNORE = ".gitignore";

  /** Characters of a project id; more than a UUID has, since people may write their own. */
  private static final int MAX_ID = 200;

  /** What was read last, and the bytes' length and checksum. */
  private record Read(long length, long checksum, DocumentFile file) {}

  private final Path projectFolder;
  private final InfinityFolder folder;
  private final InstantSource clock;
  private volatile @Nullable Read last;

  private Documents(Path projectFolder, InstantSource clock) {
    this.projectFolder = projectFolder;
    folder = new InfinityFolder(projectFolder);
    this.clock = clock;
  }

  /** The documents of a project folder. Touches nothing yet. */
  public static Documents in(Path projectFolder, InstantSource clock) {
    return new Documents(projectFolder.toAbsolutePath().normalize(), clock);
  }

  /** The project folder. */
  public Path projectFolder() {
    return projectFolder;
  }

  /**
   * Opens the project, making {@code .infinity} and an id at the first call.
   *
   * @param make whether to make what is missing
   */
  public Opening open(boolean make) {
    try {
      @Nullable String present = folder.exists() ? projectId() : null;
      if (present != null) {
        return new Opening.Opened(make ? ignoredByGit(present) : present);
      }
      return make
          ? new Opening.Opened(create())
          : new Opening.NotMade("There is no project in " + projectFolder + " yet.");
    } catch (IOException e) {
      return new Opening.NotMade(
          "No project can be created in "
              + projectFolder
              + ": "
              + StorageText.reason(e)
              + ". Ask the user to make room for a folder .infinity there, then send the same call"
              + " again.");
    }
  }

  private String create() throws IOException {
    folder.create();
    try (FolderLock _ = folder.lock()) {
      @Nullable String present = idInFile();
      if (present != null) {
        return present;
      }
      if (!folder.isFile(GITIGNORE)) {
        folder.replace(GITIGNORE, "*\n");
      }
      // A file of documents whose project_id was lost still says which project it is.
      @Nullable DocumentFile documents = read();
      String id = documents == null ? UUID.randomUUID().toString() : documents.projectId();
      folder.replace(PROJECT_ID, id);
      return id;
    }
  }

  /** Hides a folder from git that another program made; not being able to matters little. */
  private String ignoredByGit(String id) {
    try {
      if (!folder.isFile(GITIGNORE)) {
        try (FolderLock _ = folder.lock()) {
          folder.replace(GITIGNORE, "*\n");
        }
      }
    } catch (IOException e) {
      // a folder that is read-only
    }
    return id;
  }

  /** The project's id, or null when the folder was never opened, or is gone. */
  public @Nullable String projectId() {
    try {
      return idInFile();
    } catch (IOException e) {
      throw StorageText.failure(folder.path(), e);
    }
  }

  /**
   * What changes whenever the file of documents does, told without reading it; empty when there is
   * none.
   */
  public String mark() {
    try {
      return folder.mark(MEMORIES);
    } catch (IOException e) {
      throw StorageText.failure(folder.path(), e);
    }
  }

  /** All documents, in order of creation. */
  public List<Document> list() {
    List<Document> documents = new ArrayList<>();
    for (Entry entry : present().entries()) {
      documents.add(entry.document());
    }
    return documents;
  }

  /**
   * A document.
   *
   * @throws FailureException with {@link Failure.NotFound} when there is none of that id
   */
  public Document get(String id) {
    DocumentFile file = present();
    return file.entries().get(file.place(id)).document();
  }

  /**
   * Stores a new document.
   *
   * @param title trimmed; not blank
   * @return its id
   */
  public String store(String title, DocumentType type, String content) {
    String trimmed = NameText.trim(title);
    if (trimmed.isEmpty()) {
      throw new FailureException(
          new Failure.Invalid("title is empty. Send a title that says what the document is."));
    }
    String id = UUID.randomUUID().toString();
    change((_, entries) ->
        entries.add(Entry.of(new Document(id, trimmed, type, content, now(), null))));
    return id;
  }

  /**
   * Replaces the content of a document, and nothing else of it.
   *
   * @throws FailureException with {@link Failure.NotFound} when there is none of that id
   */
  public void update(String id, String content) {
    change((file, entries) -> {
      int at = file.place(id);
      entries.set(at, entries.get(at).withContent(content, now()));
    });
  }

  /**
   * Takes a document away for good.
   *
   * @throws FailureException with {@link Failure.NotFound} when there is none of that id
   */
  public void delete(String id) {
    change((file, entries) -> entries.remove(file.place(id)));
  }

  /**
   * Takes over documents of another folder, with their ids and times. What is here under the same
   * id is kept.
   *
   * @param documents whose titles are not blank, with an empty id where they had none; these get
   *     one, unless a document of the same title, type and content is here
   * @param rehearse whether to change nothing and only tell what would become of each
   * @return what became of each
   */
  public List<Taken> take(List<Document> documents, boolean rehearse) {
    List<Taken> taken = new ArrayList<>(documents.size());
    if (rehearse) {
      take(documents, new ArrayList<>(present().entries()), taken);
    } else {
      change((_, entries) -> take(documents, entries, taken));
    }
    return taken;
  }

  private static void take(List<Document> documents, List<Entry> entries, List<Taken> taken) {
    Map<String, Document> byId = new HashMap<>();
    Set<List<String>> contents = new HashSet<>();
    for (Entry entry : entries) {
      byId.put(entry.document().id(), entry.document());
      contents.add(sameness(entry.document()));
    }
    for (Document document : documents) {
      Document present = byId.get(document.id());
      if (present != null) {
        taken.add(sameness(present).equals(sameness(document)) ? Taken.PRESENT : Taken.DIFFERS);
      } else if (document.id().isEmpty() && contents.contains(sameness(document))) {
        taken.add(Taken.PRESENT);
      } else {
        Document named =
            document.id().isEmpty()
                ? new Document(
                    UUID.randomUUID().toString(),
                    document.title(),
                    document.type(),
                    document.content(),
                    document.createdAt(),
                    document.updatedAt())
                : document;
        entries.add(Entry.of(named));
        byId.put(named.id(), named);
        contents.add(sameness(named));
        taken.add(Taken.ADDED);
      }
    }
  }

  private static List<String> sameness(Document document) {
    return List.of(document.title(), document.type().text(), document.content());
  }

  private String now() {
    return Timestamps.millis(clock.instant());
  }

  private void change(BiConsumer<DocumentFile, List<Entry>> work) {
    try (FolderLock _ = folder.lock()) {
      @Nullable String id = idInFile();
      if (id == null) {
        throw new NoSuchFileException(folder.file(PROJECT_ID).toString());
      }
      @Nullable DocumentFile present = read();
      DocumentFile before = present == null ? DocumentFile.empty(id) : present;
      List<Entry> entries = new ArrayList<>(before.entries());
      work.accept(before, entries);
      DocumentFile after = before.with(id, entries);
      CRC32C checksum = new CRC32C();
      long[] length = {0};
      folder.replace(MEMORIES, out -> length[0] = after.write(out, checksum));
      last = new Read(length[0], checksum.getValue(), after);
    } catch (IOException e) {
      throw StorageText.failure(folder.path(), e);
    }
  }

  private DocumentFile present() {
    try {
      @Nullable DocumentFile file = read();
      return file == null ? DocumentFile.empty("") : file;
    } catch (IOException e) {
      throw StorageText.failure(folder.path(), e);
    }
  }

  /** What is in the file of documents, or null when there is none. */
  private @Nullable DocumentFile read() throws IOException {
    @Nullable Read before = last;
    if (before != null) {
      CRC32C present = new CRC32C();
      if (folder.sum(MEMORIES, present) == before.length()
          && present.getValue() == before.checksum()) {
        return before.file();
      }
    }
    byte @Nullable [] bytes = folder.read(MEMORIES);
    if (bytes == null) {
      return null;
    }
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    try {
      DocumentFile file = DocumentFile.read(bytes);
      last = new Read(bytes.length, checksum.getValue(), file);
      return file;
    } catch (MalformedFileException e) {
      throw StorageText.malformed(folder.file(MEMORIES), e);
    }
  }

  private @Nullable String idInFile() throws IOException {
    byte @Nullable [] bytes = folder.read(PROJECT_ID);
    if (bytes == null) {
      return null;
    }
    String id = new String(bytes, StandardCharsets.UTF_8).strip();
    boolean fits = !id.isEmpty() && id.length() <= MAX_ID;
    for (int i = 0; i < id.length() && fits; i++) {
      fits = id.charAt(i) > ' ' && id.charAt(i) < 0x7F;
    }
    if (!fits) {
      throw StorageText.malformed(
          folder.file(PROJECT_ID),
          new MalformedFileException("it is not one line with a project's id"));
    }
    return id;
  }
}
