package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeEntityTest {
  /** Observations of the large entity, of a megabyte each. */
  private static final int MEGABYTES = 90;

  private static void enlarge(Path file, String condition) throws Exception {
    try (TestingFile rows = new TestingFile(file)) {
      rows.run(
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
          INSERT INTO observations (seq, id, entity_id, content, version)
          SELECT (e.seq << 24) + 1000 + i, 'large ' || i, e.id,
            i || ' ' || replace(hex(zeroblob(500000)), '00', 'ab'), 1
          FROM n, entities e WHERE e.name = 'large' AND %s
          """
              .formatted(MEGABYTES, condition));
    }
  }

  private static Path project(Path data) throws Exception {
    try (Stream<Path> all = Files.list(data.resolve("projects"))) {
      return all.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
    }
  }

  @Test
  @DisplayName(
      "S-15: an entity that no answer holds is given in part, under the bound, says so, and hides no other")
  void graph(@TempDir Path data) throws Exception {
    try (TestingRosemary server = TestingRosemary.start(data, "--project", "p")) {
      server.ok("create_entities", TestingRosemary.entity("large", "the first"));
      server.ok("create_entities", TestingRosemary.entity("small", "a fact"));
      enlarge(project(data), "1");
      String opened = server.ok("open_nodes", "{\"names\":[\"large\",\"small\"]}");
      assertThat(opened).contains("the first", "observations_omitted", "rosemary export");
      assertThat(opened.length()).isLessThanOrEqualTo(40_000);
      assertThat(server.ok("open_nodes", "{\"names\":[\"small\",\"large\"]}")).contains("a fact");
      assertThat(server.names()).containsExactly("large", "small");
      assertThat(server.ok("search_nodes", "{\"query\":\"first\"}"))
          .contains("the first", "observations_omitted");
      assertThat(server.ok("create_entities", TestingRosemary.entity("large", "the last")))
          .contains("observations_omitted");
      server.ok(
          "delete_observations",
          "{\"deletions\":[{\"entity_name\":\"large\",\"observations\":[\"the last\"]}]}");
      server.ok("delete_entities", "{\"names\":[\"large\"]}");
      assertThat(server.names()).containsExactly("small");
      assertThat(server.end()).isZero();
    }
  }

  @Test
  @DisplayName("S-15, T-16: the same in a thread")
  void thread(@TempDir Path data) throws Exception {
    try (TestingRosemary server =
        TestingRosemary.start(data, "--project", "p", "--surface", "threads")) {
      for (String name : new String[] {"large", "small"}) {
        server.ok(
            "create_entities",
            "{\"threadId\":\"t\",\"entities\":[{\"name\":\"%1$s\",\"entityType\":\"Thing\",\"observations\":[\"the first of %1$s\"]}]}"
                .formatted(name));
      }
      enlarge(project(data), "e.thread IS NOT NULL");
      String opened =
          server.ok("open_nodes", "{\"threadId\":\"t\",\"names\":[\"large\",\"small\"]}");
      assertThat(opened).contains("the first of large", "observations_omitted", "--thread");
      assertThat(opened.length()).isLessThanOrEqualTo(40_000);
      assertThat(server.ok("read_graph", "{\"threadId\":\"t\"}")).contains("observations_omitted");
      assertThat(server.ok("query_nodes", "{\"threadId\":\"t\"}")).contains("the first of");
      assertThat(server.ok("search_nodes", "{\"threadId\":\"t\",\"query\":\"small\"}"))
          .contains("the first of small");
      server.ok("delete_entities", "{\"threadId\":\"t\",\"names\":[\"large\"]}");
      assertThat(server.ok("read_graph", "{\"threadId\":\"t\"}")).doesNotContain("omitted");
      assertThat(server.end()).isZero();
    }
  }
}
