package dev.rosemary.code.watch;

import dev.rosemary.base.Log;
import dev.rosemary.code.scan.FolderScan;
import io.methvin.watcher.DirectoryChangeEvent;
import io.methvin.watcher.DirectoryWatcher;
import io.methvin.watcher.visitor.FileTreeVisitor;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Follows one folder with a thread of its own until it is closed. Thread safe. */
public final class FolderWatch implements AutoCloseable {
  /** How long reports have to pause, in milliseconds. */
  private static final long PAUSE_MILLIS = 300;

  /** How long a stream of reports may put off a run, in milliseconds. */
  private static final long LONGEST_MILLIS = 1_000;

  /** How often to run without any report, in minutes. */
  private static final long UNASKED_MINUTES = 10;

  private final Path root;
  private final BooleanSupplier run;
  private final Log log;
  private final BlockingQueue<Boolean> reports = new LinkedBlockingQueue<>(1);
  private final Thread thread;
  private @Nullable DirectoryWatcher watcher;
  private volatile FolderScan.@Nullable Folders walked;
  private volatile boolean otherRules;
  private volatile boolean closed;

  private FolderWatch(Path root, BooleanSupplier run, Log log) {
    this.root = root;
    this.run = run;
    this.log = log;
    this.thread = Thread.ofPlatform().daemon().name("code-watch").unstarted(this::work);
  }

  /**
   * Starts to follow a folder; there is a first run soon, for what changed before.
   *
   * @param run brings the index up to date; false ends the watch
   */
  public static FolderWatch start(Path root, BooleanSupplier run, Log log) {
    FolderWatch watch = new FolderWatch(root, run, log);
    watch.thread.start();
    return watch;
  }

  /** Whether it goes on following. */
  public boolean isAlive() {
    return !closed && thread.isAlive();
  }

  private void work() {
    try {
      watch();
      boolean goesOn = run.getAsBoolean();
      while (goesOn && !closed) {
        reports.poll(UNASKED_MINUTES, TimeUnit.MINUTES);
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS);
        while (reports.poll(PAUSE_MILLIS, TimeUnit.MILLISECONDS) != null
            && System.nanoTime() < until) {
          // until they pause
        }
        if (otherRules) {
          otherRules = false;
          stop();
          watch();
        }
        goesOn = run.getAsBoolean();
      }
    } catch (InterruptedException e) {
      // closed
    } catch (RuntimeException e) {
      if (!closed) {
        log.error("following " + root + " failed", e);
      }
    } finally {
      stop();
    }
  }

  /** Without reports there are still the runs that nobody asked for. */
  private void watch() {
    try {
      walked = new FolderScan.Folders(root);
      DirectoryWatcher made =
          DirectoryWatcher.builder()
              .path(root)
              .fileHashing(false)
              .fileTreeVisitor(this::visit)
              .listener(this::report)
              .build();
      synchronized (this) {
        watcher = made;
      }
      if (closed) {
        stop();
        return;
      }
      CompletableFuture<Void> _ =
          made.watchAsync(
              task -> Thread.ofPlatform().daemon().name("code-watch-reports").start(task));
    } catch (IOException | RuntimeException e) {
      log.warn("the folder " + root + " cannot be watched, so changes are found later: " + e);
    }
  }

  /** Visits what is indexed: each folder costs a watch, of which a system has not many. */
  private void visit(Path start, FileTreeVisitor.Callback onFolder, FileTreeVisitor.Callback onFile)
      throws IOException {
    Files.walkFileTree(
        start,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (!isWalked(folder)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            onFolder.call(folder);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            onFile.call(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException reason) {
            // gone meanwhile, or unreadable: then it is not indexed either
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private boolean isWalked(Path folder) {
    FolderScan.Folders folders = walked;
    return folders != null && folders.isWalked(folder);
  }

  private void report(DirectoryChangeEvent event) {
    Path path = event.path();
    Path folder = path == null ? null : path.getParent();
    if (folder != null && folder.startsWith(root) && !isWalked(folder)) {
      return;
    }
    if (path != null && path.endsWith(".gitignore")) {
      otherRules = true;
    }
    // One that waits stands for all.
    reports.offer(true);
  }

  private synchronized void stop() {
    DirectoryWatcher stopped = watcher;
    watcher = null;
    if (stopped != null) {
      try {
        stopped.close();
      } catch (IOException | RuntimeException e) {
        log.debug("ending the watch of " + root + ": " + e);
      }
    }
  }

  /** Ends it, and waits for a run that is under way. */
  @Override
  public void close() {
    closed = true;
    stop();
    if (Thread.currentThread() != thread) {
      reports.offer(true);
      thread.interrupt();
      try {
        thread.join(TimeUnit.SECONDS.toMillis(30));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
