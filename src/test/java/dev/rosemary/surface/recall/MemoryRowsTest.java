package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memories over the protocol. */
class MemoryRowsTest {
  @TempDir Path directory;
  private TestingRecall recall;

  @BeforeEach
  void open() throws IOException {
    recall = new TestingRecall(directory);
  }

  @AfterEach
  void close() throws IOException {
    recall.close();
  }

  @Test
  @DisplayName("R-1, R-2, R-3: the source's shapes, and nothing for what is absent")
  void shapes() throws Exception {
    String id = recall.store("Test memory");
    assertThat(id).matches("[a-z0-9]{20}");
    String answer = recall.ok("get_memory", "{'id':'" + id + "'}").text();
    // The clock of the test goes on with each look at it, of which opening a file takes some.
    String time = answer.replaceFirst(".*\"event_time\":\"([^\"]*)\".*", "$1");
    assertThat(time).matches("2026-01-01T00:00:0\\d\\.000000000Z");
    assertThat(answer)
        .isEqualTo(
            ("{'id':{'tb':'memories','id':{'String':'%1$s'}},'content':'Test memory',"
                    + "'memory_type':'semantic','event_time':'%2$s','ingestion_time':'%2$s',"
                    + "'valid_from':'%2$s','importance_score':1.0}")
                .replace('\'', '"')
                .formatted(id, time));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'%s'",
        "'memories:%s'",
        "'memories:⟨%s⟩'",
        "{'tb':'memories','id':{'String':'%s'}}",
        "{'tb':'memories','id':'%s'}",
        "{'String':'%s'}"
      },
      quoteCharacter = '`')
  @DisplayName("R-1: every form of an id is taken")
  void formsOfIds(String form) throws Exception {
    String id = recall.store("a");
    String given = form.formatted(id);
    assertThat(recall.ok("get_memory", "{'id':" + given + "}").string("content")).isEqualTo("a");
    assertThat(recall.ok("update_memory", "{'id':" + given + ",'content':'b'}").string("content"))
        .isEqualTo("b");
    String other = recall.store("c");
    assertThat(
            recall
                .ok("invalidate", "{'id':'" + other + "','superseded_by':" + given + "}")
                .string("invalidated"))
        .isEqualTo("true");
    assertThat(recall.ok("get_memory", "{'id':'" + other + "'}").string("superseded_by"))
        .isEqualTo(id);
    assertThat(recall.ok("delete_memory", "{'id':" + given + "}").string("deleted"))
        .isEqualTo("true");
  }

  @Test
  @DisplayName("R-1: an object as a string is taken, one without an id is refused")
  void objectsAsTexts() throws Exception {
    String id = recall.store("a");
    TestingAnswer answer =
        recall.raw(
            "get_memory",
            "{\"id\":\"{\\\"tb\\\":\\\"memories\\\",\\\"id\\\":{\\\"String\\\":\\\""
                + id
                + "\\\"}}\"}");
    assertThat(answer.string("content")).isEqualTo("a");
    assertThat(recall.error("get_memory", "{'id':{'tb':'memories'}}")).contains("id must be");
    assertThat(recall.error("get_memory", "{}")).contains("id is required");
  }

  @Test
  @DisplayName("R-2: times with an offset or dates; anything else names the argument")
  void times() throws Exception {
    String id =
        recall
            .ok(
                "store_memory",
                "{'content':'a','event_time':'2023-05-08T01:00:00+02:00','valid_from':'2023-05-09'}")
            .string("id");
    TestingAnswer memory = recall.ok("get_memory", "{'id':'" + id + "'}");
    assertThat(memory.string("event_time")).isEqualTo("2023-05-07T23:00:00.000000000Z");
    assertThat(memory.string("valid_from")).isEqualTo("2023-05-09T00:00:00.000000000Z");
    assertThat(recall.error("store_memory", "{'content':'a','event_time':'soon'}"))
        .startsWith("event_time 'soon'");
    assertThat(recall.error("store_memory", "{'content':'a','valid_from':'2023-05-09T10:00:00'}"))
        .startsWith("valid_from ");
    assertThat(recall.error("get_valid_at", "{'timestamp':''}")).startsWith("timestamp ''");
    assertThat(recall.ok("list_memories", "{}").string("total")).isEqualTo("1");
  }

  @Test
  @DisplayName("R-4: limits and offsets below 0 are errors, large ones are capped and said so")
  void limits() throws Exception {
    for (String tool : List.of("list_memories", "get_valid")) {
      assertThat(recall.error(tool, "{'limit':-1}")).contains("limit must be at least 0");
    }
    assertThat(recall.error("list_memories", "{'offset':-1}"))
        .contains("offset must be at least 0");
    assertThat(recall.error("search_text", "{'query':'a','limit':-5}")).contains("limit");
    assertThat(recall.error("get_valid_at", "{'timestamp':'2026-01-01','limit':-5}"))
        .contains("limit");
    for (int i = 0; i < 120; i++) {
      recall.store("fact " + i);
    }
    assertThat(recall.ok("list_memories", "{}").all("memories.*.id")).hasSize(20);
    TestingAnswer list = recall.ok("list_memories", "{'limit':1000}");
    assertThat(list.string("limit")).isEqualTo("100");
    assertThat(list.all("memories.*.id").size()).isEqualTo(100);
    TestingAnswer valid = recall.ok("get_valid", "{'limit':500}");
    assertThat(valid.string("limit")).isEqualTo("100");
    assertThat(valid.string("count")).isEqualTo("100");
    TestingAnswer found = recall.ok("search_text", "{'query':'fact','limit':51}");
    assertThat(found.string("limit")).isEqualTo("50");
    assertThat(found.string("count")).isEqualTo("50");
    assertThat(recall.ok("search_text", "{'query':'fact'}").string("count")).isEqualTo("10");
    assertThat(recall.ok("list_memories", "{'limit':0}").all("memories.*.id")).isEmpty();
    assertThat(recall.ok("get_valid", "{'limit':0}").text())
        .isEqualTo("{\"results\":[],\"count\":0}");
  }

  @Test
  @DisplayName("R-5: an unknown id is told in the source's words")
  void unknown() throws Exception {
    assertThat(recall.error("get_memory", "{'id':'nope'}")).isEqualTo("Memory not found: nope");
    assertThat(recall.error("update_memory", "{'id':'memories:nope','content':'a'}"))
        .isEqualTo("Memory not found: nope");
    assertThat(recall.ok("delete_memory", "{'id':'nope'}").text())
        .isEqualTo("{\"deleted\":false,\"message\":\"Memory not found: nope\"}");
    assertThat(recall.ok("invalidate", "{'id':'nope'}").text())
        .isEqualTo("{\"invalidated\":false,\"message\":\"Memory not found: nope\"}");
  }

  @Test
  @DisplayName("R-6: get_status counts, and says how far the model is")
  void status() throws Exception {
    recall.store("a");
    recall.store("b", "ada");
    TestingAnswer status = recall.ok("get_status", "{}");
    assertThat(status.text())
        .startsWith(
            "{\"version\":\"1.2.3\",\"status\":\"healthy\",\"memories_count\":2,\"embedding\":{\"status\":\"disabled\"");
    assertThat(status.string("embedding.cache_stats"))
        .isEqualTo("{\"hits\":0,\"misses\":0,\"size\":0}");
    assertThat(status.string("code"))
        .startsWith("{\"chunks\":0,\"projects\":0,\"embedding\":{\"status\":\"disabled\"");
    assertThat(status.string("pending")).isEqualTo("0");
    assertThat(status.string("data_dir")).isEqualTo(directory.toString());
    assertThat(Integer.parseInt(status.string("schema_version"))).isPositive();
  }

  @Test
  @DisplayName("R-7: a memory is found by its words at once; types and metadata are kept")
  void store() throws Exception {
    String id =
        recall
            .ok(
                "store_memory",
                "{'content':'Deploy with ./ship','memory_type':'procedural','metadata':{'a':[1,{'b':null}]}}")
            .string("id");
    TestingAnswer found = recall.ok("search_text", "{'query':'deploy'}");
    assertThat(found.string("results.0.id.id.String")).isEqualTo(id);
    assertThat(found.string("results.0.memory_type")).isEqualTo("procedural");
    assertThat(found.string("results.0.metadata")).isEqualTo("{\"a\":[1,{\"b\":null}]}");
    assertThat(Double.parseDouble(found.string("results.0.score"))).isPositive();
    assertThat(recall.error("store_memory", "{'content':'a','memory_type':'wish'}"))
        .contains("episodic, semantic, procedural");
    assertThat(recall.error("store_memory", "{'content':' \\n'}")).contains("content is empty");
    assertThat(recall.error("store_memory", "{'content':'a','metadata':[1]}"))
        .contains("metadata must be an object");
    assertThat(
            recall
                .ok("store_memory", "{'content':'a','metadata':null,'user_id':null}")
                .string("id"))
        .hasSize(20);
  }

  @Test
  @DisplayName("R-8: only the given fields are changed")
  void update() throws Exception {
    String id =
        recall
            .ok("store_memory", "{'content':'tea','metadata':{'a':1},'user_id':'ada'}")
            .string("id");
    assertThat(
            recall
                .ok("update_memory", "{'id':'" + id + "','memory_type':'episodic'}")
                .all("content"))
        .containsExactly("tea");
    TestingAnswer changed =
        recall.ok("update_memory", "{'id':'" + id + "','content':'coffee','metadata':{}}");
    assertThat(changed.string("memory_type")).isEqualTo("episodic");
    assertThat(changed.string("metadata")).isEqualTo("{}");
    assertThat(changed.string("user_id")).isEqualTo("ada");
    assertThat(recall.ok("get_memory", "{'id':'" + id + "'}").text()).isEqualTo(changed.text());
    assertThat(recall.ok("search_text", "{'query':'tea'}").string("count")).isEqualTo("0");
    assertThat(recall.ok("search_text", "{'query':'coffee'}").string("count")).isEqualTo("1");
    assertThat(recall.error("update_memory", "{'id':'" + id + "','content':''}"))
        .contains("content is empty");
    assertThat(recall.ok("update_memory", "{'id':'" + id + "'}").string("content"))
        .isEqualTo("coffee");
  }

  @Test
  @DisplayName("R-8, C-10: newest first, by offset and by cursor, each once")
  void list() throws Exception {
    for (int i = 0; i < 7; i++) {
      recall.store("fact " + i);
    }
    TestingAnswer list = recall.ok("list_memories", "{'limit':2,'offset':1}");
    assertThat(list.all("memories.*.content")).containsExactly("fact 5", "fact 4");
    assertThat(list.string("total")).isEqualTo("7");
    assertThat(list.string("limit")).isEqualTo("2");
    assertThat(list.string("offset")).isEqualTo("1");
    assertThat(pages("list_memories", "'limit':3", "memories"))
        .containsExactly("fact 6", "fact 5", "fact 4", "fact 3", "fact 2", "fact 1", "fact 0");
    assertThat(recall.error("list_memories", "{'cursor':'7'}")).contains("cursor");
  }

  private List<String> pages(String tool, String arguments, String member) throws Exception {
    List<String> contents = new ArrayList<>();
    String cursor = "";
    while (true) {
      TestingAnswer page = recall.ok(tool, "{" + arguments + cursor + "}");
      contents.addAll(page.all(member + ".*.content"));
      if (page.all("next_cursor").isEmpty()) {
        return contents;
      }
      assertThat(page.all(member + ".*.content")).isNotEmpty();
      cursor = ",'cursor':'" + page.string("next_cursor") + "'";
    }
  }

  @Test
  @DisplayName("R-9: valid from inclusive, until exclusive, newest first")
  void validity() throws Exception {
    recall.ok("store_memory", "{'content':'old','valid_from':'2025-01-01'}");
    String second =
        recall.ok("store_memory", "{'content':'mid','valid_from':'2025-06-01'}").string("id");
    recall.ok("store_memory", "{'content':'future','valid_from':'2030-01-01'}");
    assertThat(recall.ok("get_valid", "{}").all("results.*.content")).containsExactly("mid", "old");
    recall.ok("invalidate", "{'id':'" + second + "','reason':'wrong'}");
    assertThat(recall.ok("get_valid", "{}").all("results.*.content")).containsExactly("old");
    String until = recall.ok("get_memory", "{'id':'" + second + "'}").string("valid_until");
    assertThat(recall.ok("get_valid_at", "{'timestamp':'" + until + "'}").all("results.*.content"))
        .containsExactly("old");
    TestingAnswer then = recall.ok("get_valid_at", "{'timestamp':'2025-06-01'}");
    assertThat(then.all("results.*.content")).containsExactly("mid", "old");
    assertThat(then.string("count")).isEqualTo("2");
    assertThat(then.string("timestamp")).isEqualTo("2025-06-01T00:00:00.000000000Z");
    TestingAnswer none = recall.ok("get_valid_at", "{'timestamp':'2024-12-31T23:59:59Z'}");
    assertThat(none.string("count")).isEqualTo("0");
    assertThat(none.string("message")).contains("all 3");
    assertThat(recall.ok("get_valid_at", "{'timestamp':'2031-01-01'}").string("count"))
        .isEqualTo("2");
    assertThat(pages("get_valid_at", "'timestamp':'2025-07-01','limit':1", "results"))
        .containsExactly("mid", "old");
  }

  @Test
  @DisplayName("R-10: invalidating gives reason and successor, once; no cycles")
  void invalidate() throws Exception {
    String old = recall.store("old");
    String current = recall.store("current");
    assertThat(recall.error("invalidate", "{'id':'" + old + "','superseded_by':'nope'}"))
        .startsWith("Memory not found: nope (superseded_by).");
    assertThat(recall.error("invalidate", "{'id':'%s','superseded_by':'%s'}".formatted(old, old)))
        .contains("is the memory itself");
    assertThat(
            recall
                .ok(
                    "invalidate",
                    "{'id':'%s','reason':'moved','superseded_by':'%s'}".formatted(old, current))
                .text())
        .isEqualTo("{\"invalidated\":true}");
    TestingAnswer again = recall.ok("invalidate", "{'id':'%s'}".formatted(old));
    assertThat(again.string("invalidated")).isEqualTo("false");
    assertThat(again.string("message"))
        .contains(
            "It has been invalid since "
                + recall.ok("get_memory", "{'id':'" + old + "'}").string("valid_until"));
    assertThat(
            recall.error("invalidate", "{'id':'%s','superseded_by':'%s'}".formatted(current, old)))
        .contains("was itself replaced, in the end by this memory");
    TestingAnswer memory = recall.ok("get_memory", "{'id':'" + old + "'}");
    assertThat(memory.string("superseded_by")).isEqualTo(current);
    assertThat(memory.string("invalidation_reason")).isEqualTo("moved");
    assertThat(recall.error("invalidate", "{'id':'" + old + "','superseded_by':'nope'}"))
        .startsWith("Memory not found: nope (superseded_by).");
  }

  @Test
  @DisplayName("R-8, R-9: what held in the past is stored with both ends of its validity")
  void pastValidity() throws Exception {
    String id =
        recall
            .ok(
                "store_memory",
                "{'content':'lived in Oslo','valid_from':'2020-01-01','valid_until':'2023-01-01'}")
            .string("id");
    assertThat(recall.ok("get_memory", "{'id':'" + id + "'}").string("valid_until"))
        .isEqualTo("2023-01-01T00:00:00.000000000Z");
    assertThat(recall.ok("get_valid", "{}").string("count")).isEqualTo("0");
    assertThat(recall.ok("search_text", "{'query':'Oslo'}").string("count")).isEqualTo("0");
    assertThat(recall.ok("recall", "{'query':'Oslo'}").string("count")).isEqualTo("0");
    assertThat(recall.ok("get_valid_at", "{'timestamp':'2022-12-31'}").string("count"))
        .isEqualTo("1");
    assertThat(recall.ok("get_valid_at", "{'timestamp':'2023-01-01'}").string("count"))
        .isEqualTo("0");
    assertThat(recall.error("store_memory", "{'content':'a','valid_until':'2023-01-01'}"))
        .contains("valid_until 2023-01-01T00:00:00.000000000Z is not after valid_from 2026-")
        .contains("send valid_from");
    assertThat(recall.error("store_memory", "{'content':'a','valid_until':'soon'}"))
        .startsWith("valid_until 'soon'");
    assertThat(recall.ok("list_memories", "{}").string("total")).isEqualTo("1");
  }

  @Test
  @DisplayName("R-10: when a successor is deleted, what came after it follows, or nothing")
  void deletedSuccessor() throws Exception {
    String a = recall.store("a");
    String b = recall.store("b");
    String c = recall.store("c");
    recall.ok("invalidate", "{'id':'%s','superseded_by':'%s'}".formatted(a, b));
    recall.ok("invalidate", "{'id':'%s','superseded_by':'%s'}".formatted(b, c));
    recall.ok("delete_memory", "{'id':'" + b + "'}");
    assertThat(recall.ok("get_memory", "{'id':'" + a + "'}").string("superseded_by")).isEqualTo(c);
    recall.ok("delete_memory", "{'id':'" + c + "'}");
    assertThat(recall.ok("get_memory", "{'id':'" + a + "'}").text())
        .contains("valid_until")
        .doesNotContain("superseded_by");
  }

  @Test
  @DisplayName("R-4, R-7: an offset is told as it was sent; what shows nothing is no content")
  void edges() throws Exception {
    assertThat(recall.ok("list_memories", "{'offset':5000000000}").string("offset"))
        .isEqualTo("5000000000");
    for (String nothing : List.of("\\u0000", " \\u0000\\u200b ", "\\u00ad", "")) {
      assertThat(recall.error("store_memory", "{'content':'" + nothing + "'}"))
          .startsWith("content is empty");
    }
    assertThat(recall.ok("list_memories", "{}").string("total")).isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'entities:%s'", "{'tb':'entities','id':{'String':'%s'}}"})
  @DisplayName("R-1: an id of another table is not one of a memory, in any form")
  void idsOfOtherTables(String form) throws Exception {
    String id = recall.store("a");
    assertThat(recall.error("get_memory", "{'id':" + form.formatted(id) + "}"))
        .isEqualTo("Memory not found: entities:" + id);
  }

  @Test
  @DisplayName("R-11: a user named sees and changes only his own")
  void users() throws Exception {
    String hers = recall.store("hers tea", "ada");
    recall.store("his tea", "bob");
    recall.store("tea of nobody");
    for (String tool : List.of("list_memories", "get_valid")) {
      TestingAnswer answer = recall.ok(tool, "{'user_id':'ada'}");
      assertThat(answer.text()).contains("hers").doesNotContain("his tea").doesNotContain("nobody");
    }
    assertThat(recall.ok("list_memories", "{'user_id':'ada'}").string("total")).isEqualTo("1");
    assertThat(recall.ok("list_memories", "{}").string("total")).isEqualTo("3");
    assertThat(
            recall
                .ok("get_valid_at", "{'timestamp':'2026-02-01','user_id':'bob'}")
                .all("results.*.content"))
        .containsExactly("his tea");
    assertThat(recall.ok("search_text", "{'query':'tea','user_id':'bob'}").all("results.*.content"))
        .containsExactly("his tea");
    String asBob = "{'id':'" + hers + "','user_id':'bob'}";
    assertThat(recall.error("get_memory", asBob)).isEqualTo("Memory not found: " + hers);
    assertThat(recall.error("update_memory", asBob)).isEqualTo("Memory not found: " + hers);
    assertThat(recall.ok("delete_memory", asBob).string("deleted")).isEqualTo("false");
    assertThat(recall.ok("invalidate", asBob).string("invalidated")).isEqualTo("false");
    assertThat(recall.ok("get_memory", "{'id':'" + hers + "','user_id':' ada '}").string("user_id"))
        .isEqualTo("ada");
    assertThat(recall.error("list_memories", "{'user_id':' '}")).contains("user_id is empty");
  }

  @Test
  @DisplayName("R-12: invalidated memories stay in reads and leave searches unless asked for")
  void invalidated() throws Exception {
    String id = recall.store("green tea");
    String at = recall.ok("get_memory", "{'id':'" + id + "'}").string("valid_from");
    recall.ok("invalidate", "{'id':'" + id + "'}");
    assertThat(recall.ok("get_memory", "{'id':'" + id + "'}").string("content"))
        .isEqualTo("green tea");
    assertThat(recall.ok("list_memories", "{}").string("total")).isEqualTo("1");
    assertThat(recall.ok("get_valid_at", "{'timestamp':'" + at + "'}").string("count"))
        .isEqualTo("1");
    assertThat(recall.ok("get_valid", "{}").string("count")).isEqualTo("0");
    assertThat(recall.ok("search_text", "{'query':'tea'}").string("count")).isEqualTo("0");
    assertThat(recall.ok("search_text", "{'query':'tea','include_invalid':true}").string("count"))
        .isEqualTo("1");
  }

  @Test
  @DisplayName("R-14, C-11: best first; what finds nothing says what was searched")
  void searches() throws Exception {
    recall.store("Ada prefers tea");
    recall.store("Ada and Bob drink coffee");
    TestingAnswer found = recall.ok("search_text", "{'query':'ada coffee'}");
    assertThat(found.all("results.*.content"))
        .containsExactly("Ada and Bob drink coffee", "Ada prefers tea");
    assertThat(found.string("query")).isEqualTo("ada coffee");
    TestingAnswer relaxed = recall.ok("search_text", "{'query':'tea zebra'}");
    assertThat(relaxed.string("relaxed")).isEqualTo("true");
    TestingAnswer none = recall.ok("search_text", "{'query':'zebra'}");
    assertThat(none.text()).startsWith("{\"results\":[],\"count\":0,\"query\":\"zebra\"");
    assertThat(none.string("message")).contains("2 memories").contains("Try");
    assertThat(recall.ok("search_text", "{'query':'C++ foo-bar: what(?'}").string("count"))
        .isEqualTo("0");
    assertThat(recall.ok("search_text", "{'query':''}").string("message")).contains("blank");
  }

  @Test
  @DisplayName("C-10: a result keeps to its budget, and the rest comes by cursor")
  void budget(@TempDir Path other) throws Exception {
    recall.close();
    recall = new TestingRecall(other, 4_000);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String content = "fact " + i + " " + "x".repeat(500);
      recall.store(content);
      expected.addFirst(content);
    }
    TestingAnswer first = recall.ok("get_valid", "{}");
    assertThat(first.string("truncated")).isEqualTo("true");
    assertThat(first.text().length()).isLessThan(4_000);
    assertThat(pages("get_valid", "'limit':20", "results")).isEqualTo(expected);
    assertThat(pages("list_memories", "'limit':20", "memories")).isEqualTo(expected);
    assertThat(pages("search_text", "'query':'fact','limit':20", "results"))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  @DisplayName("C-6: unknown arguments are named in a warning")
  void unknownArguments() throws Exception {
    assertThat(recall.ok("store_memory", "{'content':'a','color':1}").string("warnings.0"))
        .contains("color");
  }
}
