package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Here;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.undo.Selection;
import dev.rosemary.engine.history.undo.Undone;
import dev.rosemary.engine.place.Place;
import dev.rosemary.surface.docs.DocsSurface;
import dev.rosemary.surface.files.FilesSurface;
import dev.rosemary.surface.graph.GraphSurface;
import dev.rosemary.surface.recall.RecallSurface;
import dev.rosemary.surface.threads.ThreadsSurface;
import dev.rosemary.surface.vault.VaultSurface;
import dev.rosemary.tool.Surface;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every tool of every surface that writes leaves a record, and is undone by it. */
class RecordedToolsTest {
  private static final Pattern ID = Pattern.compile("\"id\":\"(\\w+)\"");

  /** Tools that change nothing canonical of a data folder, with the reason. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "graph switch_project", "chooses for its session",
          "vault set_session_id", "chooses for its session",
          "docs activate_project", "chooses for its session",
          "recall index_project", "an index is made again from its folder",
          "recall delete_project", "an index is made again from its folder",
          "docs store_memory", "documents are files of a project folder",
          "docs update_memory", "documents are files of a project folder",
          "docs delete_memory", "documents are files of a project folder");

  /** Calls in an order in which each has something to do. */
  private static final List<String> CALLS =
      List.of(
          "graph create_project {'name':'side'}",
          "graph archive_project {'name':'side'}",
          "graph restore_project {'name':'side'}",
          "graph delete_project {'name':'side'}",
          "graph create_entities {'project':'p','entities':[{'name':'Ada','entity_type':'person'},{'name':'Bob','entity_type':'person'}]}",
          "graph add_observations {'project':'p','observations':[{'entity_name':'Ada','contents':['Likes tea']}]}",
          "graph create_relations {'project':'p','relations':[{'from':'Ada','to':'Bob','relation_type':'knows'}]}",
          "graph delete_relations {'project':'p','relations':[{'from':'Ada','to':'Bob','relation_type':'knows'}]}",
          "graph delete_observations {'project':'p','deletions':[{'entity_name':'Ada','observations':['Likes tea']}]}",
          "graph delete_entities {'project':'p','names':['Ada']}",
          "threads save_memory {'threadId':'t','entities':[{'name':'Ann','entityType':'Person','observations':['Likes tea'],'relations':[{'targetEntity':'Acme','relationType':'knows'}]},{'name':'Acme','entityType':'Company','observations':['Sells anvils'],'relations':[{'targetEntity':'Ann','relationType':'employs'}]}]}",
          "threads create_entities {'threadId':'t','entities':[{'name':'Cid','entityType':'Person','observations':['Likes rum']}]}",
          "threads add_observations {'threadId':'t','observations':[{'entityName':'Ann','contents':['Likes milk']}]}",
          "threads create_relations {'threadId':'t','relations':[{'from':'Cid','to':'Ann','relationType':'knows'}]}",
          "threads delete_relations {'threadId':'t','relations':[{'from':'Cid','to':'Ann','relationType':'knows'}]}",
          "threads delete_observations {'threadId':'t','deletions':[{'entityName':'Ann','observations':['Likes milk']}]}",
          "threads delete_entities {'threadId':'t','names':['Cid']}",
          "vault commit_memory {'scope':'vault','key':'k','content':'oak'}",
          "vault prune_memory {'scope':'vault','key':'k'}",
          "recall store_memory {'content':'Ash trees are tall'}",
          "recall update_memory {'id':'$M','content':'Ash trees are very tall'}",
          "recall invalidate {'id':'$M','reason':'felled'}",
          "recall delete_memory {'id':'$M'}",
          "recall create_entity {'name':'Grove','entity_type':'place'}",
          "recall create_entity {'name':'Wood','entity_type':'place'}",
          "recall create_relation {'from_entity':'Grove','to_entity':'Wood','relation_type':'near'}",
          "recall delete_entity {'entity_id':'Grove'}",
          "files memory {'command':'create','path':'/memories/a/b.md','file_text':'# Ash\\nTall.\\n'}",
          "files memory {'command':'str_replace','path':'/memories/a/b.md','old_str':'Tall','new_str':'Very tall'}",
          "files memory {'command':'insert','path':'/memories/a/b.md','insert_line':2,'insert_text':'Felled.'}",
          "files memory {'command':'rename','old_path':'/memories/a','new_path':'/memories/c'}",
          "files memory {'command':'delete','path':'/memories/c'}",
          "memory remember {'text':'The limit is 50 requests.'}",
          "memory revise {'id':'$X','text':'The limit is 90 requests.'}",
          "memory forget {'ids':['$X']}",
          "memory undo {'change':$C}");

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  private static Map<String, Surface> surfaces(Engine engine, Path folder, TestingMemory memory) {
    Map<String, Surface> surfaces = new LinkedHashMap<>();
    surfaces.put("graph", GraphSurface.of(() -> engine, "p", 40_000));
    surfaces.put("threads", ThreadsSurface.of(() -> engine, 40_000));
    surfaces.put("vault", VaultSurface.of(() -> engine, null, false, 40_000));
    surfaces.put("recall", RecallSurface.of(() -> engine, "1", 40_000));
    surfaces.put(
        "memory",
        MemorySurface.of(
            () -> engine, (_, _) -> new Here(engine.projects().openOrCreate("p"), null)));
    surfaces.put(
        "files",
        FilesSurface.of(
            () -> engine, (_, _) -> new Place.Known(engine.projects().openOrCreate("p"), null)));
    surfaces.put("docs", DocsSurface.of(Documents.in(folder, memory::now), 40_000, false));
    return surfaces;
  }

  @Test
  @DisplayName("H-1, H-3: each tool that writes leaves a record, and its undo brings back what was")
  void all() throws Exception {
    Set<String> left = new HashSet<>();
    try (TestingMemory memory = new TestingMemory(folder, "p")) {
      Engine engine = memory.engine();
      Map<String, Surface> surfaces = surfaces(engine, folder, memory);
      surfaces.forEach((name, surface) ->
          surface.tools().stream()
              .filter(tool -> !tool.effect().readOnly())
              .forEach(tool -> left.add(name + " " + tool.name())));
      Map<String, String> known = new LinkedHashMap<>();
      for (String template : CALLS) {
        String[] call = template.split(" ", 3);
        for (Map.Entry<String, String> one : known.entrySet()) {
          call[2] = call[2].replace(one.getKey(), one.getValue());
        }
        try (TestingStdio client = TestingStdio.start(false, Log.NONE, surfaces.get(call[0]))) {
          TestingAnswer answer =
              new TestingAnswer(client.call(1, call[1], call[2].replace('\'', '"')).json());
          assertThat(answer.isError()).as(template + ": " + answer.text()).isFalse();
          learn(call, answer.text(), known);
        }
        left.remove(call[0] + " " + call[1]);
        known.put("$C", Long.toString(undone(engine, call[0], call[1])));
      }
    }
    left.removeAll(OTHERS.keySet());
    assertThat(left).as("tools without a call here").isEmpty();
  }

  private static void learn(String[] call, String text, Map<String, String> known) {
    Matcher matcher = ID.matcher(text);
    if (call[1].equals("store_memory") && matcher.find()) {
      known.put("$M", matcher.group(1));
    }
    if (call[1].equals("remember") || call[1].equals("revise")) {
      known.put("$X", TestingMemory.id(text));
    }
  }

  /** Takes the latest call back, and that again, so that the next has what it needs. */
  private static long undone(Engine engine, String surface, String tool) {
    History history = engine.history();
    ChangedItem latest = latest(history);
    assertThat(latest.change().who().surface()).as(tool + " of " + latest).isEqualTo(surface);
    assertThat(latest.change().who().tool()).as(surface).isEqualTo(tool);
    Undone first = undo(history, latest.change().call(), "undo-" + tool);
    assertThat(first.left()).as("undo of %s %s", surface, tool).isEmpty();
    assertThat(first.changes()).as("undo of %s %s", surface, tool).isNotEmpty();
    Undone again = undo(history, "undo-" + tool, "redo-" + tool);
    assertThat(again.left()).as("undo of the undo of %s %s", surface, tool).isEmpty();
    assertThat(again.changes()).as("undo of the undo of %s %s", surface, tool).isNotEmpty();
    return latest(history).shown();
  }

  private static ChangedItem latest(History history) {
    return history
        .list(new History.Where.Everywhere(), ChangeFilter.ALL, null, null, 1)
        .items()
        .getFirst();
  }

  private static Undone undo(History history, String call, String by) {
    Origin origin = Origin.command("undo");
    return new Origin(by, origin.channel(), null, "undo", null, null, null, null, null)
        .run(() ->
            history.undo(new History.Where.Everywhere(), Selection.ofCall(call), false, false));
  }
}
