import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * What a package needs of zip files and no tool on every machine does alike: jars without the native libraries of
 * other platforms, their licence texts, and archives that keep which files are programs.
 *
 * <pre>
 * java Pack.java strip PLATFORM JAR...     rewrites jars
 * java Pack.java licences FOLDER JAR...    copies licence texts out of jars
 * java Pack.java store FILE FOLDER NAME    the same without compression
 * java Pack.java zip FILE FOLDER NAME      packs FOLDER as NAME/; "." for no name
 * </pre>
 */
final class Pack {
  private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

  /** The same in the form of zip: the time in the lower half, years since 1980, month and day above. */
  private static final int DOS_TIME = ((2026 - 1980) << 9 | 1 << 5 | 1) << 16;

  /** What the names of a platform's native libraries in jars begin with. */
  private static final Map<String, List<String>> OWN =
      Map.of(
          "linux-x64", List.of("lib/x86_64-linux-gnu-"),
          "linux-arm64", List.of("lib/aarch64-linux-gnu-"),
          "darwin-arm64", List.of("lib/aarch64-macos-", "com/sun/jna/darwin-aarch64/"),
          "darwin-x64", List.of("lib/x86_64-macos-", "com/sun/jna/darwin-x86-64/"));

  public static void main(String[] arguments) throws IOException {
    List<String> rest = List.of(arguments).subList(2, arguments.length);
    switch (arguments[0]) {
      case "strip" -> {
        for (String jar : rest) {
          strip(arguments[1], Path.of(jar));
        }
      }
      case "licences" -> {
        for (String jar : rest) {
          licences(Path.of(arguments[1]), Path.of(jar));
        }
      }
      case "zip" -> zip(Path.of(arguments[1]), Path.of(rest.get(0)), rest.get(1), true);
      case "store" -> zip(Path.of(arguments[1]), Path.of(rest.get(0)), rest.get(1), false);
      default -> throw new IllegalArgumentException("strip, licences, zip or store, not " + arguments[0]);
    }
  }

  /** Whether an entry is a native library; SQLite's and ONNX Runtime's lie outside the jar in every package. */
  private static boolean isNative(String name) {
    return name.startsWith("org/sqlite/native/")
        || name.startsWith("ai/onnxruntime/native/")
        || name.startsWith("com/sun/jna/") && name.matches(".*\\.(so|dll|jnilib|a)")
        || name.startsWith("lib/") && name.matches(".*\\.(so|dll|dylib)");
  }

  private static void strip(String platform, Path jar) throws IOException {
    List<String> own = OWN.get(platform);
    if (own == null) {
      throw new IllegalArgumentException("a platform of " + new TreeSet<>(OWN.keySet()) + ", not " + platform);
    }
    ByteArrayOutputStream stripped = new ByteArrayOutputStream();
    boolean dropped = false;
    try (ZipFile in = new ZipFile(jar.toFile());
        ZipOutputStream out = new ZipOutputStream(stripped)) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        String name = entry.getName();
        if (isNative(name) && own.stream().noneMatch(name::startsWith)) {
          dropped = true;
          continue;
        }
        ZipEntry copy = new ZipEntry(name);
        copy.setLastModifiedTime(FileTime.from(TIME));
        out.putNextEntry(copy);
        if (!entry.isDirectory()) {
          in.getInputStream(entry).transferTo(out);
        }
        out.closeEntry();
      }
    }
    if (dropped) {
      Files.write(jar, stripped.toByteArray());
    }
  }

  private static void licences(Path folder, Path jar) throws IOException {
    String name = jar.getFileName().toString().replace(".jar", "");
    try (ZipFile in = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        String plain = entry.getName().replaceFirst("^META-INF/", "");
        boolean licence =
            plain.matches("(?i)(license|notice|about|thirdpartynotices|copying|lgpl2.1|al2.0)[^/]*")
                || plain.matches("(?i)maven/org\\.xerial/.*/LICENSE.*");
        if (licence && !entry.isDirectory()) {
          Path target = folder.resolve(name + "-" + plain.substring(plain.lastIndexOf('/') + 1));
          Files.write(target, in.getInputStream(entry).readAllBytes());
        }
      }
    }
  }

  /**
   * Files only: a reader that takes each entry for a file fails at a folder's. No more than 65,535
   * entries and 4 GiB. The form is that of APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
   */
  private static void zip(Path file, Path folder, String under, boolean deflate) throws IOException {
    List<Path> paths;
    try (Stream<Path> walked = Files.walk(folder)) {
      paths = new ArrayList<>(new TreeSet<>(walked.filter(Files::isRegularFile).toList()));
    }
    ByteArrayOutputStream directory = new ByteArrayOutputStream();
    long offset = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (Path path : paths) {
        String plain = folder.relativize(path).toString().replace(File.separatorChar, '/');
        byte[] name = (under.equals(".") ? plain : under + "/" + plain).getBytes(StandardCharsets.UTF_8);
        byte[] whole = Files.readAllBytes(path);
        CRC32 sum = new CRC32();
        sum.update(whole);
        byte[] packed = deflate ? deflated(whole) : whole;
        // Version, names in UTF-8, method, time and date, sum, sizes, length of the name and of nothing else.
        ByteBuffer common =
            ByteBuffer.allocate(26)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) 20)
                .putShort((short) 0x800)
                .putShort((short) (deflate ? 8 : 0))
                .putInt(DOS_TIME)
                .putInt((int) sum.getValue())
                .putInt(packed.length)
                .putInt(whole.length)
                .putShort((short) name.length)
                .putShort((short) 0);
        int mode = Files.isExecutable(path) ? 0100755 : 0100644;
        directory.writeBytes(little(0x02014b50, 4));
        directory.writeBytes(little(3 << 8 | 20, 2));
        directory.writeBytes(common.array());
        directory.writeBytes(new byte[6]);
        directory.writeBytes(little(mode << 16, 4));
        directory.writeBytes(little((int) offset, 4));
        directory.writeBytes(name);
        out.write(little(0x04034b50, 4));
        out.write(common.array());
        out.write(name);
        out.write(packed);
        offset += 4 + common.capacity() + name.length + packed.length;
      }
      if (paths.size() > 0xFFFF || offset + directory.size() > 0xFFFF_FFFFL) {
        throw new IOException("too much for a zip file without extensions: " + file);
      }
      directory.writeTo(out);
      out.write(little(0x06054b50, 4));
      out.write(new byte[4]);
      out.write(little(paths.size(), 2));
      out.write(little(paths.size(), 2));
      out.write(little(directory.size(), 4));
      out.write(little((int) offset, 4));
      out.write(new byte[2]);
    }
  }

  private static byte[] little(int value, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (value >>> 8 * i);
    }
    return bytes;
  }

  private static byte[] deflated(byte[] bytes) throws IOException {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream packing = new DeflaterOutputStream(out, deflater)) {
      packing.write(bytes);
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }
}
