package dev.rosemary;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own. Closing it kills the process. */
public final class TestingServerProcess extends TestingClient implements AutoCloseable {
  private final Process process;
  private final Queue<String> errors = new ConcurrentLinkedQueue<>();

  /** Starts a command. */
  public TestingServerProcess(List<String> command) throws IOException {
    this(new ProcessBuilder(command).start());
  }

  private TestingServerProcess(Process process) {
    super(process.getInputStream(), process.getOutputStream());
    this.process = process;
    pump(process.getErrorStream(), line -> errors.add(line), () -> {});
  }

  /** The command that runs a class of the class path of this test run. */
  public static List<String> java(Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(TestingNatives.options());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(args));
    return command;
  }

  @Override
  public List<TestingMessage> end() throws IOException, InterruptedException {
    List<TestingMessage> rest = super.end();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the server does not end: " + errors());
    }
    return rest;
  }

  /** The exit code of a process that has ended. */
  public int exitCode() {
    return process.exitValue();
  }

  @Override
  public String errors() {
    return String.join("\n", errors);
  }

  /** The process. */
  public Process process() {
    return process;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
