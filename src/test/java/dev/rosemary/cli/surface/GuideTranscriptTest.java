package dev.rosemary.cli.surface;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingWait;
import dev.rosemary.base.Log;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.option.Options;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.TestingModel;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.place.TestingRepository;
import dev.rosemary.engine.project.Project;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The transcript in the guide to the surface is what its tools say. */
class GuideTranscriptTest {
  private static final Path GUIDE = Path.of("docs/guides/memory.md");
  private static final String BEGIN = "<!-- transcript: GuideTranscriptTest compares it -->\n";
  private static final String END = "<!-- end of transcript -->\n";

  private static final Pattern ID = Pattern.compile("\\b([mseov])-[0-9a-z]{6,20}\\b");
  private static final Pattern FIRST = Pattern.compile("(?m)^([mseov]-[0-9a-z]+) ");
  private static final Pattern CURSOR = Pattern.compile("cursor (\\S+?)(?:;|$)");

  /** Of a change: its call, and the session of that. */
  private static final Pattern ORIGIN =
      Pattern.compile("(?<=\\b(?:call|session) )()[0-9a-z]{10}\\b");

  private static final Pattern NUMBER = Pattern.compile("(?m)^(\\d+) ");
  private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-03-02T09:00:00Z"));
  private final StringBuilder transcript = new StringBuilder();
  private final Map<String, String> ids = new HashMap<>();
  private final Random letters = new Random(26);

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before the test
  private Path folder;

  private int calls;

  @Test
  @DisplayName("M-1: two days with the memory, in 30 calls")
  void twoDays() throws Exception {
    Path work = folder.resolve("billing-api");
    TestingRepository _ = TestingRepository.in(work).origin("git@github.com:acme/billing-api.git");
    Path elsewhere = Files.createDirectories(folder.resolve("notes"));
    try (Engine engine =
        Engine.open(
            folder.resolve("data"),
            Home.DEFAULT,
            Synchronous.NORMAL,
            now::get,
            () -> Embedder.of(TestingModel.folder(), Log.NONE),
            null,
            message -> {})) {
      engine.startMeaning(false);
      try (Client claude = new Client(engine, "claude-code", work)) {
        firstDay(claude);
      }
      now.set(Instant.parse("2026-03-03T07:40:00Z"));
      heading("In the morning another client works in another clone of the repository.");
      try (Client codex = new Client(engine, "codex", work)) {
        String _ =
            codex.call(
                "remember",
                "{'text':'Releases are cut from main every Tuesday at 10:00.','kind':'howto','about':['releases']}");
      }
      now.set(Instant.parse("2026-03-03T09:00:00Z"));
      heading("The second day begins with a brief, too.");
      try (Client claude = new Client(engine, "claude-code", work)) {
        secondDay(claude);
      }
      heading("Outside of any repository.");
      try (Client claude = new Client(engine, "claude-code", elsewhere)) {
        outside(claude);
      }
    }
    assertThat(calls).isEqualTo(30);
    compare();
  }

  private void firstDay(Client claude) throws Exception {
    heading("The first day, in a clone of acme/billing-api. Nothing is known yet.");
    String _ = claude.call("brief", "{}");
    heading("What was decided, and how things are done.");
    String _ =
        claude.call(
            "remember",
            "{'text':'We chose PostgreSQL over MySQL because the ledger needs partial indexes.','kind':'decision','title':'Database of the ledger','about':['ledger','PostgreSQL']}");
    String several =
        claude.call(
            "remember",
            "{'items':[{'text':'The user wants small commits, each with its reason in the message.','kind':'preference'},"
                + "{'text':'One package is tested with gradlew :ledger:test, which takes a minute.','kind':'howto'},"
                + "{'text':'Move the nightly export to the new queue.','kind':'task'},"
                + "{'text':'Maria Keller owns the payment webhooks.','about':['Maria Keller','payment webhooks']},"
                + "{'text':'The signature check of the webhooks was broken for two hours.','kind':'event','happened':'2026-02-20','about':['payment webhooks']}]}");
    task = several.lines().toList().get(2).split(" ", 2)[0];
    heading("The same once more, and something near.");
    String _ =
        claude.call(
            "remember",
            "{'text':'We chose PostgreSQL over MySQL because the ledger needs partial indexes.'}");
    String limit =
        id(
            claude.call(
                "remember",
                "{'text':'The API allows 50 requests a second for each customer.','about':['rate limit']}"));
    String twice =
        id(
            claude.call(
                "remember", "{'text':'The API allows 80 requests a second for each customer.'}"));
    String _ =
        claude.call("forget", "{'ids':['" + twice + "'],'reason':'revised the first instead'}");
    String _ =
        claude.call(
            "revise",
            "{'id':'"
                + limit
                + "','text':'The API allows 80 requests a second for each customer.','reason':'raised on 2 March'}");
    heading("Questions.");
    String _ = claude.call("recall", "{'query':'Which database did we choose, and why?'}");
    String _ =
        claude.call(
            "recall",
            "{'query':'How many requests may a customer send?','explain':true,'budget':150}");
    String _ =
        claude.call(
            "recall",
            "{'query':'How many requests may a customer send?','as_of':'2026-03-02T09:07:30Z','budget':120}");
    String _ = claude.call("open", "{'ids':['Database of the ledger']}");
    lesson =
        id(
            claude.call(
                "remember",
                "{'text':'Reports must not read from replicas: these lag by minutes.','kind':'lesson','tags':['postgres'],'links':[{'relation':'follows from','to':'Database of the ledger'}]}"));
    String _ =
        claude.call(
            "recall",
            "{'query':'webhooks','since':'2026-02-01','until':'2026-02-28','budget':150}");
    String page = claude.call("recall", "{'query':'ledger PostgreSQL reports','budget':100}");
    Matcher cursor = CURSOR.matcher(page);
    assertThat(cursor.find()).as(page).isTrue();
    String _ =
        claude.call(
            "recall",
            "{'query':'ledger PostgreSQL reports','budget':100,'cursor':'"
                + cursor.group(1)
                + "'}");
    heading("Mistakes say what to send instead.");
    String _ = claude.call("recall", "{'query':'deploys','project':'biling-api'}");
    String _ = claude.call("remember", "{'text':'Fridays are quiet.','kind':'idea'}");
  }

  private String task = "";
  private String lesson = "";

  private void secondDay(Client claude) throws Exception {
    String _ = claude.call("brief", "{}");
    String _ =
        claude.call(
            "revise", "{'id':'" + task + "','valid_until':'2026-03-03T09:00:00Z','reason':'done'}");
    String _ = claude.call("recall", "{'query':'export to the queue','kinds':['task']}");
    String _ = claude.call("revise", "{'id':'" + lesson + "','pinned':true}");
    String _ = claude.call("open", "{'ids':['Maria Keller','" + lesson + "']}");
    String _ =
        claude.call(
            "forget",
            "{'ids':['Database of the ledger'],'reason':'moved to the architecture notes'}");
    heading("That was wrong: who changed what is listed, and taken back.");
    String changes = claude.call("changes", "{'limit':2}");
    Matcher number = NUMBER.matcher(changes);
    assertThat(number.find()).as(changes).isTrue();
    String _ = claude.call("undo", "{'change':" + number.group(1) + "}");
  }

  private static void outside(Client claude) throws Exception {
    String _ = claude.call("brief", "{}");
    String _ = claude.call("remember", "{'text':'The office moves in May.','space':'project'}");
    String _ =
        claude.call(
            "recall", "{'query':'When are releases cut?','project':'billing-api','budget':150}");
  }

  private static String id(String answer) {
    Matcher id = FIRST.matcher(answer);
    if (!id.find()) {
      throw new AssertionError(answer);
    }
    return id.group(1);
  }

  private void heading(String text) {
    transcript.append(transcript.isEmpty() ? "" : "\n").append("# ").append(text).append('\n');
  }

  /** A client that works in a folder, in a session of its own. */
  private final class Client implements AutoCloseable {
    private final Engine engine;
    private final TestingStdio stdio;

    Client(Engine engine, String name, Path work) throws Exception {
      this.engine = engine;
      Map<String, String> environment = Map.of("CLAUDE_PROJECT_DIR", work.toString());
      Options options = Options.of(new String[0], environment);
      stdio =
          TestingStdio.start(
              false,
              Log.NONE,
              Surfaces.of("memory")
                  .make(
                      new ServerParts(
                          options,
                          environment,
                          false,
                          () -> engine,
                          null,
                          null,
                          null,
                          null,
                          "1",
                          List.of(),
                          false,
                          0)));
      stdio.request(
          0,
          "initialize",
          "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\""
              + name
              + "\",\"version\":\"1\"}}");
    }

    /** A minute later. */
    String call(String tool, String arguments) throws Exception {
      calls++;
      now.updateAndGet(time -> time.plusSeconds(60));
      String sent = arguments.replace('\'', '"');
      TestingAnswer answer = new TestingAnswer(stdio.call(calls, tool, sent).json());
      transcript.append("\n> ").append(tool).append(' ').append(spaced(sent)).append('\n');
      transcript.append(answer.isError() ? "Error: " : "").append(answer.text()).append('\n');
      awaitVectors();
      return answer.text();
    }

    /** What is found by meaning does not depend on how fast this machine is. */
    private void awaitVectors() throws Exception {
      for (Project project : engine.projects().list(Project.Status.ACTIVE)) {
        await(engine.store(project, work(project)));
      }
      await(engine.personal(null));
    }

    private Path work(Project project) {
      return folder.resolve(project.name()).toAbsolutePath();
    }

    private static void await(Store store) throws Exception {
      TestingWait.until(
          "all vectors of " + store.name(),
          () ->
              store
                  .file()
                  .read(transaction ->
                      store.vectors().state(transaction) instanceof VectorsState.Ready
                          && store.vectors().pending(transaction) == 0));
    }

    @Override
    public void close() throws IOException {
      try {
        assertThat(stdio.end()).isEmpty();
        assertThat(stdio.ended()).isTrue();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      } finally {
        stdio.close();
      }
    }
  }

  /** Arguments as people write them. */
  private static String spaced(String json) {
    return json.replace("\":", "\": ").replace(",\"", ", \"").replace("},{", "},\n    {");
  }

  private void compare() throws IOException {
    String named = ID.matcher(transcript).replaceAll(this::renamed);
    String text = "```text\n" + ORIGIN.matcher(named).replaceAll(this::renamed) + "```\n";
    String guide = Files.readString(GUIDE);
    int begin = guide.indexOf(BEGIN) + BEGIN.length();
    int end = guide.indexOf(END);
    if ("write".equals(System.getProperty("rosemary.golden"))) {
      guide = guide.substring(0, begin) + text + guide.substring(end);
      Files.writeString(GUIDE, guide);
      end = guide.indexOf(END);
    }
    assertThat(text)
        .as("%s; ./build golden writes it anew", GUIDE)
        .isEqualTo(guide.substring(begin, end));
  }

  /** Ids are drawn by chance; the transcript has its own, in order of appearance. */
  private String renamed(java.util.regex.MatchResult id) {
    if (id.group().equals("m-zzzzzz")) {
      return id.group();
    }
    for (Map.Entry<String, String> known : ids.entrySet()) {
      // Histories show whole ids, of which all else shows the beginning.
      if (id.group().startsWith(known.getKey())) {
        return known.getValue();
      }
    }
    StringBuilder own = new StringBuilder(id.group(1));
    own.append(own.isEmpty() ? "" : "-");
    for (int i = 0; i < (id.group(1).isEmpty() ? 10 : 6); i++) {
      own.append(ALPHABET.charAt(letters.nextInt(ALPHABET.length())));
    }
    ids.put(id.group(), own.toString());
    return own.toString();
  }
}
