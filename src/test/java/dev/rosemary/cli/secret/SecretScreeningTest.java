package dev.rosemary.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Here;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.secret.TestingSecrets;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.Schema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.surface.docs.DocsSurface;
import dev.rosemary.surface.graph.GraphSurface;
import dev.rosemary.surface.memory.MemorySurface;
import dev.rosemary.surface.recall.RecallSurface;
import dev.rosemary.surface.threads.ThreadsSurface;
import dev.rosemary.surface.vault.VaultSurface;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Lane;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.client.Nobody;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of credentials that tools of all surfaces are sent to store. */
class SecretScreeningTest {
  private final String token = new TestingSecrets(7).sample("github").secret();
  private final String shown = "GitHub token, ends " + token.substring(token.length() - 4);
  private final Session session = new Session();

  @TempDir Path directory;
  private Engine engine;

  @BeforeEach
  void open() throws IOException {
    Files.createDirectories(directory.resolve("project"));
    engine =
        Engine.open(
            directory.resolve("data"),
            Home.DEFAULT,
            Synchronous.NORMAL,
            Clock.systemUTC(),
            _ -> {});
    engine.projects().openOrCreate("default");
  }

  @AfterEach
  void close() {
    session.close();
    engine.close();
  }

  private Surface surface(String name) throws IOException {
    return switch (name) {
      case "graph" -> GraphSurface.of(() -> engine, "default", 40_000);
      case "vault" -> VaultSurface.of(() -> engine, "s", false, 40_000);
      case "recall" -> RecallSurface.of(() -> engine, "1", List.of(directory), 40_000);
      case "docs" ->
          DocsSurface.of(
              Documents.in(directory.resolve("project"), Clock.systemUTC()), 40_000, false);
      case "threads" -> ThreadsSurface.of(() -> engine, 40_000);
      default -> MemorySurface.of(() -> engine, (_, _) -> new Here(null, directory));
    };
  }

  private Result call(Surface surface, String name, String arguments) throws Exception {
    Tool<?> tool =
        surface.tools().stream().filter(each -> each.name().equals(name)).findAny().orElseThrow();
    JsonObject given = (JsonObject) JsonReader.read(arguments.replace('\'', '"'));
    Schema.Checked checked = Schema.of(tool.inputSchema()).check(given);
    assertThat(checked.problems()).isEmpty();
    Call call =
        new Call(session, List.of(), Call.Progress.NONE, Call.Cancellation.NEVER, new Nobody());
    try {
      return tool.call(new Args(given), call);
    } catch (FailureException e) {
      return surface.failureText().apply(e.failure());
    }
  }

  private static Surface screened(Surface surface, SecretMode mode) {
    return surface.screened(new SecretScreening(mode, surface.name().equals("memory")));
  }

  /** The files that hold some bytes. */
  private List<Path> holding(String text) throws IOException {
    List<Path> holding = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
          holding.add(file);
        }
      }
    }
    return holding;
  }

  private static final String NODE =
      "{'entities':[{'name':'Host TOKEN','entity_type':'server','observations':['key TOKEN']}]}";

  @ParameterizedTest
  @DisplayName("H-8: the published surfaces store byte for byte, and say what it is and what to do")
  @CsvSource(
      delimiter = '|',
      value = {
        "graph|create_entities|" + NODE,
        "vault|commit_memory|{'scope':'vault','key':'host','content':'key TOKEN'}",
        "recall|store_memory|{'content':'key TOKEN'}",
        "docs|store_memory|{'type':'rules','title':'Host','content':'key TOKEN','tags':[]}",
        "threads|save_memory|{'threadId':'t','entities':[{'name':'Ann','entityType':'Person',"
            + "'observations':['The key is TOKEN.'],'relations':["
            + "{'targetEntity':'Bob','relationType':'knows'}]},{'name':'Bob',"
            + "'entityType':'Person','observations':['Knows Ann.'],'relations':["
            + "{'targetEntity':'Ann','relationType':'knows'}]}]}"
      })
  void warned(String name, String tool, String arguments) throws Exception {
    Surface surface = screened(surface(name), SecretMode.WARN);
    if (name.equals("docs")) {
      call(surface, "activate_project", "{'project_root':'" + directory.resolve("project") + "'}");
    }
    Result result = call(surface, tool, arguments.replace("TOKEN", token));
    assertThat(result.isError()).as(result.text()).isFalse();
    assertThat(result.text()).doesNotContain("looks like a secret");
    assertThat(result.remark())
        .contains(shown)
        .contains("rosemary doctor --secrets")
        .doesNotContain(token);
    JsonObject structured = result.structured();
    if (structured != null) {
      assertThat(Objects.requireNonNull(structured.array("warnings")).items().getLast().text())
          .contains(shown);
    }
    assertThat(holding(token)).isNotEmpty();
  }

  @Test
  @DisplayName("H-8: memory masks texts, titles, names, tags and reasons, and says so in a line")
  void masked() throws Exception {
    Surface surface = screened(surface("memory"), SecretMode.MASK);
    Result result =
        call(
            surface,
            "remember",
            ("{'items':[{'text':'The key of staging is TOKEN.','title':'Key TOKEN','kind':'fact',"
                    + "'about':['Host TOKEN'],'tags':['TOKEN'],'source':'TOKEN'}]}")
                .replace("TOKEN", token));
    assertThat(result.isError()).as(result.text()).isFalse();
    assertThat(result.remark()).isNull();
    assertThat(result.text().lines().toList().getLast())
        .startsWith("Masked before storing: ")
        .contains(shown + ", in items[0].text")
        .doesNotContain(token);
    Result found = call(surface, "recall", "{'query':'key of staging'}");
    assertThat(found.text()).contains("[secret: " + shown + "]");
    String id = result.text().lines().filter(line -> line.startsWith("m-")).findAny().orElseThrow();
    id = id.substring(0, id.indexOf(' '));
    call(surface, "revise", "{'id':'" + id + "','text':'It is " + token + " now.'}");
    Result gone = call(surface, "forget", "{'ids':['" + id + "'],'reason':'" + token + "'}");
    assertThat(gone.text()).contains("in reason");
    assertThat(holding(token.substring(4, 24))).isEmpty();
  }

  @Test
  @DisplayName("H-8: --secrets keep stores as sent and says nothing; ordinary calls say nothing")
  void kept() throws Exception {
    String store = "{'content':'key TOKEN'}".replace("TOKEN", token);
    assertThat(call(surface("recall"), "store_memory", store).remark()).isNull();
    Surface warns = screened(surface("recall"), SecretMode.WARN);
    assertThat(call(warns, "store_memory", "{'content':'Ann likes tea.'}").remark()).isNull();
  }

  @Test
  @DisplayName("H-8: a call that fails stored nothing, and nothing is said of its secret")
  void failed() throws Exception {
    Surface surface = screened(surface("graph"), SecretMode.WARN);
    Result result =
        call(
            surface,
            "add_observations",
            "{'observations':[{'entity_name':'Nobody','contents':['" + token + "']}]}");
    assertThat(result.isError()).isTrue();
    assertThat(result.remark()).isNull();
  }

  @Test
  @DisplayName("H-8: what names something stored already is not masked")
  void references() throws Exception {
    call(surface("memory"), "remember", "{'text':'key','title':'" + token + "'}");
    Surface surface = screened(surface("memory"), SecretMode.MASK);
    Result result = call(surface, "revise", "{'id':'" + token + "','title':'Key'}");
    assertThat(result.isError()).as(result.text()).isFalse();
  }

  @ParameterizedTest
  @DisplayName("H-8: every tool of every surface that stores something is looked through")
  @CsvSource({"graph", "vault", "recall", "docs", "threads", "memory"})
  void everyTool(String name) throws IOException {
    int screened = 0;
    for (Tool<?> tool : screened(surface(name), SecretMode.WARN).tools()) {
      boolean stores = !tool.effect().readOnly() && tool.lane() != Lane.CODE;
      assertThat(tool.screening() != null).as(tool.name()).isEqualTo(stores);
      screened += stores ? 1 : 0;
    }
    assertThat(screened).isPositive();
  }
}
