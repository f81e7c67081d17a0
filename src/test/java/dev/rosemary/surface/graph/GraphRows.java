package dev.rosemary.surface.graph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of rows of the contract over each transport. A class has one server for each; a test has a
 * new project in it, which is active.
 */
@ParameterizedClass
@EnumSource(TestingTransport.class)
abstract class GraphRows {
  private static final AtomicInteger PROJECTS = new AtomicInteger();

  @SuppressWarnings("NullAway.Init") // set before the first test
  private static TestingGraph server;

  /** The folder of this class: it holds the data directory, two levels down, and nothing else. */
  @SuppressWarnings("NullAway.Init") // set before the first test
  static Path around;

  /** The client. */
  final TestingGraph graph;

  /** The name of the active project. */
  final String project;

  GraphRows(TestingTransport transport) {
    graph = server;
    project = "project-" + transport + "-" + PROJECTS.incrementAndGet();
  }

  @BeforeParameterizedClassInvocation
  static void start(TestingTransport transport) throws IOException {
    around = Files.createTempDirectory("rosemary-rows");
    server = transport.open(around.resolve("home/data"));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws IOException {
    server.close();
    try (Stream<Path> files = Files.walk(around)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @BeforeEach
  void enterProject() {
    graph.ok("create_project", "{\"name\":" + TestingGraph.json(project) + "}");
  }

  /** All that lies below a directory, as paths from it. */
  static List<String> listing(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.map(directory::relativize).map(Path::toString).sorted().toList();
    }
  }
}
