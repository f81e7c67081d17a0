package dev.rosemary.engine.indexing;

import dev.rosemary.base.BackgroundThread;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.EmbeddingModel;
import dev.rosemary.engine.indexing.StateTable.State;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Transaction;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The thread that works on a file behind the calls: it keeps the vectors in memory up to date, runs
 * the steps of others, and, in the one process that has the right to, makes the vectors of the
 * texts that wait. When there is nothing to do it looks twice a second. Thread safe.
 */
final class EmbeddingWorker {
  /** Between two looks, in nanoseconds. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(500);

  /** After something went wrong, in nanoseconds. */
  private static final long LONG_PAUSE = TimeUnit.SECONDS.toNanos(5);

  /** Different things that go wrong of which each is logged once. */
  private static final int COMPLAINTS = 20;

  private final FileAccess file;
  private final Embedder embedder;
  private final List<BackgroundStep> steps;
  private final LoadedVectors vectors;
  private final Log log;
  private final QueuedTexts texts;
  private final WorkLock embedding = new WorkLock("embedding");
  private final WorkLock derived = new WorkLock("derived");
  private final BackgroundThread thread;

  /** Whether another process was seen to have the right to make vectors. */
  private volatile boolean elsewhere;

  private @Nullable Database seen;
  private final Set<String> complaints = new HashSet<>();

  /** Whether nothing is written. */
  private boolean reading;

  EmbeddingWorker(
      FileAccess file,
      Embedder embedder,
      PassageMaker maker,
      List<BackgroundStep> steps,
      LoadedVectors vectors,
      Log log) {
    this.file = file;
    this.embedder = embedder;
    this.steps = List.copyOf(steps);
    this.vectors = vectors;
    this.log = log;
    thread = new BackgroundThread("vectors", 0, this::round, this::end);
    texts = new QueuedTexts(file, maker, () -> !thread.isStopping(), log);
  }

  /** Begins; only reading, it keeps the vectors in memory up to date and writes nothing. */
  void start(boolean onlyReading) {
    reading = onlyReading;
    thread.start();
  }

  /** Lets the thread look now. */
  void wake() {
    thread.wake();
  }

  boolean isElsewhere() {
    return elsewhere;
  }

  long made() {
    return texts.made();
  }

  /** Ends the thread, and waits for that at most so many milliseconds. */
  void stop(long millis) {
    thread.stop(millis);
  }

  private void end() {
    embedding.close();
    derived.close();
  }

  /** A part of all that there is to do; the pause after it in nanoseconds. */
  private long round() {
    try {
      boolean more = file.use(this::others);
      more |= embed();
      return more ? 0 : PAUSE;
    } catch (FailureException | IOException e) {
      complain(e, "" + e.getMessage());
    } catch (RuntimeException | Error e) {
      complain(e, e.toString());
    }
    return LONG_PAUSE;
  }

  private void complain(Throwable e, String text) {
    if (complaints.size() == COMPLAINTS) {
      complaints.clear();
    }
    if (thread.isStopping() || !complaints.add(text)) {
      return;
    }
    if (e instanceof FailureException failed && isGone(failed.failure())) {
      log.info("no background work possible: " + text);
    } else {
      log.error("background work failed and will be retried", e);
    }
  }

  /** Whether somebody deleted, archived or moved the file: it may come back. */
  private static boolean isGone(Failure failure) {
    return failure instanceof Failure.NotFound || failure instanceof Failure.Conflict;
  }

  /** The steps of others; whether there is more of them to do. */
  private boolean others(Database database) {
    if (!database.equals(seen)) {
      vectors.forget();
      seen = database;
    }
    if (reading) {
      return false;
    }
    boolean more = false;
    for (BackgroundStep step : steps) {
      try {
        if (!thread.isStopping() && (step.inEveryProcess() || derived.take(database))) {
          more |= step.run(database);
        }
      } catch (FailureException | IOException e) {
        complain(e, "" + e.getMessage());
      } catch (RuntimeException e) {
        complain(e, e.toString());
      }
    }
    return more;
  }

  private boolean embed() throws IOException {
    if (!(embedder.state() instanceof EmbedderState.Ready ready)) {
      return false;
    }
    EmbeddingModel model = ready.model();
    long number = file.use(database -> prepared(database, model));
    return number > 0 && !thread.isStopping() && texts.run(number);
  }

  /**
   * Takes the right to make vectors where it can be had, and makes the model the file's; keeps the
   * vectors in memory up to date in any case.
   *
   * @return the model's number when this process makes the vectors and texts wait, else 0
   */
  private long prepared(Database database, EmbeddingModel model) {
    boolean mine = take(database);
    Look look = database.read(transaction -> Look.at(transaction, model));
    if (mine && (look.model() == 0 || look.state().model() != look.model())) {
      look = database.write(transaction -> adopt(transaction, model));
      log.info("the vectors of " + database.file() + " are made with the model " + model.name());
    }
    follow(database, look, model);
    return mine && look.waiting() ? look.model() : 0;
  }

  private boolean take(Database database) {
    try {
      boolean mine = !reading && embedding.take(database);
      elsewhere = !mine;
      return mine;
    } catch (IOException e) {
      // Vectors that others made can be searched without the right to make some.
      complain(e, e.toString());
      return false;
    }
  }

  private static Look adopt(Transaction transaction, EmbeddingModel model) {
    long number = ModelTable.put(transaction, model);
    if (StateTable.read(transaction).model() != number) {
      StateTable.adopt(transaction, number);
      QueueTable.fill(transaction, number);
    }
    return Look.at(transaction, model);
  }

  private void follow(Database database, Look look, EmbeddingModel model) {
    State state = look.state();
    if (look.model() == 0 || state.model() != look.model()) {
      return;
    }
    if (!vectors.isLoaded(state, look.model())) {
      vectors.load(database, look.model(), model.dimensions(), () -> !thread.isStopping());
    }
    if (vectors.isBehind(state)) {
      database.read(transaction -> {
        vectors.follow(transaction, StateTable.read(transaction));
        return true;
      });
    }
  }

  /**
   * How the file stands.
   *
   * @param model the number of this process's model, or 0
   * @param waiting whether texts wait for their vectors
   */
  private record Look(State state, long model, boolean waiting) {
    static Look at(Transaction transaction, EmbeddingModel model) {
      return new Look(
          StateTable.read(transaction),
          ModelTable.number(transaction, model.fingerprint()),
          !QueueTable.isEmpty(transaction));
    }
  }
}
