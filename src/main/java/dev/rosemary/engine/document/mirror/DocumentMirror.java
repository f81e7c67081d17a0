package dev.rosemary.engine.document.mirror;

import dev.rosemary.engine.document.Document;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.indexing.BackgroundStep;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows of a project folder's documents equal to its files. A file that cannot be read
 * changes nothing. Used by one thread.
 */
public final class DocumentMirror implements BackgroundStep {
  /** Between two looks at the file, in nanoseconds. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(900);

  /** Before a file is read again that could not be read, in nanoseconds. */
  private static final long LONG_PAUSE = TimeUnit.SECONDS.toNanos(5);

  private final Documents documents;
  private final String folder;
  private long next = System.nanoTime();
  private @Nullable Database database;
  private String mark = "";

  /** A mirror of these documents. */
  public DocumentMirror(Documents documents) {
    this.documents = documents;
    folder = documents.projectFolder().toString();
  }

  /** Each server has a project folder of its own. */
  @Override
  public boolean inEveryProcess() {
    return true;
  }

  @Override
  public boolean run(Database store) {
    long now = System.nanoTime();
    if (now - next < 0) {
      return false;
    }
    next = now + LONG_PAUSE;
    // Before the file is read: what changes meanwhile is read again.
    String present = documents.mark();
    if (!store.equals(database) || !present.equals(mark)) {
      mirror(store, documents.list());
      database = store;
      mark = present;
    }
    next = now + PAUSE;
    return false;
  }

  private void mirror(Database store, List<Document> present) {
    if (!store.read(transaction -> update(transaction, present, false))) {
      store.write(transaction -> update(transaction, present, true));
    }
  }

  /** Whether the rows were equal to the documents; makes them so when it may write. */
  private boolean update(Transaction transaction, List<Document> present, boolean write) {
    Map<String, String> hashes = DocumentTable.hashes(transaction, folder);
    Set<String> gone = new HashSet<>(hashes.keySet());
    boolean equal = true;
    for (Document document : present) {
      gone.remove(document.id());
      String hash = hash(document);
      if (!hash.equals(hashes.get(document.id()))) {
        equal = false;
        if (write) {
          DocumentTable.put(transaction, folder, document, hash);
        }
      }
    }
    for (String id : gone) {
      equal = false;
      if (write) {
        DocumentTable.delete(transaction, folder, id);
      }
    }
    return equal;
  }

  private static String hash(Document document) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(document.title().getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
      return HexFormat.of()
          .formatHex(digest.digest(document.content().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
