package dev.rosemary.store.sqlite;

import dev.rosemary.base.PrivateFiles;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the first page of a copy of a database file anew. That page holds the header and the root
 * of the table of tables; the rows of that table, which say where each table begins, lie on leaf
 * pages behind it as soon as the schema is larger than a page, as that of a project is. These pages
 * are known by what stands in them ("SqliteDatabase File Format", sections 1.3, 1.6 and 2.6), and a
 * new root that points at them is written. The copy is for reading alone: its list of free pages is
 * empty.
 */
final class FirstPage {
  /** Bytes of a page of all files that hold what cannot be made again. */
  private static final int PAGE = 4_096;

  private static final int HEADER = 100;

  /** Bytes of the head of an interior page. */
  private static final int HEAD = 12;

  private static final int INTERIOR = 0x05;
  private static final int LEAF = 0x0D;

  /** Columns of the table of tables. */
  private static final int COLUMNS = 5;

  /** The serial type of the shortest text. */
  private static final int TEXT = 13;

  private static final List<String> KINDS = List.of("table", "index", "view", "trigger");

  private FirstPage() {}

  /** A page that holds rows of the table of tables. */
  private record Leaf(int page, long first, long last) {}

  /**
   * Writes a copy of a file, with its log, whose first page is new.
   *
   * @return whether the pages that it has to point at were found; otherwise nothing is written
   */
  static boolean rebuild(Path damaged, Path copy, FileSchema schema) throws IOException {
    List<Leaf> leaves = leaves(damaged);
    if (leaves.isEmpty()) {
      return false;
    }
    for (int i = 1; i < leaves.size(); i++) {
      // A page that was given up long ago is among them, and nothing tells which.
      if (leaves.get(i).first() <= leaves.get(i - 1).last()) {
        return false;
      }
    }
    write(damaged, copy, page(leaves, schema));
    return true;
  }

  /**
   * Writes a copy of a registry, with its log, whose first page is that of a new one: its schema
   * fits on that page, and every file has the tables of the first version at the same pages. A
   * table that a later version added may lie elsewhere in a file that was migrated, and counts as
   * lost.
   *
   * @return whether it was written: other files have tables at pages that differ
   */
  static boolean borrow(Path damaged, Path copy, FileSchema schema) throws IOException {
    if (schema != FileSchema.REGISTRY) {
      return false;
    }
    SqliteDatabase.open(copy, schema, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE).close();
    ByteBuffer page = ByteBuffer.wrap(Files.readAllBytes(copy), 0, PAGE);
    Companions.delete(copy);
    write(damaged, copy, page);
    return true;
  }

  /** Copies a file and its log, and puts another first page on the copy. */
  private static void write(Path damaged, Path copy, ByteBuffer page) throws IOException {
    Path log = damaged.resolveSibling(damaged.getFileName() + "-wal");
    boolean logged = Files.exists(log);
    PrivateFiles.copy(damaged, copy);
    if (logged) {
      PrivateFiles.copy(log, copy.resolveSibling(copy.getFileName() + "-wal"));
    }
    byte version = (byte) (logged ? 2 : 1);
    page.put(18, version).put(19, version);
    page.putInt(28, (int) Math.max(1, Files.size(damaged) / PAGE)); // pages
    try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
      while (page.hasRemaining()) {
        channel.write(page, page.position());
      }
    }
  }

  private static List<Leaf> leaves(Path file) throws IOException {
    List<Leaf> leaves = new ArrayList<>();
    byte[] bytes = new byte[PAGE];
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        DataInputStream pages = new DataInputStream(in)) {
      for (int number = 1; pages.readNBytes(bytes, 0, PAGE) == PAGE; number++) {
        Leaf leaf = number == 1 || bytes[0] != LEAF ? null : leaf(number, bytes);
        if (leaf != null) {
          leaves.add(leaf);
        }
      }
    }
    leaves.sort(Comparator.comparingLong(Leaf::first));
    return leaves;
  }

  /** The page, when all its rows are of the table of tables. */
  private static @Nullable Leaf leaf(int number, byte[] bytes) {
    ByteBuffer page = ByteBuffer.wrap(bytes);
    int cells = page.getShort(3);
    long first = Long.MAX_VALUE;
    long last = 0;
    try {
      for (int i = 0; i < cells; i++) {
        page.position(page.getShort(8 + 2 * i));
        if (variable(page) < COLUMNS) {
          return null;
        }
        long row = variable(page);
        if (row <= 0 || !isEntry(page)) {
          return null;
        }
        first = Math.min(first, row);
        last = Math.max(last, row);
      }
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | java.nio.BufferUnderflowException e) {
      return null;
    }
    return cells > 0 ? new Leaf(number, first, last) : null;
  }

  /** Whether a record is the name of a kind of object and four more columns. */
  private static boolean isEntry(ByteBuffer page) {
    int start = page.position();
    long head = variable(page);
    long kind = variable(page);
    for (int i = 1; i < COLUMNS; i++) {
      long _ = variable(page);
    }
    if (page.position() - start != head || kind < TEXT || kind % 2 == 0 || kind > TEXT + 2 * 7) {
      return false;
    }
    byte[] text = new byte[(int) (kind - TEXT) / 2];
    page.get(text);
    return KINDS.contains(new String(text, StandardCharsets.US_ASCII));
  }

  /** A number of one to nine bytes, the most significant first. */
  private static long variable(ByteBuffer page) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      int b = page.get();
      value = (value << 7) | (b & 0x7F);
      if (b >= 0) {
        return value;
      }
    }
    return (value << 8) | (page.get() & 0xFF);
  }

  private static ByteBuffer page(List<Leaf> leaves, FileSchema schema) {
    ByteBuffer page = ByteBuffer.allocate(PAGE);
    page.put("SQLite format 3\0".getBytes(StandardCharsets.US_ASCII));
    page.putShort((short) PAGE);
    page.position(20).put((byte) 0).put((byte) 64).put((byte) 32).put((byte) 32);
    page.putInt(24, 1); // changes
    page.putInt(40, 1).putInt(44, 4); // number and format of the schema
    page.putInt(56, 1); // UTF-8
    page.putInt(60, SchemaVersions.latest(schema)).putInt(68, FileMark.OPEN.applicationId());
    page.putInt(92, 1);
    int cells = leaves.size() - 1;
    int at = PAGE;
    for (int i = 0; i < cells; i++) {
      byte[] key = variable(leaves.get(i).last());
      at -= 4 + key.length;
      page.putInt(at, leaves.get(i).page()).put(at + 4, key);
      page.putShort(HEADER + HEAD + 2 * i, (short) at);
    }
    page.put(HEADER, (byte) INTERIOR).putShort(HEADER + 3, (short) cells);
    page.putShort(HEADER + 5, (short) at).putInt(HEADER + 8, leaves.getLast().page());
    return page.position(0);
  }

  private static byte[] variable(long value) {
    int length = 1;
    while (value >>> (7 * length) != 0) {
      length++;
    }
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      int more = i < length - 1 ? 0x80 : 0;
      bytes[i] = (byte) (((value >>> (7 * (length - 1 - i))) & 0x7F) | more);
    }
    return bytes;
  }
}
