package dev.rosemary.surface.graph;

import java.nio.file.Path;

/** The ways to a server over which the behaviour suite runs. */
enum TestingTransport {
  IN_PROCESS,
  STDIO,
  HTTP;

  TestingGraph open(Path directory) {
    return switch (this) {
      case IN_PROCESS -> new TestingGraphServer(directory).onlySession();
      case STDIO -> new TestingGraphProcess(directory);
      case HTTP -> new TestingGraphHttp(directory);
    };
  }
}
