package dev.rosemary.engine.backup;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.store.sqlite.FileCheck;
import dev.rosemary.store.sqlite.FileFacts;
import dev.rosemary.store.sqlite.Flaw;
import dev.rosemary.store.sqlite.RowCheck;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a backup holds.
 *
 * @param createdAt ISO 8601 UTC, when it was begun
 * @param reason why it was made, a word or two
 * @param partial whether it holds single files, and says nothing of the others
 * @param origin where the file of a partial one comes from when that is not in the data directory,
 *     or null
 * @param leftOut files that could not be read, and why
 * @param damagedRows files that are in it though some of their rows are not as they were written,
 *     and which rows
 */
public record Manifest(
    String createdAt,
    String reason,
    boolean partial,
    @Nullable String origin,
    List<Item> files,
    Map<String, String> leftOut,
    Map<String, String> damagedRows) {
  /** The file's name inside a backup. */
  static final String NAME = "backup.json";

  /** Grows when an older program could not read a backup any more. */
  private static final int FORMAT = 1;

  /** The format of partial backups, which an older program would take for whole ones. */
  private static final int PARTIAL = 2;

  /** Damaged rows of a file that are named. */
  private static final int NAMED_ROWS = 20;

  private static final int BUFFER_BYTES = 1 << 16;

  public Manifest {
    files = List.copyOf(files);
    leftOut = Map.copyOf(leftOut);
    damagedRows = Map.copyOf(damagedRows);
  }

  /** What a whole backup holds. */
  public Manifest(
      String createdAt,
      String reason,
      List<Item> files,
      Map<String, String> leftOut,
      Map<String, String> damagedRows) {
    this(createdAt, reason, false, null, files, leftOut, damagedRows);
  }

  /**
   * Which rows of a file of a backup are not as they were written; null when all are.
   *
   * @throws FailureException with {@link Failure.Storage} when it is damaged
   */
  static @Nullable String damagedRows(Path folder, String path) {
    RowCheck.Found found = RowCheck.all(folder.resolve(path), DataFiles.schema(path), NAMED_ROWS);
    if (found.total() == 0) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    text.append(Plural.of(found.total(), "changed row")).append(": ");
    for (Flaw flaw : found.flaws()) {
      text.append(text.charAt(text.length() - 2) == ':' ? "" : "; ").append(flaw.text());
    }
    return text.append(found.total() > NAMED_ROWS ? "; …" : "").toString();
  }

  /**
   * A file of a backup.
   *
   * @param path below the backup, {@code /} between names
   * @param sha256 of its bytes, in hexadecimal digits
   * @param version of its schema
   * @param rows a table
   */
  public record Item(String path, long bytes, String sha256, int version, Map<String, Long> rows) {
    public Item {
      rows = Map.copyOf(rows);
      if (!DataFiles.isOne(path)) {
        throw new IllegalArgumentException("not a file of a backup: " + path);
      }
    }

    /**
     * Checks a file with SQLite's own checks and describes it.
     *
     * @throws FailureException with {@link Failure.Storage} when it is damaged
     */
    static Item of(Path folder, String path) {
      Path file = folder.resolve(path);
      List<String> problems = FileCheck.problems(file);
      if (!problems.isEmpty()) {
        throw new FailureException(
            new Failure.Storage(
                "The file " + file + " is damaged: " + problems.getFirst(),
                Failure.Storage.Cause.DAMAGED));
      }
      FileFacts facts = FileFacts.of(file);
      return new Item(
          path, file.toFile().length(), Manifest.sha256(file), facts.version(), facts.rows());
    }

    /** All rows of all tables. */
    public long total() {
      long total = 0;
      for (long count : rows.values()) {
        total += count;
      }
      return total;
    }
  }

  /** Its files, by which backups that take the place of each other are told; "" for a whole one. */
  String key() {
    if (!partial) {
      return "";
    }
    StringBuilder key = new StringBuilder(String.valueOf(origin));
    for (Item item : files) {
      key.append('|').append(item.path());
    }
    return key.toString();
  }

  /** All bytes of all files. */
  public long bytes() {
    long bytes = 0;
    for (Item item : files) {
      bytes += item.bytes();
    }
    return bytes;
  }

  /** All rows of all files. */
  public long rows() {
    long rows = 0;
    for (Item item : files) {
      rows += item.total();
    }
    return rows;
  }

  /** As it stands in the file. */
  public JsonObject json() {
    List<Json> items = new ArrayList<>();
    for (Item item : files) {
      JsonObject.Builder rows = JsonObject.builder();
      new TreeMap<>(item.rows()).forEach(rows::put);
      items.add(
          JsonObject.builder()
              .put("path", item.path())
              .put("bytes", item.bytes())
              .put("sha256", item.sha256())
              .put("schema_version", item.version())
              .put("rows", rows.build())
              .build());
    }
    JsonObject.Builder left = JsonObject.builder();
    new TreeMap<>(leftOut).forEach(left::put);
    JsonObject.Builder damaged = JsonObject.builder();
    new TreeMap<>(damagedRows).forEach(damaged::put);
    JsonObject.Builder json = JsonObject.builder();
    json.put("format", partial ? PARTIAL : FORMAT)
        .put("created_at", createdAt)
        .put("reason", reason)
        .putIfPresent("origin", origin)
        .put("files", new JsonArray(items))
        .put("left_out", left.build());
    if (!damagedRows.isEmpty()) {
      json.put("damaged_rows", damaged.build());
    }
    return json.build();
  }

  void write(Path folder) throws IOException {
    DurableFiles.replace(folder.resolve(NAME), json().text() + "\n");
  }

  /**
   * Reads that of a backup.
   *
   * @throws FailureException with {@link Failure.Invalid} when the folder is no whole backup, or of
   *     a newer format
   */
  static Manifest read(Path folder) {
    try {
      Json json = JsonReader.read(Files.readString(folder.resolve(NAME), StandardCharsets.UTF_8));
      if (json instanceof JsonObject object) {
        return of(object, folder);
      }
    } catch (IOException e) {
      throw invalid(
          folder + " is not a complete backup: " + NAME + " cannot be read. Nothing was changed.");
    } catch (JsonSyntaxException | IllegalArgumentException e) {
      // said below
    }
    throw invalid("The list of " + folder + " (" + NAME + ") is damaged. Nothing was changed.");
  }

  private static Manifest of(JsonObject object, Path folder) {
    long format = number(object, "format");
    if (format > PARTIAL) {
      throw invalid(
          "The backup "
              + folder
              + " was made by a newer Rosemary. Nothing was changed; update Rosemary to restore"
              + " it.");
    }
    List<Item> items = new ArrayList<>();
    JsonArray files = object.array("files");
    for (Json file : files == null ? List.<Json>of() : files.items()) {
      if (!(file instanceof JsonObject item)) {
        throw new IllegalArgumentException("no object");
      }
      Map<String, Long> rows = new TreeMap<>();
      JsonObject counted = item.object("rows");
      if (counted != null) {
        counted.members().keySet().forEach(table -> rows.put(table, number(counted, table)));
      }
      items.add(
          new Item(
              text(item, "path"),
              number(item, "bytes"),
              text(item, "sha256"),
              (int) number(item, "schema_version"),
              rows));
    }
    Map<String, String> left = new TreeMap<>();
    texts(object.object("left_out"), left);
    Map<String, String> damaged = new TreeMap<>();
    texts(object.object("damaged_rows"), damaged);
    return new Manifest(
        text(object, "created_at"),
        text(object, "reason"),
        format == PARTIAL,
        object.string("origin"),
        items,
        left,
        damaged);
  }

  private static void texts(@Nullable JsonObject object, Map<String, String> texts) {
    if (object != null) {
      object.members().keySet().forEach(path -> texts.put(path, text(object, path)));
    }
  }

  private static String text(JsonObject object, String name) {
    @Nullable String text = object.string(name);
    if (text == null) {
      throw new IllegalArgumentException(name);
    }
    return text;
  }

  private static long number(JsonObject object, String name) {
    if (object.get(name) instanceof JsonNumber number && number.isWhole()) {
      return number.toLong();
    }
    throw new IllegalArgumentException(name);
  }

  static String sha256(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The file " + file + " cannot be read: " + DiskReason.of(e)), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static FailureException invalid(String message) {
    return new FailureException(new Failure.Invalid(message));
  }
}
