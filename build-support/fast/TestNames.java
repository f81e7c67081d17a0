import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tests by their names: classes, {@code Class#method}, either with {@code *} and {@code ?}, several methods joined by {@code
 * +}, several tests by commas. A class goes by its simple name or with its packages.
 */
final class TestNames {
  private TestNames() {}

  /**
   * The arguments of JUnit's console launcher that choose them.
   *
   * @throws IllegalArgumentException where a part of the pattern names no class
   */
  static List<String> of(Path sources, String pattern) throws IOException {
    List<String> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .map(file -> sources.relativize(file).toString())
          .filter(name -> name.endsWith(".java") && !name.endsWith("-info.java"))
          .map(name -> name.substring(0, name.length() - ".java".length()).replace('/', '.'))
          .sorted()
          .forEach(classes::add);
    }
    TreeSet<String> selected = new TreeSet<>();
    List<String> methods = new ArrayList<>();
    for (String part : pattern.split(",")) {
      int mark = part.indexOf('#');
      Pattern wanted =
          Pattern.compile("(?:.*\\.)?" + regex(mark < 0 ? part : part.substring(0, mark)));
      List<String> found =
          classes.stream()
              // Without a # a pattern is for tests, and not for what they use.
              .filter(name -> wanted.matcher(name).matches() && isTest(name))
              .toList();
      if (found.isEmpty()) {
        throw new IllegalArgumentException("no test class is called " + part);
      }
      for (String name : found) {
        selected.add("--select-class=" + name);
        methods.add(
            "--include-methodname="
                + Pattern.quote(name)
                + "(?:\\$.*)?#"
                + (mark < 0 ? ".*" : methods(part.substring(mark + 1))));
      }
    }
    List<String> arguments = new ArrayList<>(selected);
    if (pattern.indexOf('#') >= 0) {
      arguments.addAll(methods);
    }
    return arguments;
  }

  /** The names that Surefire takes for tests. */
  private static boolean isTest(String name) {
    String simple = name.substring(name.lastIndexOf('.') + 1);
    return simple.endsWith("Test")
        || simple.endsWith("Tests")
        || simple.endsWith("TestCase")
        || simple.startsWith("Test") && !simple.startsWith("Testing");
  }

  private static String methods(String joined) {
    List<String> all = new ArrayList<>();
    for (String method : joined.split("\\+")) {
      all.add(regex(method));
    }
    return "(?:" + String.join("|", all) + ")";
  }

  private static String regex(String pattern) {
    return Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
  }
}
