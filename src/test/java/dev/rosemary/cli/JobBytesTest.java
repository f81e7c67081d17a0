package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingNode;
import dev.rosemary.TestingServerProcess;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a job costs an assistant, beside the reference server. */
@Tag("clients")
class JobBytesTest {
  private static final long PATIENCE_SECONDS = 120;
  private static final int CALLS = 40;

  @TempDir Path home;

  @Test
  @DisplayName(
      "M-21: the answers to 40 calls take at most half the bytes of the reference server's, which"
          + " does the same job")
  void bytes() throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--json",
                Path.of(System.getProperty("rosemary.clients"))
                    .resolve("node_modules/@modelcontextprotocol/server-memory/dist/index.js")
                    .toString()));
    arguments.addAll(TestingServerProcess.java(Main.class, "--embedding-model", "none"));
    String printed =
        new TestingNode(home, PATIENCE_SECONDS).run("../../bench/tokens.mjs", arguments);
    TestingMessage both = new TestingMessage((JsonObject) JsonReader.read(printed.strip()));
    TestingMessage ours = both.object("ours");
    TestingMessage theirs = both.object("theirs");
    assertThat(ours.array("missed").items()).isEmpty();
    assertThat(theirs.array("missed").items()).isEmpty();
    assertThat(number(ours, "calls")).isEqualTo(CALLS);
    assertThat(number(ours, "whole")).isLessThanOrEqualTo(number(theirs, "whole") / 2);
    assertThat(number(ours, "text")).isLessThan(number(theirs, "text"));
  }

  private static long number(TestingMessage message, String name) {
    return Long.parseLong(message.get(name).text());
  }
}
