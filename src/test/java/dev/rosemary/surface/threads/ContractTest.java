package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.surface.threads.TestingThreads.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The published JSON of the surface, as golden files. {@code -Drosemary.golden=write} writes them
 * anew.
 */
class ContractTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/threads");
  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");

  private static final String PAIR =
      "'threadId':'t','entities':[{'name':'Ann','entityType':'person','observations':['Works at Acme','Uses Java 25'],'relations':[{'targetEntity':'Acme','relationType':'works at'}]},{'name':'Acme','entityType':'Company','observations':['Sells anvils'],'relations':[{'targetEntity':'Ann','relationType':'employs','importance':0.9}],'importance':0.8}]";

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private final Map<String, String> ids = new HashMap<>();
  private final StringBuilder recorded = new StringBuilder();

  @Test
  @DisplayName("C-2: tools/list is published as it is")
  void listsTools() throws Exception {
    try (TestingThreads threads = new TestingThreads(directory)) {
      TestingMessage list = threads.request("tools/list", "{}");
      for (Json tool : list.array("tools").items()) {
        recorded.append(tool.text()).append('\n');
      }
      compare("tools.jsonl");
    }
  }

  @Test
  @DisplayName(
      "C-2, C-4: one answer of each tool, and the texts of errors, are published as they are")
  void answers() throws Exception {
    try (TestingThreads threads = new TestingThreads(directory)) {
      record(threads, "save_memory", "{" + PAIR + "}");
      record(threads, "save_memory", "{" + PAIR + ",'color':1}");
      record(
          threads,
          "save_memory",
          "{'entities':[{'name':'Ann','entityType':'Persn','observations':['Ann','Uses Java 25. Runs on Linux. Is fast.'],'relations':[]},{'name':'Bob','entityType':'Person','observations':['Knows Ann'],'relations':[{'targetEntity':'Anna','relationType':'knows'}]}]}");
      record(
          threads,
          "add_observations",
          "{'threadId':'t','observations':[{'entityName':'Ann','contents':['Works at Acme','Likes tea',{'content':'Uses Java 26','supersedes':'Uses Java 25'}]}]}");
      record(
          threads,
          "add_observations",
          "{'threadId':'t','observations':[{'entityName':'Ann','contents':[{'content':'Uses Java 27','supersedes':'Uses Java 25'},7]},{'entityName':'Anne','contents':['Tea']}]}");
      record(
          threads,
          "add_observations",
          "{'threadId':'t','observations':[{'entityName':'Ann','contents':[{'content':'Uses Java 27','supersedes':'Uses Java 25'}]},{'entityName':'Anne','contents':['Tea']}]}");
      record(threads, "get_analytics", "{'threadId':'t'}");
      record(threads, "search_nodes", "{'threadId':'t','query':'anvils'}");
      record(threads, "search_nodes", "{'threadId':'t','query':'zebra'}");
      record(
          threads, "open_nodes", "{'threadId':'t','names':['Ann','Acm'],'includeSuperseded':true}");
      record(threads, "query_nodes", "{'threadId':'t','importanceMin':0.6}");
      record(threads, "query_nodes", "{'threadId':'t','limit':1}");
      record(threads, "find_relation_path", "{'threadId':'t','from':'Ann','to':'Acme'}");
      record(threads, "find_relation_path", "{'threadId':'t','from':'Ann','to':'Acm'}");
      record(threads, "read_graph", "{'threadId':'t','limit':1}");
      record(threads, "get_observation_history", "{'entityName':'Ann','observationId':'none'}");
      record(
          threads,
          "delete_observations",
          "{'threadId':'t','deletions':[{'entityName':'Ann','observations':['Likes tea','x']}]}");
      record(
          threads,
          "delete_relations",
          "{'threadId':'t','relations':[{'from':'Ann','to':'Acme','relationType':'works at'}]}");
      record(threads, "delete_entities", "{'threadId':'t','names':['Acme','nobody']}");
      record(
          threads,
          "create_entities",
          "{'threadId':'t','entities':[{'name':'Cid','entityType':'person','observations':['One. Two. Three.']}]}");
      record(
          threads,
          "create_relations",
          "{'threadId':'t','relations':[{'from':'Cid','to':'Ann','relationType':'knows'}]}");
      record(threads, "read_graph", "{}");
      compare("answers.txt");
    }
  }

  private void record(TestingThreads threads, String tool, String arguments) throws Exception {
    Answer answer = threads.call(tool, arguments);
    recorded.append("> ").append(tool).append(' ').append(arguments).append('\n');
    for (Json block : new TestingMessage(answer.result()).array("content").items()) {
      recorded.append("  ").append(((JsonObject) block).string("text")).append('\n');
    }
    recorded.append(answer.isError() ? "  (error)\n" : "");
  }

  private void compare(String name) throws IOException {
    Path file = GOLDEN.resolve(name);
    String normalized =
        ID.matcher(recorded)
            .replaceAll(id -> ids.computeIfAbsent(id.group(), _ -> "id-" + (ids.size() + 1)));
    if ("write".equals(System.getProperty("rosemary.golden"))) {
      Files.createDirectories(GOLDEN);
      Files.writeString(file, normalized);
    }
    assertThat(normalized)
        .as("%s; ./build golden writes it anew", file)
        .isEqualTo(Files.readString(file));
  }
}
