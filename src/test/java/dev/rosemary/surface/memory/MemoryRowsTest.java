package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools, by rows of the contract. */
class MemoryRowsTest {
  @TempDir private Path folder;
  private TestingMemory memory;

  @BeforeEach
  void open() throws Exception {
    memory = new TestingMemory(folder, "billing");
  }

  @AfterEach
  void close() throws Exception {
    memory.close();
  }

  @Test
  @DisplayName(
      "M-5, M-9: items with all their parts, all or none; a preference goes to the personal space")
  void remembering() throws Exception {
    String answer =
        memory.ok(
            "remember",
            """
            {'items':[
              {'text':'We chose PostgreSQL over MySQL for its partial indexes.','kind':'decision',
               'title':'Database','about':['ledger','PostgreSQL'],'tags':['db'],'happened':'2025-11-02',
               'links':[{'relation':'concerns','to':'Ledger rewrite'}],'source':'meeting notes'},
              {'text':'The user wants short answers.','kind':'preference'}]}\
            """);
    assertThat(answer.lines()).hasSize(2).allMatch(line -> line.endsWith(" remembered"));
    String found = memory.ok("recall", "{'query':'Which database did we choose?'}");
    assertThat(found).contains("decision, 2025-11-02, billing: Database: We chose PostgreSQL");
    assertThat(memory.ok("recall", "{'query':'short answers'}"))
        .contains("preference, 2026-01-01, personal: The user wants short answers.");
    String opened = memory.ok("open", "{'ids':['Database']}");
    assertThat(opened)
        .contains("about: ledger", "about: PostgreSQL", "tags: db", "→ concerns Ledger rewrite")
        .contains("source (as the client said): meeting notes", "happened 2025-11-02");
    String failed =
        memory.error(
            "remember",
            """
            {'items':[{'text':'One fact of two.'},
              {'text':'Bad validity.','valid_from':'2026-05-01','valid_until':'2026-04-01'}]}\
            """);
    assertThat(failed).contains("valid_until");
    assertThat(memory.ok("recall", "{'query':'One fact of two'}"))
        .doesNotContain("One fact of two.");
  }

  @Test
  @DisplayName("M-5: all fields of an item may stand beside text, and what does not fit is named")
  void fieldsBesideText() throws Exception {
    memory.ok(
        "remember",
        """
        {'text':'Ann leads the ledger rewrite.','kind':'decision','title':'Lead','about':['Ann'],
         'tags':['people'],'happened':'2025-10-01','links':[{'relation':'concerns','to':'Ledger'}],
         'pinned':true,'source':'kick-off'}\
        """);
    assertThat(memory.ok("open", "{'ids':['Lead']}"))
        .contains("decision, 2025-10-01, billing, pinned: Lead", "about: Ann", "tags: people")
        .contains("→ concerns Ledger", "source (as the client said): kick-off");
    assertThat(memory.ok("remember", "{'items':[{'text':'One more.','colour':'red'}],'mood':1}"))
        .contains("Ignored arguments: mood, items[0].colour");
    assertThat(memory.error("remember", "{'kind':'task'}")).contains("text is required");
    assertThat(memory.error("remember", "{'about':['x'],'items':[{'text':'A thing.'}]}"))
        .contains("about is outside of items");
    assertThat(memory.error("remember", "{'items':[{'text':'A.'},{'kind':'idea'}]}"))
        .contains("items[1].text is required", "items[1].kind must be one of fact,");
    assertThat(memory.error("remember", "{'items':[7]}")).contains("items[0] must be an object");
    assertThat(memory.error("remember", "{}")).contains("Send text, or items");
  }

  @Test
  @DisplayName(
      "M-5: items of both spaces are stored in the order in which they are sent, all or none")
  void bothSpaces() throws Exception {
    String answer =
        memory.ok(
            "remember",
            """
            {'items':[{'text':'The user likes tables.','kind':'preference'},
             {'text':'The gateway runs on port 8443.'},
             {'text':'The user dislikes emoji.','kind':'preference'}]}\
            """);
    String[] expected = {"likes tables", "gateway", "dislikes emoji"};
    for (int i = 0; i < expected.length; i++) {
      String id = answer.lines().toList().get(i).split(" ", -1)[0];
      assertThat(memory.ok("open", "{'ids':['" + id + "']}")).contains(expected[i]);
    }
    assertThat(
            memory.error(
                "remember",
                """
                {'items':[{'text':'The proxy runs on port 9443.'},
                 {'text':'Bad.','kind':'preference','valid_from':'2026-05-01','valid_until':'2026-04-01'}]}\
                """))
        .contains("valid_until");
    assertThat(memory.ok("recall", "{'query':'proxy'}")).doesNotContain("9443");
  }

  @Test
  @DisplayName("M-15: a ranking without meaning says why, in half a line")
  void withoutModel() throws Exception {
    memory.ok("remember", "{'text':'Deploys go out on Tuesdays.'}");
    assertThat(memory.ok("recall", "{'query':'deploys'}").lines().findFirst())
        .hasValue("Ranked without meaning: no embedding model. Found by words and links.");
  }

  @Test
  @DisplayName(
      "M-6: the same text is not stored twice, near ones are named, replaced ones are kept")
  void once() throws Exception {
    String id = memory.remember("Deploys go out on Tuesdays.");
    assertThat(memory.ok("remember", "{'text':'deploys  go out on TUESDAYS.'}"))
        .isEqualTo(id + " already known");
    String near = memory.ok("remember", "{'text':'Deploys go out on Thursdays.'}");
    assertThat(near).contains(" remembered", "near " + id + ": Deploys go out on Tuesdays.");
    String replacing =
        memory.ok(
            "remember", "{'items':[{'text':'Deploys go out daily now.','replaces':'" + id + "'}]}");
    assertThat(replacing).contains("replaced " + id);
    assertThat(memory.ok("recall", "{'query':'deploys'}"))
        .doesNotContain("Tuesdays")
        .contains("daily");
  }

  @Test
  @DisplayName("M-7: narrowed by kinds, about, tags and times; what is not found says so")
  void narrowed() throws Exception {
    memory.ok(
        "remember",
        """
        {'items':[
          {'text':'The heron cache is rebuilt nightly.','about':['heron'],'tags':['ops']},
          {'text':'We decided to drop the heron cache.','kind':'decision','happened':'2025-03-01'},
          {'text':'The cache of Egret is small.','about':['Egret']}]}\
        """);
    assertThat(memory.ok("recall", "{'query':'cache','kinds':['decision']}"))
        .contains("drop the heron")
        .doesNotContain("nightly", "Egret");
    assertThat(memory.ok("recall", "{'query':'cache','about':['Egret']}"))
        .contains("Egret is small")
        .doesNotContain("heron");
    assertThat(memory.ok("recall", "{'query':'cache','tags':['ops']}"))
        .contains("nightly")
        .doesNotContain("drop", "Egret");
    assertThat(memory.ok("recall", "{'query':'cache','until':'2025-03-01'}"))
        .contains("drop the heron")
        .doesNotContain("nightly");
    assertThat(memory.ok("recall", "{'query':'cache','since':'2025-03-02'}"))
        .contains("nightly")
        .doesNotContain("drop the heron");
    assertThat(memory.ok("recall", "{'query':'xylophone'}"))
        .startsWith("Ranked without")
        .contains("Nothing found among ", "Try other words");
    assertThat(memory.ok("recall", "{'query':'(((','kinds':[]}")).contains("Nothing was searched");
  }

  @Test
  @DisplayName("M-8, M-10: a new version is found, the old one as of its time")
  void versions() throws Exception {
    String id = memory.remember("The API limit is 50 requests.");
    String then = memory.now().toString();
    String revised =
        memory.ok(
            "revise",
            "{'id':'" + id + "','text':'The API limit is 80 requests.','reason':'raised'}");
    assertThat(revised).endsWith("in place of " + id);
    assertThat(memory.ok("recall", "{'query':'API limit'}"))
        .contains("80 requests")
        .doesNotContain("50");
    assertThat(memory.ok("recall", "{'query':'API limit','as_of':'" + then + "'}"))
        .contains("50 requests")
        .doesNotContain("80");
    assertThat(memory.ok("open", "{'ids':['" + TestingMemory.id(revised) + "']}"))
        .contains("80 requests", "before: [" + id + "]");
    assertThat(memory.error("revise", "{'id':'" + id + "','text':'Once more.'}")).contains("ended");
  }

  @Test
  @DisplayName("M-10: a vault memory, an observation and a thread's fact have new versions, too")
  void versionsElsewhere() throws Exception {
    memory.other(
        "vault",
        "commit_memory",
        "{'scope':'vault','key':'port','content':'Otter listens on 8080'}");
    memory.other(
        "graph",
        "create_entities",
        "{'entities':[{'name':'Otter','entity_type':'service','observations':['Otter is written in Go']}]}");
    memory.other(
        "threads",
        "save_memory",
        """
        {'threadId':'t','entities':[
         {'name':'A','entityType':'X','observations':['Otter pods are three'],'relations':[{'targetEntity':'B','relationType':'r'}]},
         {'name':'B','entityType':'X','observations':['Some other fact'],'relations':[{'targetEntity':'A','relationType':'r'}]}]}\
        """
            .replace('\n', ' '));
    String then = memory.now().toString();
    for (String[] change :
        new String[][] {
          {"listens on 8080", "Otter listens on 9090"},
          {"written in Go", "Otter is written in Rust"},
          {"pods are three", "Otter pods are five"}
        }) {
      String line = line(memory.ok("recall", "{'query':'" + change[0] + "'}"), change[0]);
      String id = line.substring(line.indexOf('[') + 1, line.indexOf(']'));
      assertThat(memory.ok("revise", "{'id':'" + id + "','text':'" + change[1] + "'}"))
          .contains("revised");
    }
    assertThat(memory.ok("recall", "{'query':'otter'}"))
        .contains("on 9090", "in Rust", "are five")
        .doesNotContain("8080", "in Go", "are three");
    assertThat(memory.ok("recall", "{'query':'otter','as_of':'" + then + "'}"))
        .contains("on 8080", "in Go", "are three")
        .doesNotContain("9090", "in Rust", "are five");
    String entity = line(memory.ok("recall", "{'query':'otter'}"), "Otter, service");
    String id = entity.substring(entity.indexOf('[') + 1, entity.indexOf(']'));
    assertThat(memory.error("revise", "{'id':'" + id + "','text':'No'}"))
        .contains("observations with ids of their own");
    assertThat(memory.ok("revise", "{'id':'" + id + "','title':'Sea otter','pinned':true}"))
        .contains("revised");
    assertThat(memory.ok("brief", "{}")).contains("pinned: Sea otter: service");
  }

  private static String line(String answer, String with) {
    return answer
        .lines()
        .filter(line -> line.contains(with))
        .findFirst()
        .orElseThrow(() -> new AssertionError(with + " is not in " + answer));
  }

  @Test
  @DisplayName(
      "M-11: what is forgotten is gone from answers, says what pointed to it, and was there")
  void forgetting() throws Exception {
    String id = memory.remember("The staging key rotates weekly.");
    memory.ok(
        "remember",
        "{'items':[{'text':'Rotation is done by Ann.','links':[{'relation':'explains','to':'"
            + id
            + "'}]}]}");
    String then = memory.now().toString();
    assertThat(memory.ok("forget", "{'ids':['" + id + "'],'reason':'wrong'}"))
        .startsWith(id + " forgotten; linked from m-")
        .contains("(explains)");
    assertThat(memory.ok("recall", "{'query':'staging key'}")).doesNotContain("rotates weekly");
    assertThat(memory.ok("recall", "{'query':'staging key','as_of':'" + then + "'}"))
        .contains("rotates weekly");
    assertThat(memory.error("forget", "{'ids':['m-zzzzzz']}")).contains("Nothing here has the id");
  }

  @Test
  @DisplayName("M-12: a brief has what matters first, fits its budget, and is the same twice")
  void brief() throws Exception {
    memory.ok(
        "remember",
        """
        {'items':[{'text':'Main is protected.','pinned':true},
          {'text':'Use tabs.','kind':'preference'},
          {'text':'We ship on Tuesdays.','kind':'decision'},
          {'text':'Migrate the ledger.','kind':'task'},
          {'text':'The office is in Bern.'}]}\
        """);
    String brief = memory.ok("brief", "{}");
    assertThat(brief)
        .containsSubsequence(
            "Pinned:",
            "Main is protected.",
            "Preferences:",
            "Use tabs.",
            "Decisions:",
            "Tuesdays",
            "Tasks:",
            "Migrate the ledger.",
            "Latest:",
            "Bern",
            "Stored, billing: 4 memories; personal: 1 memory");
    assertThat(memory.ok("brief", "{}")).isEqualTo(brief);
    String small = memory.ok("brief", "{'budget':100}");
    assertThat(small.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(400);
  }

  @Test
  @DisplayName("M-14: an id is taken in any length from six characters, and as a whole")
  void ids() throws Exception {
    String id = memory.remember("Ids are short.");
    assertThat(id).matches("m-[a-z0-9]{6,20}");
    String whole =
        "m-"
            + memory
                .other("recall", "search_text", "{'query':'Ids are short'}")
                .string("results.0.id.id.String");
    assertThat(whole).startsWith(id);
    for (String given : new String[] {id, whole, whole.substring(0, 12)}) {
      assertThat(memory.ok("open", "{'ids':['" + given + "']}")).contains("Ids are short.");
    }
    assertThat(memory.ok("open", "{'ids':['m-abcdefgh']}")).contains("Not found: m-abcdefgh");
  }

  @Test
  @DisplayName("M-14: an id of another project is found and says so, and is changed only there")
  void idsOfOthers() throws Exception {
    memory.remember("Something of billing.");
    var _ = memory.engine().projects().openOrCreate("shop");
    String id =
        TestingMemory.id(
            memory.ok("remember", "{'text':'The till opens at nine.','project':'shop'}"));
    assertThat(memory.ok("open", "{'ids':['[" + id + "]']}"))
        .contains(id + "] is in the project 'shop'", "shop:\nThe till opens at nine.");
    for (String call :
        new String[] {
          "revise {'id':'ID','text':'The till opens at ten.'}",
          "forget {'ids':['ID']}",
          "remember {'text':'The till is open.','replaces':'ID'}",
          "remember {'text':'The till is red.','links':[{'relation':'of','to':'ID'}]}"
        }) {
      int space = call.indexOf(' ');
      assertThat(memory.error(call.substring(0, space), call.substring(space).replace("ID", id)))
          .contains("is in the project 'shop': send that as project");
    }
    assertThat(memory.ok("recall", "{'query':'till'}")).doesNotContain("till is");
    assertThat(memory.ok("forget", "{'ids':['" + id + "'],'project':'shop'}"))
        .contains(id + " forgotten");
    assertThat(
            memory.error("remember", "{'text':'A.','links':[{'relation':'of','to':'m-zzzzzz'}]}"))
        .contains("'m-zzzzzz'");
  }

  @Test
  @DisplayName("M-2: outside of a project there is personal memory, the first line says so")
  void nowhere() throws Exception {
    try (TestingMemory outside = new TestingMemory(folder.resolve("o"), null)) {
      assertThat(outside.ok("remember", "{'text':'Anything.'}")).startsWith(MemoryScope.NO_PROJECT);
      assertThat(outside.ok("recall", "{'query':'anything'}"))
          .startsWith(MemoryScope.NO_PROJECT)
          .contains("personal: Anything.");
      assertThat(outside.error("recall", "{'query':'x','space':'project'}")).contains("no project");
      assertThat(outside.error("remember", "{'text':'x','project':'nope'}")).contains("nope");
    }
  }
}
