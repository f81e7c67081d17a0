import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * A folder of sources, and the classes that were made of it.
 *
 * <p>A source that changed is compiled alone as long as its {@link Outline} stays, which is all that others are compiled
 * against. Where an outline changes, or a source is gone, everything is compiled anew: which sources depend on which does not
 * stand in classes completely, for constants are copied and members inherited. What is about to be compiled is forgotten
 * before, so that a build that fails or is killed is made up for by the next.
 */
final class SourceTree {
  /** Of so many changed sources some outline will have changed, too. */
  private static final int MANY = 100;

  /**
   * A source as it was compiled.
   *
   * @param stamp its size and time of change; empty where it has to be compiled
   * @param outline of its classes; empty where that is not known
   * @param classes the files of its classes, parted by commas
   */
  private record Source(String stamp, String outline, String classes) {}

  private final Path folder;
  private final Path target;
  private final Path stateFile;
  private final SourceTree dependents;
  private final Map<String, Source> known = new TreeMap<>();

  /**
   * A folder as it was last compiled.
   *
   * @param target the folder of its classes
   * @param stateFile what is known of them
   * @param dependents what is compiled against its classes, or null
   */
  SourceTree(Path folder, Path target, Path stateFile, SourceTree dependents) throws IOException {
    this.folder = folder;
    this.target = target;
    this.stateFile = stateFile;
    this.dependents = dependents;
    Files.createDirectories(target);
    if (Files.exists(stateFile)) {
      for (String line : Files.readAllLines(stateFile)) {
        String[] parts = line.split("\t", -1);
        known.put(parts[0], new Source(parts[1], parts[2], parts[3]));
      }
    }
  }

  /** Makes the next compilation one of everything. */
  private void forget() throws IOException {
    if (dependents != null) {
      dependents.forget();
    }
    known.clear();
    Files.deleteIfExists(stateFile);
  }

  /** Compiles what has to be; false where that fails, with what is wrong on standard error. */
  boolean compile(List<String> options, String classPath) throws IOException {
    Map<String, String> stamps = stamps(folder.resolve("java"));
    boolean gone = !stamps.keySet().containsAll(known.keySet());
    TreeSet<String> changed = new TreeSet<>();
    stamps.forEach((name, stamp) -> {
      Source source = known.get(name);
      if (source == null || !source.stamp.equals(stamp)) {
        changed.add(name);
      }
    });
    if (changed.isEmpty() && !gone) {
      return true;
    }
    if (gone || known.isEmpty() || changed.size() > MANY) {
      return everything(stamps, options, classPath);
    }
    Map<String, String> outlines = new TreeMap<>();
    for (String name : changed) {
      Source before = known.get(name);
      outlines.put(name, before == null ? "" : before.outline);
      known.put(name, new Source("", outlines.get(name), before == null ? "" : before.classes));
    }
    save();
    for (String name : changed) {
      deleteClasses(known.get(name));
    }
    if (!compile(changed, stamps, options, classPath)) {
      return false;
    }
    for (Map.Entry<String, String> before : outlines.entrySet()) {
      // What is new changes nothing for those that did without it.
      if (!before.getValue().isEmpty()
          && !before.getValue().equals(known.get(before.getKey()).outline)) {
        return everything(stamps, options, classPath);
      }
    }
    save();
    return true;
  }

  private boolean everything(Map<String, String> stamps, List<String> options, String classPath)
      throws IOException {
    System.err.printf(Locale.ROOT, "build: compiling all of %s%n", folder);
    forget();
    try (Stream<Path> files = Files.walk(target)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        Files.delete(file);
      }
    }
    if (!compile(new TreeSet<>(stamps.keySet()), stamps, options, classPath)) {
      forget();
      return false;
    }
    save();
    return true;
  }

  /** Compiles these and remembers what came of it. */
  private boolean compile(
      TreeSet<String> names, Map<String, String> stamps, List<String> options, String classPath)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Map<Path, List<Path>> made = new TreeMap<>();
    List<String> all = new ArrayList<>(List.of("-g", "-proc:none", "-implicit:none"));
    all.addAll(options);
    all.addAll(List.of("-cp", classPath, "-d", target.toString()));
    Path sources = folder.resolve("java");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      var recording =
          new ForwardingJavaFileManager<StandardJavaFileManager>(files) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling)
                throws IOException {
              JavaFileObject file = super.getJavaFileForOutput(location, name, kind, sibling);
              if (location == StandardLocation.CLASS_OUTPUT && sibling != null) {
                made.computeIfAbsent(Path.of(sibling.toUri()), _ -> new ArrayList<>())
                    .add(Path.of(file.toUri()));
              }
              return file;
            }
          };
      List<Path> paths = names.stream().map(sources::resolve).toList();
      if (!compiler
          .getTask(null, recording, null, all, null, files.getJavaFileObjectsFromPaths(paths))
          .call()) {
        return false;
      }
    }
    for (String name : names) {
      List<Path> classes = made.getOrDefault(sources.resolve(name).toAbsolutePath(), List.of());
      known.put(
          name,
          new Source(
              stamps.get(name),
              Outline.of(classes),
              String.join(
                  ",", classes.stream().map(target::relativize).map(Path::toString).toList())));
    }
    return true;
  }

  private void deleteClasses(Source source) throws IOException {
    for (String file : source.classes.split(",")) {
      if (!file.isEmpty()) {
        Files.deleteIfExists(target.resolve(file));
      }
    }
  }

  private void save() throws IOException {
    List<String> lines = new ArrayList<>();
    known.forEach((name, source) ->
        lines.add(String.join("\t", name, source.stamp, source.outline, source.classes)));
    Path next = stateFile.resolveSibling(stateFile.getFileName() + ".next");
    Files.write(next, lines);
    Files.move(next, stateFile, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Sizes and times of change of the sources below a folder, by their paths from it. */
  private static Map<String, String> stamps(Path folder) throws IOException {
    Map<String, String> stamps = new TreeMap<>();
    for (Path file : files(folder)) {
      if (file.toString().endsWith(".java")) {
        stamps.put(
            folder.relativize(file).toString(),
            Files.size(file) + "-" + Files.getLastModifiedTime(file).toInstant());
      }
    }
    return stamps;
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** Copies resources that are newer than what was made of them, and deletes what is gone. Maven writes that with the version. */
  void copyResources() throws IOException {
    Path resources = folder.resolve("resources");
    TreeSet<String> present = new TreeSet<>();
    for (Path file : files(resources)) {
      Path name = resources.relativize(file);
      present.add(name.toString());
      Path copy = target.resolve(name);
      if (!Files.exists(copy)
          || !name.endsWith("build.txt")
              && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(copy)) > 0) {
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    for (Path file : files(target)) {
      String name = target.relativize(file).toString();
      if (!name.endsWith(".class") && !present.contains(name)) {
        Files.delete(file);
      }
    }
  }
}
