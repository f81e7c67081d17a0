package dev.rosemary.cli.connect;

import dev.rosemary.cli.client.Surroundings;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A user with a home folder and a project, who connects clients. */
final class TestingConnect {
  static final String COMMAND = "/opt/my tools/rosemary";
  static final String VERSION = "9.8.7";

  private final Path folder;
  final Path home;
  final Path project;
  private final Map<String, String> environment;
  private final Surroundings.OperatingSystem system;
  String command = COMMAND;

  TestingConnect(Path folder, Map<String, String> environment) throws IOException {
    this(folder, environment, Surroundings.OperatingSystem.LINUX);
  }

  TestingConnect(Path folder, Map<String, String> environment, Surroundings.OperatingSystem system)
      throws IOException {
    this.folder = folder;
    home = Files.createDirectories(folder.resolve("home"));
    project = Files.createDirectories(folder.resolve("project"));
    this.environment = environment;
    this.system = system;
  }

  Surroundings surroundings() {
    return new Surroundings(environment, home, project, system);
  }

  /** What a command prints, after its exit code. */
  String run(String... words) throws UsageException {
    Options options = Options.of(words, Map.of());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    List<String> names = options.words().subList(1, options.words().size());
    int code =
        words[0].equals("connect")
            ? ConnectCommand.connect(options, names, surroundings(), command, VERSION, printer)
            : ConnectCommand.disconnect(options, names, surroundings(), printer);
    return code + "\n" + out.toString(StandardCharsets.UTF_8);
  }

  /** All files of the user, with their contents. */
  Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    for (Path each : List.of(home, project)) {
      try (Stream<Path> walk = Files.walk(each)) {
        for (Path file : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
          files.put(name(file), Files.readString(file));
        }
      }
    }
    return files;
  }

  /** A file's path from the folder of the user. */
  String name(Path file) {
    return folder.relativize(file).toString();
  }

  static String[] and(String[] words, String... more) {
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
