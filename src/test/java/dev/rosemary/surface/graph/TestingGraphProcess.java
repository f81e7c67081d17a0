package dev.rosemary.surface.graph;

import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.Main;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A client of the program in a process of its own, over its standard streams. */
final class TestingGraphProcess implements TestingGraph {
  private final TestingServerProcess process;
  private final Path directory;
  private long ids;

  TestingGraphProcess(Path directory) {
    this.directory = directory;
    try {
      process =
          new TestingServerProcess(
              TestingServerProcess.java(
                  Main.class, "--surface", "graph", "--data-dir", directory.toString()));
      process.initialize("2025-11-25");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public JsonObject request(String method, String params) {
    try {
      return process.request(++ids, method, params).object("result").json();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public void close() {
    try (process) {
      process.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
