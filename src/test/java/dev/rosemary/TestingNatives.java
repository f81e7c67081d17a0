package dev.rosemary;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * The libraries of SQLite and ONNX Runtime, unpacked once for all processes that the tests start,
 * as they lie beside the launcher. A process that unpacks its own leaves them behind when it is
 * killed.
 */
public final class TestingNatives {
  private static final Path FOLDER = unpack();

  private TestingNatives() {}

  /** The options of a Java virtual machine that finds them, and its folder for temporary files. */
  public static List<String> options() {
    return List.of(
        "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
        "-Dorg.sqlite.lib.path=" + FOLDER,
        "-Donnxruntime.native.path=" + FOLDER);
  }

  private static Path unpack() {
    try {
      Path folder = Files.createTempDirectory("rosemary-natives");
      folder.toFile().deleteOnExit();
      String name = LibraryLoaderUtil.getNativeLibName();
      copy(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name, folder.resolve(name));
      String onnx = "/ai/onnxruntime/native/" + platform() + "/";
      for (String library : List.of("onnxruntime", "onnxruntime4j_jni")) {
        String file = System.mapLibraryName(library);
        copy(onnx + file, folder.resolve(file));
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name that ONNX Runtime has for this platform. */
  private static String platform() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch", "");
    boolean arm = machine.equals("aarch64");
    return system.startsWith("mac")
        ? "osx-" + (arm ? "aarch64" : "x64")
        : "linux-" + (arm ? "aarch64" : "x64");
  }

  /** Copies a library; one that there is not for this platform is looked for elsewhere. */
  private static void copy(String resource, Path file) throws IOException {
    try (InputStream in = LibraryLoaderUtil.class.getResourceAsStream(resource)) {
      if (in != null) {
        Files.copy(in, file);
        file.toFile().deleteOnExit();
      }
    }
  }
}
