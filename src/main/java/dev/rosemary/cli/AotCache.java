package dev.rosemary.cli;

import dev.rosemary.base.Log;
import dev.rosemary.base.file.LeftFolders;
import dev.rosemary.cli.doctor.AotReport;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The AOT cache this process was started with. A cache that Java would not take, or whose bytes are
 * no longer those that the training run wrote, is made anew in the background, for the next start:
 * neither can be told before the start without making every start slower.
 */
final class AotCache implements Runnable {
  /** When the cache is looked at, in milliseconds: after the first calls of a client. */
  private static final long DELAY_MILLIS = 5_000;

  private static final int BUFFER = 1 << 16;

  private final @Nullable Path file;
  private final @Nullable Path train;
  private final Log log;

  private AotCache(@Nullable Path file, @Nullable Path train, Log log) {
    this.file = file;
    this.train = train;
    this.log = log;
  }

  /** Prints the sum of a cache; the training run keeps it beside the cache. */
  public static void main(String[] arguments) throws IOException {
    System.out.println(sum(Path.of(arguments[0])));
  }

  /**
   * Looks later at the cache of this process, if it has one, and clears what killed processes left
   * among the temporary files.
   */
  static void checkLater(Log log) {
    String cache = System.getProperty("rosemary.aot");
    String train = System.getProperty("rosemary.train");
    if (cache == null && System.getProperty("rosemary.aot.without") != null) {
      log.info(AotReport.of().text());
    }
    // No lambda: it would be the only one of a start that no training run sees.
    Thread check =
        new Thread(
            new AotCache(
                cache == null ? null : Path.of(cache), train == null ? null : Path.of(train), log),
            "after the start");
    check.setDaemon(true);
    check.start();
  }

  @Override
  public void run() {
    try {
      Thread.sleep(Long.getLong("rosemary.repair.millis", DELAY_MILLIS));
      int _ = LeftFolders.clear(Path.of(System.getProperty("java.io.tmpdir", "")), Instant.now());
      Path file = this.file;
      Path train = this.train;
      if (file != null && train != null && (!isUsed() || !isWhole(file))) {
        log.info("Java rejected the AOT cache " + file + ", or it is damaged: it will be rebuilt");
        repair(file, train);
      }
    } catch (IOException e) {
      log.info("could not check the AOT cache: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isUsed() {
    return System.getProperty("java.vm.info", "").contains("sharing");
  }

  /** Whether the file's sum is the one beside it; true where there is none. */
  static boolean isWhole(Path cache) throws IOException {
    String name = cache.getFileName().toString();
    Path sum = cache.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ".sum");
    return !Files.exists(sum)
        || (Files.exists(cache) && Files.readString(sum).strip().equals(sum(cache)));
  }

  private static String sum(Path file) throws IOException {
    CRC32C sum = new CRC32C();
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        sum.update(buffer, 0, read);
      }
    }
    return Long.toHexString(sum.getValue());
  }

  private static void repair(Path cache, Path train) throws IOException {
    @Nullable Path app = Path.of(System.getProperty("java.class.path", "")).getParent();
    @Nullable Path folder = cache.getParent();
    @Nullable Path made = folder == null ? null : folder.getParent();
    if (app == null || made == null) {
      return;
    }
    // A cache that came with a program in a read-only folder is replaced by one in the user's own.
    String into = Files.isWritable(made) ? made.toString() : System.getProperty("rosemary.made");
    if (into == null) {
      return;
    }
    String name = cache.getFileName().toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            train.toString(),
            "--later",
            app.toString(),
            System.getProperty("java.home", ""),
            into,
            name.substring(0, name.lastIndexOf('.')));
    builder.environment().put("ROSEMARY_AOT_AGAIN", "true");
    builder.redirectInput(new File("/dev/null"));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.start();
  }
}
