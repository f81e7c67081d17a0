package dev.rosemary.engine;

import dev.rosemary.base.Log;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.engine.embed.Embedder;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Folders of source code and the model for their texts: made when first asked for. Thread safe. */
final class SourceCode implements AutoCloseable {
  private final Path directory;
  private final Meaning meaning;
  private final InstantSource clock;
  private final Log log;
  private boolean readOnly;
  private @Nullable Path userHome;
  private @Nullable CodeIndex index;
  private @Nullable Embedder embedder;

  SourceCode(Path directory, Meaning meaning, InstantSource clock, boolean readOnly, Log log) {
    this.directory = directory;
    this.meaning = meaning;
    this.clock = clock;
    this.readOnly = readOnly;
    this.log = log;
  }

  synchronized CodeIndex index() {
    CodeIndex made = index;
    if (made == null) {
      Embedder own = meaning.embedder().forCode();
      embedder = own;
      made = new CodeIndex(directory, own, clock, log);
      if (readOnly) {
        made.readOnly();
      }
      made.userHome(userHome);
      index = made;
    }
    return made;
  }

  /** Tells the user's home folder, which is not indexed as a whole. */
  synchronized void userHome(@Nullable Path home) {
    userHome = home;
    if (index != null) {
      index.userHome(home);
    }
  }

  /** Whether from now on only what others make is read; an index that reads goes on reading. */
  synchronized void onlyRead(boolean only) {
    readOnly = only;
    if (only && index != null) {
      index.readOnly();
    }
  }

  /** Ends the work on indexes. */
  void stop() {
    CodeIndex made;
    synchronized (this) {
      made = index;
    }
    if (made != null) {
      made.close();
    }
  }

  /** Gives the model up, after {@link #stop}. */
  @Override
  public void close() {
    Embedder made;
    synchronized (this) {
      made = embedder;
    }
    if (made != null) {
      made.close();
    }
  }
}
