import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
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
      case "zip" -> zip(Path.of(arguments[1]), Path.of(rest.get(0)), rest.get(1), "DEFLATED");
      case "store" -> zip(Path.of(arguments[1]), Path.of(rest.get(0)), rest.get(1), "STORED");
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

  private static void zip(Path file, Path folder, String under, String method) throws IOException {
    Files.deleteIfExists(file);
    Map<String, ?> settings = Map.of("create", "true", "enablePosixFileAttributes", "true", "compressionMethod", method);
    try (FileSystem zip = FileSystems.newFileSystem(URI.create("jar:" + file.toAbsolutePath().toUri()), settings);
        Stream<Path> walked = Files.walk(folder)) {
      Path root = under.equals(".") ? zip.getPath("/") : zip.getPath("/" + under);
      for (Path path : new TreeSet<>(walked.toList())) {
        Path target = root.resolve(folder.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          // Through a stream: a copy would keep a time with a zone in it.
          try (OutputStream out = Files.newOutputStream(target)) {
            Files.copy(path, out);
          }
          Files.setLastModifiedTime(target, FileTime.from(TIME));
          Files.setPosixFilePermissions(
              target, PosixFilePermissions.fromString(Files.isExecutable(path) ? "rwxr-xr-x" : "rw-r--r--"));
        }
      }
    }
  }
}
