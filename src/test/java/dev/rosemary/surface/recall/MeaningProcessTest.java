package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingHomeStore;
import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.Main;
import dev.rosemary.engine.embed.TestingModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers with the real model, in processes of their own. */
class MeaningProcessTest {
  private static final int TEXTS = 300;

  /** The promise is two seconds; the machine may be busy. */
  private static final long END_SECONDS = 120;

  @TempDir private Path folder;
  private final List<TestingServerProcess> servers = new ArrayList<>();
  private long requests;

  @AfterEach
  void close() {
    servers.forEach(TestingServerProcess::close);
  }

  private TestingServerProcess start(String... before) throws Exception {
    List<String> command = new ArrayList<>(List.of(before));
    command.addAll(
        TestingServerProcess.java(
            Main.class,
            "--surface",
            "recall",
            "--embedding-model",
            TestingModel.folder().toAbsolutePath().toString(),
            "--project-dir",
            folder.toString(),
            "--data-dir",
            folder.resolve("data").toString()));
    TestingServerProcess server = new TestingServerProcess(command);
    servers.add(server);
    server.initialize("2025-11-25");
    return server;
  }

  private TestingAnswer call(TestingServerProcess server, String tool, String arguments)
      throws Exception {
    return new TestingAnswer(server.call(++requests, tool, arguments.replace('\'', '"')).json());
  }

  private void store(TestingServerProcess server, String content) throws Exception {
    assertThat(call(server, "store_memory", "{'content':'" + content + "'}").isError()).isFalse();
  }

  /** Waits until the model is ready and at most so many texts wait for their vectors. */
  private void awaitPending(TestingServerProcess server, long most) throws Exception {
    String last = "";
    for (int i = 0; i < 2_400; i++) {
      TestingAnswer status = call(server, "get_status", "{}");
      last = status.text();
      if (status.string("embedding.status").equals("ready")
          && Long.parseLong(status.string("pending"))
                  + Long.parseLong(status.string("pending_other"))
              <= most) {
        return;
      }
      Thread.sleep(25);
    }
    throw new AssertionError("after a minute: " + last);
  }

  private long number(String sql) {
    return TestingHomeStore.number(folder.resolve("data"), sql);
  }

  @ParameterizedTest
  @ValueSource(strings = {"end of input", "SIGTERM"})
  @DisplayName(
      "S-7, S-12: a server that is told to end while it makes vectors ends; the next goes on")
  void endsWhileEmbedding(String how) throws Exception {
    TestingServerProcess server = start();
    awaitPending(server, 0);
    for (int i = 0; i < TEXTS; i++) {
      store(server, "Note " + i + ": " + "the harbour gate opens early in May. ".repeat(20));
    }
    if (how.equals("SIGTERM")) {
      server.process().destroy();
    } else {
      server.process().getOutputStream().close();
    }
    assertThat(server.process().waitFor(END_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(server.exitCode()).as(server.errors()).isZero();
    assertThat(server.errors()).doesNotContain("Exception");
    long waiting = number("SELECT count(*) FROM embedding_queue");
    assertThat(waiting).isPositive();
    assertThat(number("SELECT count(*) FROM memories")).isEqualTo(TEXTS);
    assertThat(number("SELECT count(DISTINCT item) FROM embeddings")).isEqualTo(TEXTS - waiting);

    TestingServerProcess next = start();
    awaitPending(next, waiting / 2);
    assertThat(number("SELECT count(DISTINCT item) FROM embeddings"))
        .isGreaterThanOrEqualTo(TEXTS - waiting / 2);
  }

  @Test
  @DisplayName("S-11, R-16: a search sees what another process wrote, and the graph that it made")
  void followsAnotherProcess() throws Exception {
    TestingServerProcess reader = start();
    TestingServerProcess writer = start();
    store(writer, "The falcon returned at dawn");
    String walk = "{'query':'Zephyr','vector_weight':0,'bm25_weight':0}";
    assertThat(call(reader, "recall", walk).string("count")).isEqualTo("0");
    store(writer, "Zephyr is kept by Anna");
    for (String name : List.of("Zephyr", "falcon")) {
      assertThat(call(writer, "create_entity", "{'name':'" + name + "'}").isError()).isFalse();
    }
    String relation = "{'from_entity':'Zephyr','to_entity':'falcon','relation_type':'is'}";
    assertThat(call(writer, "create_relation", relation).isError()).isFalse();
    assertThat(call(reader, "recall", walk).all("memories.*.content"))
        .containsExactly("Zephyr is kept by Anna", "The falcon returned at dawn");
    awaitPending(reader, 0);
    awaitPending(writer, 0);
    assertThat(
            call(reader, "search", "{'query':'when did the bird come home?','limit':1}")
                .all("results.*.content"))
        .containsExactly("The falcon returned at dawn");
  }

  @Test
  @DisplayName("R-11: by meaning too a user finds only his own, while another stores much like it")
  void usersApart() throws Exception {
    TestingServerProcess reader = start();
    TestingServerProcess writer = start();
    String stores = "{'content':'%s','user_id':'%s'}";
    for (String content : List.of("Our cat turned seven", "The bridge is shut", "Rain in Graz")) {
      call(writer, "store_memory", stores.formatted(content, "ada"));
    }
    awaitPending(reader, 0);
    awaitPending(writer, 0);
    String asks = "{'query':'How old is the feline?','user_id':'%s','limit':2}";
    for (int i = 0; i < 100; i++) {
      call(writer, "store_memory", stores.formatted("The cat of bob is seven, no " + i, "bob"));
      for (String tool : List.of("search", "recall")) {
        TestingAnswer found = call(reader, tool, asks.formatted("ada"));
        assertThat(found.text()).contains("Our cat turned seven").doesNotContain("bob");
        assertThat(call(reader, tool, asks.formatted("eve")).text()).doesNotContain("cat");
      }
    }
    awaitPending(reader, 0);
    TestingAnswer page = call(reader, "search", asks.formatted("ada"));
    assertThat(page.all("results.*.content")).hasSize(2).first().isEqualTo("Our cat turned seven");
    TestingAnswer rest =
        call(
            reader,
            "search",
            asks.formatted("ada").replace("}", ",'cursor':'" + page.nextCursor() + "'}"));
    assertThat(rest.all("results.*.user_id")).containsExactly("ada");
    assertThat(rest.nextCursor()).isNull();
    TestingAnswer foreign =
        call(
            reader,
            "search",
            asks.formatted("bob").replace("}", ",'cursor':'" + page.nextCursor() + "'}"));
    assertThat(foreign.all("results.*.user_id")).containsExactly("bob", "bob");
  }

  @Test
  @DisplayName("R-17: a server starts and searches by meaning where there is no network at all")
  void withoutANetwork() throws Exception {
    assumeTrue(
        canLeaveTheNetwork(), "this machine does not let a process leave its network (unshare)");
    TestingServerProcess server = start("unshare", "-rn");
    store(server, "Our cat turned seven last week");
    store(server, "The bridge leads out of town");
    awaitPending(server, 0);
    TestingAnswer found = call(server, "search", "{'query':'How old is the feline?'}");
    assertThat(found.all("results.*.content"))
        .containsExactly("Our cat turned seven last week", "The bridge leads out of town");
    TestingAnswer recalled = call(server, "recall", "{'query':'age of our pet','limit':1}");
    assertThat(recalled.all("memories.*.content"))
        .containsExactly("Our cat turned seven last week");
    assertThat(recalled.string("message")).contains("by meaning");
    TestingAnswer plain = call(server, "recall", "{'query':'which bridge?'}");
    assertThat(plain.all("message")).isEmpty();
    server.end();
    assertThat(server.exitCode()).isZero();
  }

  private static boolean canLeaveTheNetwork() throws InterruptedException {
    try {
      return new ProcessBuilder("unshare", "-rn", "true").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
