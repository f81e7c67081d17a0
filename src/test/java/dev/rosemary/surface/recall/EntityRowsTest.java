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

/** Entities and relations over the protocol. */
class EntityRowsTest {
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

  private String create(String name) throws Exception {
    return recall.ok("create_entity", "{'name':'" + name + "'}").string("id");
  }

  private TestingAnswer relate(String from, String to) throws Exception {
    return recall.call(
        "create_relation",
        "{'from_entity':%s,'to_entity':%s,'relation_type':'knows'}".formatted(from, to));
  }

  @Test
  @DisplayName("R-18, R-1: the source's shapes")
  void shapes() throws Exception {
    String ada =
        recall
            .ok(
                "create_entity",
                "{'name':'Ada','entity_type':'person','description':'Writes programs'}")
            .string("id");
    String bob = create("Bob");
    assertThat(recall.ok("get_related", "{'entity_id':'" + ada + "','depth':1}").text())
        .endsWith("\"entities\":[],\"relations\":[],\"entity_count\":0,\"relation_count\":0}");
    String relation =
        recall
            .ok(
                "create_relation",
                "{'from_entity':'%s','to_entity':'%s','relation_type':'knows','weight':0.5}"
                    .formatted(bob, ada))
            .string("id");
    TestingAnswer related = recall.ok("get_related", "{'entity_id':'" + bob + "'}");
    assertThat(related.string("entities.0.id"))
        .isEqualTo("{\"tb\":\"entities\",\"id\":{\"String\":\"" + ada + "\"}}");
    assertThat(related.string("entities.0.entity_type")).isEqualTo("person");
    assertThat(related.string("relations.0.id"))
        .isEqualTo("{\"tb\":\"relations\",\"id\":{\"String\":\"" + relation + "\"}}");
    assertThat(related.string("relations.0.from_entity.id.String")).isEqualTo(bob);
    assertThat(related.string("relations.0.weight")).isEqualTo("0.5");
    assertThat(related.string("entity_count")).isEqualTo("1");
    assertThat(recall.ok("get_related", "{'entity_id':'" + ada + "'}").string("entity_count"))
        .isEqualTo("0");
    assertThat(
            recall
                .ok("get_related", "{'entity_id':'" + ada + "','direction':'incoming'}")
                .string("entities.0.name"))
        .isEqualTo("Bob");
  }

  @Test
  @DisplayName("R-18, C-5: ends by any form of an id, or by a unique name")
  void ends() throws Exception {
    String ada = create("Ada");
    create("Bob");
    for (String end :
        List.of(
            "'" + ada + "'",
            "'entities:" + ada + "'",
            "{'tb':'entities','id':{'String':'" + ada + "'}}",
            "'Ada'")) {
      assertThat(relate(end, "'Bob'").isError()).as(end).isFalse();
      assertThat(recall.ok("get_related", "{'entity_id':" + end + "}").string("entities.0.name"))
          .isEqualTo("Bob");
    }
    assertThat(relate("'Ada'", "'Bobb'").text()).contains("'Bobb'").contains("Did you mean 'Bob'?");
    String other = recall.ok("create_entity", "{'name':'Ada','entity_type':'ship'}").string("id");
    assertThat(other).isEqualTo(ada);
    String third = recall.ok("create_entity", "{'name':'Ada','entity_type':'host'}").string("id");
    assertThat(relate("'Ada'", "'Bob'").text()).contains(ada).contains(third);
    assertThat(
            recall.error(
                "create_relation",
                "{'from_entity':'Bob','to_entity':'Bob','relation_type':'is','weight':1.5}"))
        .contains("weight must be at most 1");
    assertThat(relate("'Bob'", "'Bob'").isError()).isFalse();
    assertThat(recall.error("get_related", "{'entity_id':'Bob','depth':11}")).contains("depth");
    assertThat(recall.error("get_related", "{'entity_id':'Bob','direction':'up'}"))
        .contains("outgoing, incoming, both");
  }

  @Test
  @DisplayName("R-11: a user named meets only his own entities")
  void users() throws Exception {
    recall.ok("create_entity", "{'name':'Ada','user_id':'ada'}");
    recall.ok("create_entity", "{'name':'Bob','user_id':'bob'}");
    relate("'Ada'", "'Bob'");
    assertThat(
            recall.ok("get_related", "{'entity_id':'Ada','user_id':'ada'}").string("entity_count"))
        .isEqualTo("0");
    assertThat(recall.ok("get_related", "{'entity_id':'Ada'}").string("entity_count"))
        .isEqualTo("1");
    assertThat(recall.error("get_related", "{'entity_id':'Bob','user_id':'ada'}"))
        .contains("No entity named 'Bob'");
  }

  @Test
  @DisplayName("C-10: what does not fit comes by cursor, each once")
  void budget(@TempDir Path other) throws Exception {
    recall.close();
    recall = new TestingRecall(other, 4_000);
    create("hub");
    for (int i = 0; i < 30; i++) {
      create("leaf" + i);
      relate("'hub'", "'leaf" + i + "'");
    }
    List<String> names = new ArrayList<>();
    String cursor = "";
    int pages = 0;
    while (true) {
      TestingAnswer page = recall.ok("get_related", "{'entity_id':'hub'" + cursor + "}");
      assertThat(page.text().length()).isLessThan(4_000);
      names.addAll(page.all("entities.*.name"));
      pages++;
      if (page.all("next_cursor").isEmpty()) {
        break;
      }
      assertThat(page.string("entities_total")).isEqualTo("30");
      cursor = ",'cursor':'" + page.string("next_cursor") + "'";
    }
    assertThat(pages).isGreaterThan(1);
    assertThat(names).hasSize(30).doesNotHaveDuplicates();
  }
}
