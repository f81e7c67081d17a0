package dev.rosemary.surface.memory;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.surface.graph.GraphSurface;
import dev.rosemary.surface.recall.RecallSurface;
import dev.rosemary.surface.threads.ThreadsSurface;
import dev.rosemary.surface.vault.VaultSurface;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

/**
 * Random calls of tools that write, of every surface that keeps its data in SQLite, from few names
 * and texts, so that they meet the same rows again and again.
 */
final class TestingSteps implements AutoCloseable {
  private static final List<String> TOOLS =
      List.of(
          "graph create_entities {'entities':[{'name':'$N','entity_type':'$T','observations':['$O','$O']}]}",
          "graph create_entities {'entities':[{'name':'$N','entity_type':'$T'},{'name':'$N','entity_type':'$T'}]}",
          "graph add_observations {'observations':[{'entity_name':'$N','contents':['$O']}]}",
          "graph add_observations {'observations':[{'entity_name':'$N','contents':['$O']}]}",
          "graph create_relations {'relations':[{'from':'$N','to':'$N','relation_type':'$T'}]}",
          "graph delete_entities {'names':['$N']}",
          "graph delete_observations {'deletions':[{'entity_name':'$N','observations':['$O']}]}",
          "graph delete_relations {'relations':[{'from':'$N','to':'$N','relation_type':'$T'}]}",
          "threads save_memory {'threadId':'t$I','entities':[{'name':'$N','entityType':'Person','observations':['Likes $O'],'relations':[{'targetEntity':'$N','relationType':'knows'}]},{'name':'$N','entityType':'Person','observations':['Has $O'],'relations':[{'targetEntity':'$N','relationType':'knows'}]}]}",
          "threads create_entities {'threadId':'t$I','entities':[{'name':'$N','entityType':'Person','observations':['Likes $O']}]}",
          "threads create_entities {'threadId':'t$I','entities':[{'name':'$N','entityType':'Person','observations':['Has $O']}]}",
          "threads add_observations {'threadId':'t$I','observations':[{'entityName':'$N','contents':['Has $O']}]}",
          "threads add_observations {'threadId':'t$I','observations':[{'entityName':'$N','contents':[{'content':'Has $O','supersedes':'Likes $O'}]}]}",
          "threads create_relations {'threadId':'t$I','relations':[{'from':'$N','to':'$N','relationType':'knows'}]}",
          "threads delete_entities {'threadId':'t$I','names':['$N']}",
          "threads delete_observations {'threadId':'t$I','deletions':[{'entityName':'$N','observations':['Likes $O','Has $O']}]}",
          "threads delete_relations {'threadId':'t$I','relations':[{'from':'$N','to':'$N','relationType':'knows'}]}",
          "vault commit_memory {'scope':'vault','key':'$N','content':'$O','tags':['$T']}",
          "vault commit_memory {'scope':'vault','key':'$N','content':'$O','embedding':[0.$I,0.3,0.1]}",
          "vault commit_memory {'scope':'session','key':'$N','content':'$O'}",
          "vault prune_memory {'scope':'vault','key':'$N'}",
          "vault prune_memory {'scope':'all','tags':['$T']}",
          "recall store_memory {'content':'$N said $O','metadata':{'n':$I}}",
          "recall store_memory {'content':'$O','memory_type':'episodic','event_time':'2025-12-24'}",
          "recall update_memory {'id':'$M','content':'$N now says $O'}",
          "recall invalidate {'id':'$M','reason':'$O'}",
          "recall delete_memory {'id':'$M'}",
          "recall create_entity {'name':'$N','entity_type':'$T','description':'$O'}",
          "recall create_relation {'from_entity':'$N','to_entity':'$N','relation_type':'$T','weight':0.$I7}",
          "recall delete_entity {'entity_id':'$N'}",
          "memory remember {'text':'$N is about $O','about':['$N'],'kind':'decision'}",
          "memory remember {'text':'$O $T','space':'personal','tags':['$T']}",
          "memory revise {'id':'$X','text':'$N wants $O'}",
          "memory revise {'id':'$N','title':'$N'}",
          "memory revise {'id':'$X','pinned':true}",
          "memory forget {'ids':['$X']}");

  private final TestingMemory memory;
  private final Random random;
  private final Map<String, TestingStdio> clients = new TreeMap<>();
  private final List<String> memories = new ArrayList<>(List.of("none"));
  private final List<String> items = new ArrayList<>(List.of("none"));
  private final Map<String, Integer> done = new TreeMap<>();
  private long requests;

  TestingSteps(TestingMemory memory, Random random) throws IOException {
    this.memory = memory;
    this.random = random;
    Engine engine = memory.engine();
    clients.put(
        "vault",
        TestingStdio.start(
            false, Log.NONE, VaultSurface.of(() -> engine, "session", false, 40_000)));
    clients.put(
        "graph", TestingStdio.start(false, Log.NONE, GraphSurface.of(() -> engine, "p", 40_000)));
    clients.put(
        "recall", TestingStdio.start(false, Log.NONE, RecallSurface.of(() -> engine, "1", 40_000)));
    clients.put(
        "threads", TestingStdio.start(false, Log.NONE, ThreadsSurface.of(() -> engine, 40_000)));
  }

  /** Makes one call, which may be refused; returns what it was. */
  String step() throws Exception {
    String[] call = filled(TOOLS.get(random.nextInt(TOOLS.size()))).split(" ", 3);
    TestingAnswer answer =
        call[0].equals("memory")
            ? memory.call(call[1], call[2])
            : new TestingAnswer(
                Objects.requireNonNull(clients.get(call[0]))
                    .call(++requests, call[1], call[2].replace('\'', '"'))
                    .json());
    if (!answer.isError()) {
      done.merge(call[0] + " " + call[1], 1, Integer::sum);
      learn(call, answer.text());
    }
    return String.join(" ", call) + (answer.isError() ? " refused" : "");
  }

  private void learn(String[] call, String text) {
    int id = text.indexOf("\"id\":\"");
    if (call[1].equals("store_memory") && id > 0) {
      memories.add(text.substring(id + 6, text.indexOf('"', id + 6)));
    }
    if (call[0].equals("memory")) {
      for (String line : text.lines().toList()) {
        if (line.length() > 8 && line.charAt(1) == '-' && line.indexOf(' ') > 0) {
          items.add(line.substring(0, line.indexOf(' ')));
        }
      }
    }
  }

  private String filled(String template) {
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (i < template.length()) {
      char c = template.charAt(i++);
      if (c != '$') {
        text.append(c);
        continue;
      }
      text.append(
          switch (template.charAt(i++)) {
            case 'N' -> List.of("Ada", "Bob", "Cid", "Dora").get(random.nextInt(4));
            case 'O' -> "oak number" + random.nextInt(6);
            case 'T' -> List.of("tree", "house", "river").get(random.nextInt(3));
            case 'I' -> Integer.toString(random.nextInt(2));
            case 'M' -> memories.get(random.nextInt(memories.size()));
            default -> items.get(random.nextInt(items.size()));
          });
    }
    return text.toString();
  }

  /** How often which tool did something. */
  Map<String, Integer> done() {
    return done;
  }

  /** Tools of which calls are made. */
  static long tools() {
    return TOOLS.stream()
        .map(call -> call.split(" ", 3)[0] + call.split(" ", 3)[1])
        .distinct()
        .count();
  }

  @Override
  public void close() throws IOException {
    for (TestingStdio client : clients.values()) {
      client.close();
    }
  }
}
