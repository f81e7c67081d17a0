package dev.rosemary.surface.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client at work while another one, of the same engine or not, moves the project. */
class MovedProjectsTest {
  private static final String PROJECT = "{\"name\":\"shared\"}";

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private final List<TestingGraphServer> servers = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set before each test
  private TestingGraph one;

  @BeforeEach
  void open() {
    one = server().session();
    one.ok("create_project", PROJECT);
    one.entity("first", "t", "fact");
  }

  @AfterEach
  void close() {
    servers.forEach(TestingGraphServer::close);
  }

  private TestingGraphServer server() {
    TestingGraphServer server = new TestingGraphServer(directory);
    servers.add(server);
    return server;
  }

  private TestingGraph other(boolean ownEngine) {
    TestingGraph two = (ownEngine ? server() : servers.getFirst()).session();
    two.ok("switch_project", PROJECT);
    return two;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("G-9: a project that is back by the next call goes on as if nothing had been")
  void goesOnAfterRestoring(boolean ownEngine) {
    TestingGraph two = other(ownEngine);
    for (int i = 0; i < 3; i++) {
      two.entity("two-" + i, "t", "fact");
      one.ok("archive_project", PROJECT);
      one.ok("restore_project", PROJECT);
      two.entity("again-" + i, "t", "fact");
      assertThat(two.ok("read_graph", "{}").all("entities.*.name")).hasSize(3 + 2 * i);
      one.ok("switch_project", PROJECT);
      one.entity("first", "t", "fact " + i);
      assertThat(two.contents("first")).hasSize(2 + i);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName(
      "G-9: calls beside archiving and restoring succeed or say that the project is archived")
  void survivesMoves(boolean ownEngine) throws Exception {
    TestingGraph two = (ownEngine ? server() : servers.getFirst()).session();
    List<String> texts = new CopyOnWriteArrayList<>();
    List<String> kept = new ArrayList<>();
    AtomicBoolean done = new AtomicBoolean();
    Thread mover =
        new Thread(() -> {
          try {
            for (int i = 0; i < 15; i++) {
              one.ok("archive_project", PROJECT);
              one.ok("restore_project", PROJECT);
            }
          } catch (AssertionError e) {
            texts.add(String.valueOf(e.getMessage()));
          } finally {
            done.set(true);
          }
        });
    mover.start();
    for (int i = 0; !done.get(); i++) {
      String name = "e" + i;
      TestingAnswer answer =
          two.call(
              "create_entities",
              "{\"project\":\"shared\",\"entities\":["
                  + TestingGraph.newEntity(name, "t", "x")
                  + "]}");
      if (answer.isError()) {
        texts.add(answer.text());
      } else {
        kept.add(name);
      }
      TestingAnswer read = two.call("search_nodes", "{\"project\":\"shared\",\"query\":\"fact\"}");
      if (read.isError()) {
        texts.add(read.text());
      }
    }
    mover.join();
    assertThat(texts).allMatch(text -> text.contains("archived") && !text.contains(".db"));
    TestingAnswer end =
        one.ok("open_nodes", "{\"project\":\"shared\",\"names\":" + TestingGraph.array(kept) + "}");
    assertThat(end.has("not_found")).isFalse();
  }
}
