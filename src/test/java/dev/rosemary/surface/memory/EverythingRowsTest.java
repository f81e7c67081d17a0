package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.TestingModel;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other surfaces stored is found, opened, changed and forgotten by this one. */
class EverythingRowsTest {
  @TempDir private Path folder;

  @Test
  @DisplayName("M-4: what the vault was told about deploys answers a question, by meaning")
  void vaultByMeaning() throws Exception {
    try (TestingMemory memory =
        new TestingMemory(folder, null, () -> Embedder.of(TestingModel.folder(), Log.NONE))) {
      memory.engine().startMeaning(false);
      memory.other(
          "vault",
          "commit_memory",
          "{'scope':'vault','key':'release-day','content':'Deploys go out on Tuesdays'}");
      memory.other(
          "vault",
          "commit_memory",
          "{'scope':'vault','key':'lunch','content':'The canteen closes at two'}");
      TestingWait.until(
          "the note has a vector",
          () ->
              memory
                  .ok("recall", "{'query':'When do we ship?','explain':true}")
                  .contains("meaning 0."));
      assertThat(memory.ok("recall", "{'query':'When do we deploy?'}").lines().toList().get(2))
          .contains("note", "release-day: Deploys go out on Tuesdays");
    }
  }

  @Test
  @DisplayName("M-4, M-15: one question finds what each surface stored, in both files")
  void everySurface() throws Exception {
    try (TestingMemory memory = new TestingMemory(folder, "billing")) {
      memory.remember("The zebra service deploys from main.");
      memory.ok("remember", "{'text':'I like zebra stripes in charts.','space':'personal'}");
      memory.other(
          "vault",
          "commit_memory",
          "{'scope':'vault','key':'zebra-note','content':'Zebra tokens live a day'}");
      memory.other(
          "graph",
          "create_entities",
          "{'entities':[{'name':'zebra-api','entity_type':'service','observations':['Runs on PostgreSQL 17']}]}");
      memory.other("recall", "store_memory", "{'content':'Ann owns the zebra rota.'}");
      memory.other(
          "recall",
          "create_entity",
          "{'name':'Zebra team','description':'The people who keep zebra running'}");
      memory.other(
          "threads",
          "save_memory",
          """
          {'threadId':'t1','entities':[
           {'name':'Zebra','entityType':'Animal','observations':['Zebra facts are kept in threads'],
            'relations':[{'targetEntity':'Herd','relationType':'lives_in'}]},
           {'name':'Herd','entityType':'Group','observations':['A herd of zebra is called dazzle'],
            'relations':[{'targetEntity':'Zebra','relationType':'has'}]}]}\
          """
              .replace('\n', ' '));
      memory.other(
          "docs",
          "store_memory",
          "{'title':'Zebra plan','type':'design_doc','content':'First the zebra crossing, then the road.'}");
      String found = memory.ok("recall", "{'query':'zebra'}");
      assertThat(found)
          .contains(
              "The zebra service deploys from main.",
              "personal: I like zebra stripes in charts.",
              "zebra-note: Zebra tokens live a day",
              "zebra-api, service",
              "Ann owns the zebra rota.",
              "Zebra team, The people who keep zebra running",
              "Zebra facts are kept in threads",
              "thread t1",
              "A herd of zebra is called dazzle",
              "Zebra plan: First the zebra crossing, then the road.");
      assertThat(memory.ok("recall", "{'query':'zebra-api'}")).contains("Runs on PostgreSQL 17");
    }
  }

  @Test
  @DisplayName("M-4: what is deleted on its own surface is gone here")
  void deletedElsewhere() throws Exception {
    try (TestingMemory memory = new TestingMemory(folder, "p")) {
      memory.other(
          "graph",
          "create_entities",
          "{'entities':[{'name':'A','entity_type':'t','observations':['Uses the walrus','Uses the heron']}]}");
      assertThat(memory.ok("recall", "{'query':'walrus'}")).contains("Uses the walrus");
      memory.other(
          "graph",
          "delete_observations",
          "{'deletions':[{'entity_name':'A','observations':['Uses the walrus']}]}");
      assertThat(memory.ok("recall", "{'query':'walrus'}")).doesNotContain("Uses the walrus");
      assertThat(memory.ok("recall", "{'query':'heron'}")).contains("Uses the heron");
    }
  }
}
