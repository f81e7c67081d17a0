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

/** Entities by their names and descriptions over the protocol. */
class EntityTextRowsTest {
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
  @DisplayName("R-18: an entity's description is found by its name and by its words, and read")
  void described() throws Exception {
    String heron =
        recall
            .ok(
                "create_entity",
                "{'name':'Heron','entity_type':'host',"
                    + "'description':'The build host in rack four'}")
            .string("id");
    recall.ok("create_entity", "{'name':'Egret','description':'The mail host in rack nine'}");
    recall.ok("store_memory", "{'content':'Lunch was good'}");
    for (String tool : new String[] {"recall", "search_text"}) {
      for (String query :
          new String[] {"Heron", "heron", "Who is Heron?", "build host rack four"}) {
        TestingAnswer found = recall.ok(tool, "{'query':'" + query + "'}");
        assertThat(found.string("entities.0.name")).as(tool + " " + query).isEqualTo("Heron");
        assertThat(found.string("entities.0.description")).isEqualTo("The build host in rack four");
        assertThat(found.string("entities.0.id.id.String")).isEqualTo(heron);
      }
      assertThat(recall.ok(tool, "{'query':'Lunch'}").text()).doesNotContain("Heron");
    }
    TestingAnswer read = recall.ok("get_related", "{'entity_id':'Heron','depth':0}");
    assertThat(read.string("entity.description")).isEqualTo("The build host in rack four");
    assertThat(read.string("entity_count")).isEqualTo("0");
  }

  @Test
  @DisplayName(
      "R-18: a name of the same type, or of none, is taken up again; another type is named")
  void takenUp() throws Exception {
    String first = recall.ok("create_entity", "{'name':'Frau Schröder'}").string("id");
    TestingAnswer again =
        recall.ok(
            "create_entity",
            "{'name':'Frau Schröder','entity_type':'person','description':'Runs the archive'}");
    assertThat(again.string("id")).isEqualTo(first);
    assertThat(again.string("existing")).isEqualTo("true");
    TestingAnswer more =
        recall.ok("create_entity", "{'name':'Frau Schröder','description':'Knows the old keys'}");
    assertThat(more.string("id")).isEqualTo(first);
    TestingAnswer known = recall.ok("get_related", "{'entity_id':'Frau Schröder'}");
    assertThat(known.string("entity.entity_type")).isEqualTo("person");
    assertThat(known.string("entity.description"))
        .isEqualTo("Runs the archive\nKnows the old keys");
    TestingAnswer ship =
        recall.ok("create_entity", "{'name':'Frau Schröder','entity_type':'ship'}");
    assertThat(ship.string("id")).isNotEqualTo(first);
    assertThat(ship.string("message")).contains(first).contains("person");
    assertThat(recall.call("get_related", "{'entity_id':'Frau Schröder'}").isError()).isTrue();
  }

  @Test
  @DisplayName("R-18: an entity is deleted with its relations, and its name is free again")
  void deleted() throws Exception {
    String ada =
        recall.ok("create_entity", "{'name':'Ada','description':'Keeps bees'}").string("id");
    recall.ok("create_entity", "{'name':'Bob'}");
    recall.ok("create_relation", "{'from_entity':'Ada','to_entity':'Bob','relation_type':'knows'}");
    recall.ok("create_relation", "{'from_entity':'Bob','to_entity':'Ada','relation_type':'helps'}");
    recall.ok("store_memory", "{'content':'Ada painted the shed'}");
    TestingAnswer gone = recall.ok("delete_entity", "{'entity_id':'entities:" + ada + "'}");
    assertThat(gone.string("relations_deleted")).isEqualTo("2");
    assertThat(recall.ok("recall", "{'query':'Who keeps bees?'}").text()).doesNotContain(ada);
    assertThat(recall.ok("recall", "{'query':'Ada'}").text()).contains("painted the shed");
    assertThat(recall.ok("get_related", "{'entity_id':'Bob'}").string("relation_count"))
        .isEqualTo("0");
    assertThat(recall.call("delete_entity", "{'entity_id':'Ada'}").isError()).isTrue();
    assertThat(recall.ok("create_entity", "{'name':'Ada'}").string("id")).isNotEqualTo(ada);
  }

  @Test
  @DisplayName("R-11: a user meets only entities of that user by their words")
  void apart() throws Exception {
    recall.ok(
        "create_entity", "{'name':'Heron','description':'A host in the cellar','user_id':'ann'}");
    assertThat(recall.ok("recall", "{'query':'Heron','user_id':'bob'}").text())
        .doesNotContain("cellar");
    assertThat(recall.ok("recall", "{'query':'Heron','user_id':'ann'}").text()).contains("cellar");
    String other = recall.ok("create_entity", "{'name':'Heron','user_id':'bob'}").string("id");
    assertThat(
            recall.call("delete_entity", "{'entity_id':'" + other + "','user_id':'ann'}").isError())
        .isTrue();
  }
}
