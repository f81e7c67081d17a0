package dev.rosemary.engine;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.document.mirror.DocumentMirror;
import dev.rosemary.engine.document.mirror.MirroredDocuments;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.indexing.BackgroundStep;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.MemoryTable;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.memory.recall.Recall;
import dev.rosemary.engine.mention.MentionBacklog;
import dev.rosemary.store.FileAccess;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The model of the home store, the vectors of its texts, and what is found by them: made when first
 * asked for, and loaded when it is started or searched. Thread safe.
 */
final class Meaning implements AutoCloseable {
  private final FileAccess access;
  private final FileAccess present;
  private final InstantSource clock;
  private final Supplier<Embedder> model;
  private final @Nullable Path projectFolder;
  private final Runnable erase;
  private final Log log;
  private @Nullable Parts parts;
  private boolean closed;

  /** Whether the start was announced and did not come yet. */
  private volatile boolean expected;

  private volatile boolean readOnly;

  /**
   * Of a home store.
   *
   * @param present the same for the background, which makes nothing that is gone
   * @param model gives the embedder, which this owns; asked once
   * @param projectFolder whose documents are found with all else, or null
   * @param erase called after a deletion for good
   */
  Meaning(
      FileAccess access,
      FileAccess present,
      InstantSource clock,
      Supplier<Embedder> model,
      @Nullable Path projectFolder,
      Runnable erase,
      Log log) {
    this.access = access;
    this.present = present;
    this.clock = clock;
    this.model = model;
    this.projectFolder = projectFolder;
    this.erase = erase;
    this.log = log;
  }

  private record Parts(
      Embedder embedder,
      Vectors vectors,
      Memories memories,
      MemoryEntities entities,
      Recall recall) {}

  private synchronized Parts parts() {
    Parts made = parts;
    if (made == null) {
      if (closed) {
        throw new FailureException(new Failure.Conflict("The engine was closed in the meantime."));
      }
      SecureRandom random = new SecureRandom();
      Embedder embedder = model.get();
      Vectors vectors = new Vectors(present, embedder, steps(), log);
      made =
          new Parts(
              embedder,
              vectors,
              new Memories(access, clock, random, vectors::wake, erase),
              new MemoryEntities(access, clock, random),
              new Recall(access, embedder, vectors, this::startExpected));
      parts = made;
    }
    return made;
  }

  private List<BackgroundStep> steps() {
    List<BackgroundStep> steps = new ArrayList<>();
    if (projectFolder != null) {
      steps.add(new DocumentMirror(Documents.in(projectFolder, clock)));
    }
    steps.add(new MentionBacklog());
    return steps;
  }

  Embedder embedder() {
    return parts().embedder();
  }

  Vectors vectors() {
    return parts().vectors();
  }

  Memories memories() {
    return parts().memories();
  }

  MemoryEntities entities() {
    return parts().entities();
  }

  Recall recall() {
    return parts().recall();
  }

  /** {@link Engine#documents}. */
  MirroredDocuments documents() {
    Path folder = projectFolder;
    if (folder == null) {
      throw new FailureException(new Failure.Conflict("This server has no project folder."));
    }
    Parts made = parts();
    return new MirroredDocuments(
        access, made.embedder(), made.vectors(), Documents.in(folder, clock).projectFolder());
  }

  /** {@link Engine#startMeaning}. */
  void start(boolean readOnly) {
    Parts made = parts();
    this.readOnly = readOnly;
    load(made, readOnly);
    made.recall().prepare(present);
  }

  /** {@link Engine#expectMeaning}. */
  void expect(boolean readOnly) {
    this.readOnly = readOnly;
    expected = true;
  }

  /** Begins what was announced, for a search that comes before. */
  void startExpected() {
    if (expected) {
      expected = false;
      load(parts(), readOnly);
    }
  }

  /** Starts what loads in the background; a second time does nothing. */
  private void load(Parts made, boolean readOnly) {
    if (!(made.embedder().state() instanceof EmbedderState.Disabled)) {
      made.embedder().start();
    }
    if (readOnly) {
      made.vectors().startReading();
    } else {
      made.vectors().start();
      erase.run();
    }
  }

  /** {@link Engine#meaningStatus}. */
  Engine.MeaningStatus status() {
    Parts made = parts();
    boolean disabled = made.embedder().state() instanceof EmbedderState.Disabled;
    return access.read(transaction -> {
      long memories = disabled ? 0 : made.vectors().pending(transaction, TextKind.MEMORY);
      long all = disabled ? 0 : made.vectors().pending(transaction);
      return new Engine.MeaningStatus(
          MemoryTable.count(transaction, null),
          memories,
          all - memories,
          made.vectors().state(transaction));
    });
  }

  /** Makes no more vectors, and nothing that was not asked for yet. */
  void stop() {
    Parts made;
    synchronized (this) {
      closed = true;
      made = parts;
    }
    if (made != null) {
      made.vectors().close();
    }
  }

  /** Gives the model up, after {@link #stop}. */
  @Override
  public void close() {
    Parts made;
    synchronized (this) {
      made = parts;
    }
    if (made != null) {
      made.embedder().close();
    }
  }
}
