import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Measures code indexing: {@code CodeBench src.zip model-folder archive...}; without an archive of the JDK no times are taken, without a
 * model folder meaning is left out.
 */
class CodeBench {
  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("code-bench");
    Path model = arguments[1].isEmpty() ? null : Path.of(arguments[1]);
    try {
      if (!arguments[0].isEmpty()) {
        CodeSpeedBench.run(folder, Path.of(arguments[0]), model);
      }
      List<Path> archives = new ArrayList<>();
      for (String archive : Arrays.asList(arguments).subList(2, arguments.length)) {
        archives.add(Path.of(archive));
      }
      Quality.print(folder, archives, model);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
