package dev.rosemary.surface.threads;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingGolden;
import dev.rosemary.TestingMessage;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published JSON of the surface, as golden files. */
class ContractTest {

  private static final String PAIR =
      "'threadId':'t','entities':[{'name':'Ann','entityType':'person','observations':['Works at Acme','Uses Java 25'],'relations':[{'targetEntity':'Acme','relationType':'works at'}]},{'name':'Acme','entityType':'Company','observations':['Sells anvils'],'relations':[{'targetEntity':'Ann','relationType':'employs','importance':0.9}],'importance':0.8}]";

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private final TestingGolden golden = TestingGolden.withTimes("threads");
  private final StringBuilder recorded = new StringBuilder();

  @Test
  @DisplayName("C-2: tools/list is published as it is")
  void listsTools() throws Exception {
    try (TestingThreads threads = new TestingThreads(directory)) {
      TestingMessage list = threads.request("tools/list", "{}");
      for (Json tool : list.array("tools").items()) {
        recorded.append(tool.text()).append('\n');
      }
      golden.compare("tools.jsonl", recorded);
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
      golden.compare("answers.txt", recorded);
    }
  }

  private void record(TestingThreads threads, String tool, String arguments) throws Exception {
    TestingAnswer answer = threads.call(tool, arguments);
    recorded.append("> ").append(tool).append(' ').append(arguments).append('\n');
    for (Json block : new TestingMessage(answer.result()).array("content").items()) {
      recorded.append("  ").append(((JsonObject) block).string("text")).append('\n');
    }
    recorded.append(answer.isError() ? "  (error)\n" : "");
  }
}
