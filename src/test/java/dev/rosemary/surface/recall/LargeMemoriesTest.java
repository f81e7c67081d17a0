package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories and entities that are larger than an answer may be. */
class LargeMemoriesTest {
  private static final int MOST = 40_000;

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

  private static String text(int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append("lighthouse ").append(i).append(i % 7 == 0 ? " 😀 " : " ");
    }
    return text.append("end").toString();
  }

  @Test
  @DisplayName("C-10: a long memory comes in parts, which joined are what was stored")
  void longMemory() throws Exception {
    String content = text(9_000);
    String id = recall.ok("store_memory", "{'content':'" + content + "'}").string("id");
    recall.ok("store_memory", "{'content':'a short one about a lighthouse'}");
    for (String[] call :
        new String[][] {
          {"search_text", "{'query':'lighthouse 8999'}"},
          {"recall", "{'query':'lighthouse 8999'}"},
          {"list_memories", "{}"},
          {"get_valid", "{}"},
          {"get_memory", "{'id':'" + id + "'}"},
          {"update_memory", "{'id':'" + id + "','memory_type':'episodic'}"}
        }) {
      assertThat(recall.ok(call[0], call[1]).text().length()).as(call[0]).isLessThan(MOST);
    }
    StringBuilder joined = new StringBuilder();
    String cursor = "";
    for (int part = 0; cursor != null && part < 20; part++) {
      TestingAnswer answer = recall.ok("get_memory", "{'id':'" + id + "'" + cursor + "}");
      joined.append(answer.string("content"));
      cursor =
          answer.has("next_cursor") ? ",'cursor':'" + answer.string("next_cursor") + "'" : null;
    }
    assertThat(joined.toString()).isEqualTo(content);
  }

  @Test
  @DisplayName("C-10: large metadata is left out rather than the answer being too large")
  void largeMetadata() throws Exception {
    String id =
        recall
            .ok("store_memory", "{'content':'small','metadata':{'a':'" + text(5_000) + "'}}")
            .string("id");
    TestingAnswer read = recall.ok("get_memory", "{'id':'" + id + "'}");
    assertThat(read.text().length()).isLessThan(MOST);
    assertThat(read.string("content")).isEqualTo("small");
    assertThat(Integer.parseInt(read.string("metadata_omitted"))).isGreaterThan(MOST);
  }

  @Test
  @DisplayName("C-10, R-18: a long description comes in parts, too")
  void longDescription() throws Exception {
    String description = text(6_000);
    recall.ok("create_entity", "{'name':'Skerryvore','description':'" + description + "'}");
    recall.ok("create_entity", "{'name':'Heron'}");
    recall.ok(
        "create_relation",
        "{'from_entity':'Skerryvore','to_entity':'Heron','relation_type':'sees'}");
    assertThat(recall.ok("recall", "{'query':'Skerryvore'}").text().length()).isLessThan(MOST);
    StringBuilder joined = new StringBuilder();
    String cursor = "";
    String relations = "";
    for (int part = 0; cursor != null && part < 20; part++) {
      TestingAnswer answer = recall.ok("get_related", "{'entity_id':'Skerryvore'" + cursor + "}");
      assertThat(answer.text().length()).isLessThan(MOST);
      joined.append(answer.string("entity.description"));
      relations = answer.string("relation_count");
      cursor =
          answer.has("next_cursor") ? ",'cursor':'" + answer.string("next_cursor") + "'" : null;
    }
    assertThat(joined.toString()).isEqualTo(description);
    assertThat(relations).isEqualTo("1");
  }
}
