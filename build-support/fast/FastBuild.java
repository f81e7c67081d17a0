import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Compiles what changed and says which tests to run, for {@code ./build fast TEST}. Maven has told the class path before.
 *
 * <pre>
 * java -cp TOOL FastBuild ROOT FOLDER TESTS
 * </pre>
 *
 * ROOT is that of the sources. FOLDER is the build's own: {@code classpath} and {@code options} are what Maven and {@code
 * pom.xml} say of libraries and of the compiler, {@code maven/classes} and {@code maven/test-classes} are written, {@code
 * selected} gets the arguments of JUnit's console launcher. Ends with 1 where something does not compile, with 2 where TESTS,
 * a pattern as Surefire has it, names no test.
 */
final class FastBuild {
  private FastBuild() {}

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    Path folder = Path.of(arguments[1]);
    List<String> selected;
    try {
      selected = TestNames.of(root.resolve("src/test/java"), arguments[2]);
    } catch (IllegalArgumentException e) {
      System.err.println("build: " + e.getMessage());
      System.exit(2);
      return;
    }
    // Two builds at once would compile over each other.
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      if (!compile(root, folder)) {
        System.exit(1);
      }
    }
    Files.write(folder.resolve("selected"), selected);
  }

  private static boolean compile(Path root, Path folder) throws IOException {
    String libraries = Files.readString(folder.resolve("classpath")).strip();
    List<String> options = Files.readAllLines(folder.resolve("options"));
    Path classes = folder.resolve("maven/classes");
    Path testClasses = folder.resolve("maven/test-classes");

    SourceTree test =
        new SourceTree(
            root.resolve("src/test"), testClasses, folder.resolve("test.state"), null);
    SourceTree main =
        new SourceTree(root.resolve("src/main"), classes, folder.resolve("main.state"), test);
    main.copyResources();
    test.copyResources();
    return main.compile(options, classes + ":" + libraries)
        && test.compile(options, testClasses + ":" + classes + ":" + libraries);
  }
}
