package dev.rosemary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Programs for Node among the clients of the tests, each in a process of its own. */
public final class TestingNode {
  private static final String INSPECTOR =
      "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";

  private final Path home;
  private final long patienceSeconds;
  private final Map<String, String> environment;

  /** Programs with this folder as the user's, each of which has so many seconds. */
  public TestingNode(Path home, long patienceSeconds) {
    this(home, patienceSeconds, Map.of());
  }

  /** The same, with nothing in their environment but the path of programs and these, if any. */
  public TestingNode(Path home, long patienceSeconds, Map<String, String> environment) {
    this.home = home;
    this.patienceSeconds = patienceSeconds;
    this.environment = environment;
  }

  /** The Inspector without its pages; the server is a URL or a command. */
  public String inspector(List<String> server, String... options)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("--cli"));
    arguments.addAll(server);
    arguments.addAll(List.of(options));
    return run(INSPECTOR, arguments);
  }

  /** What a script prints that has to end well. */
  public String run(String script, List<String> arguments)
      throws IOException, InterruptedException {
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    int status = run(script, arguments, out, err);
    String printed = Files.readString(out, StandardCharsets.UTF_8);
    assertThat(status).as("%s%n%s", printed, Files.readString(err)).isZero();
    return printed;
  }

  /** Runs a script; its status. */
  public int run(String script, List<String> arguments, Path out, Path err)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("rosemary.node", "node"));
    command.add(Path.of(System.getProperty("rosemary.clients"), script).toString());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    if (!environment.isEmpty()) {
      builder.environment().keySet().retainAll(Set.of("PATH"));
      builder.environment().putAll(environment);
      builder.directory(home.toFile());
    }
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    // The Inspector keeps a catalogue in the user's folder.
    builder.environment().put("HOME", home.toString());
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Process process = builder.start();
    try {
      boolean ended = process.waitFor(patienceSeconds, TimeUnit.SECONDS);
      assertThat(ended).as("ends: %s%n%s", Files.readString(out), Files.readString(err)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
