package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A user who knows ids, names and cursors of another's records gets nothing by them. */
class UsersApartTest {
  private static final String WALK = "'vector_weight':0,'bm25_weight':0,'ppr_weight':1";
  private static final String WORDS = "'vector_weight':0";

  private TestingRecall recall;

  @BeforeEach
  void start(@TempDir Path directory) throws Exception {
    recall = new TestingRecall(directory);
  }

  @AfterEach
  void close() throws Exception {
    recall.close();
  }

  private String entity(String name, String user) throws Exception {
    return recall
        .ok("create_entity", "{'name':'%s','user_id':'%s'}".formatted(name, user))
        .string("id");
  }

  private void relate(String from, String to, String user) throws Exception {
    recall.ok(
        "create_relation",
        "{'from_entity':'%s','to_entity':'%s','relation_type':'near','user_id':'%s'}"
            .formatted(from, to, user));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "memories:%s", "{'tb':'memories','id':{'String':'%s'}}"})
  @DisplayName("R-11: the id of another user's memory is as good as none, in every form")
  void byId(String form) throws Exception {
    String hers = recall.store("hers alone", "ada");
    String before = recall.ok("get_memory", "{'id':'" + hers + "'}").text();
    String id = form.startsWith("{") ? form.formatted(hers) : "'" + form.formatted(hers) + "'";
    String asBob = "{'id':" + id + ",'user_id':'bob'";
    for (String call :
        List.of(
            "get_memory " + asBob + "}",
            "update_memory " + asBob + ",'content':'taken over'}",
            "update_memory " + asBob + ",'metadata':{'a':1}}")) {
      String[] parts = call.split(" ", 2);
      TestingAnswer answer = recall.call(parts[0], parts[1]);
      assertThat(answer.isError()).isTrue();
      assertThat(answer.text()).doesNotContain("alone").doesNotContain("ada");
    }
    assertThat(recall.ok("delete_memory", asBob + "}").string("deleted")).isEqualTo("false");
    TestingAnswer ended = recall.ok("invalidate", asBob + "}");
    assertThat(ended.string("invalidated")).isEqualTo("false");
    assertThat(ended.string("message")).contains("not found");
    assertThat(recall.ok("get_memory", "{'id':'" + hers + "'}").text()).isEqualTo(before);
  }

  @Test
  @DisplayName("R-11: an unknown id and another user's get the same words")
  void sameWords() throws Exception {
    String hers = recall.store("hers alone", "ada");
    String unknown = "0".repeat(hers.length());
    for (String tool : List.of("get_memory", "update_memory", "delete_memory", "invalidate")) {
      String arguments = "{'id':'%s','user_id':'bob'}";
      assertThat(recall.call(tool, arguments.formatted(hers)).text().replace(hers, unknown))
          .isEqualTo(recall.call(tool, arguments.formatted(unknown)).text());
    }
  }

  @Test
  @DisplayName("R-11: another user's memory takes the place of none, and does not lead to it")
  void successors() throws Exception {
    String hers = recall.store("Falcon hers", "ada");
    String his = recall.store("Falcon his secret", "bob");
    String place = "{'id':'%s','superseded_by':'%s'".formatted(hers, his);
    assertThat(recall.error("invalidate", place + ",'user_id':'ada'}"))
        .contains("not found")
        .doesNotContain("secret");
    assertThat(recall.ok("invalidate", place + ",'user_id':'bob'}").string("invalidated"))
        .isEqualTo("false");
    // Who names nobody acts for all.
    assertThat(recall.ok("invalidate", place + "}").string("invalidated")).isEqualTo("true");
    String successor =
        recall.ok("get_memory", "{'id':'" + hers + "','user_id':'ada'}").string("superseded_by");
    assertThat(recall.error("get_memory", "{'id':'" + successor + "','user_id':'ada'}"))
        .doesNotContain("secret");
    String all = "{'query':'Falcon','user_id':'%s','include_invalid':true,";
    assertThat(recall.ok("recall", all.formatted("ada") + WORDS + "}").all("memories.*.content"))
        .containsExactly("Falcon hers");
    assertThat(recall.ok("recall", all.formatted("bob") + WORDS + "}").all("memories.*.content"))
        .containsExactly("Falcon his secret");
  }

  @Test
  @DisplayName("R-11: entities are found by id and by name by their own user alone")
  void entities() throws Exception {
    String hers = entity("Falcon", "ada");
    String his = entity("Falcon", "bob");
    entity("Adas vault", "ada");
    for (String one : List.of(hers, "entities:" + hers, "Adas vault")) {
      String arguments = "{'entity_id':'%s','user_id':'bob'}".formatted(one);
      assertThat(recall.error("get_related", arguments)).contains("No entity named");
      for (String ends :
          List.of("'from_entity':'%s','to_entity':'%s'", "'to_entity':'%s','from_entity':'%s'")) {
        assertThat(
                recall.error(
                    "create_relation",
                    "{%s,'relation_type':'near','user_id':'bob'}"
                        .formatted(ends.formatted(one, his))))
            .contains("No entity named");
      }
    }
    // A name that two users have is the one of each, and no hint names the other's.
    relate("Falcon", "Falcon", "bob");
    assertThat(
            recall
                .ok("get_related", "{'entity_id':'Falcon','user_id':'bob'}")
                .all("relations.*.id"))
        .hasSize(1);
    assertThat(
            recall
                .ok("get_related", "{'entity_id':'Falcon','user_id':'ada'}")
                .all("relations.*.id"))
        .isEmpty();
    assertThat(recall.error("get_related", "{'entity_id':'Adas','user_id':'bob'}"))
        .doesNotContain("vault");
  }

  @Test
  @DisplayName("R-11: a walk does not pass through another user's entity, however it is related")
  void related() throws Exception {
    String one = entity("One", "ada");
    String bridge = entity("Bridge", "bob");
    String two = entity("Two", "ada");
    for (String ends : List.of(one + " " + bridge, bridge + " " + two)) {
      String[] both = ends.split(" ", 2);
      recall.ok(
          "create_relation",
          "{'from_entity':'%s','to_entity':'%s','relation_type':'leads'}"
              .formatted(both[0], both[1]));
    }
    for (String direction : List.of("outgoing", "incoming", "both")) {
      for (String start : List.of("ada One", "ada Two", "bob Bridge")) {
        String[] parts = start.split(" ", 2);
        TestingAnswer found =
            recall.ok(
                "get_related",
                "{'entity_id':'%s','user_id':'%s','depth':10,'direction':'%s'}"
                    .formatted(parts[1], parts[0], direction));
        assertThat(found.string("entity_count")).isEqualTo("0");
        assertThat(found.string("relation_count")).isEqualTo("0");
      }
    }
    assertThat(recall.ok("get_related", "{'entity_id':'One','depth':10}").all("entities.*.name"))
        .containsExactly("Bridge", "Two");
  }

  @Test
  @DisplayName("R-11: recall does not walk to another user by a name that both know, or a session")
  void walks() throws Exception {
    entity("Falcon", "ada");
    entity("Falcon", "bob");
    entity("Falcon", "eve");
    for (String user : List.of("ada", "bob")) {
      for (int i = 0; i < 5; i++) {
        recall.ok(
            "store_memory",
            "{'content':'Falcon %s secret %d','user_id':'%s','metadata':{'session_id':'one'}}"
                .formatted(user, i, user));
      }
    }
    recall.store("Falcon of nobody");
    for (String weights : List.of(WALK, WORDS)) {
      for (String user : List.of("ada", "bob")) {
        TestingAnswer found =
            recall.ok(
                "recall",
                "{'query':'Falcon secret','user_id':'%s','limit':50,%s}".formatted(user, weights));
        assertThat(found.all("memories.*.user_id")).hasSize(5).containsOnly(user);
      }
      String asEve = "{'query':'Falcon secret','user_id':'eve'," + weights + "}";
      assertThat(recall.ok("recall", asEve).all("memories.*.id")).isEmpty();
      String asNobody = "{'query':'Falcon secret','user_id':'nobody'," + weights + "}";
      assertThat(recall.ok("recall", asNobody).all("memories.*.id")).isEmpty();
    }
  }

  @Test
  @DisplayName("R-11: a cursor of another user, or of another query, shows only one's own")
  void cursors() throws Exception {
    for (int i = 0; i < 6; i++) {
      recall.store("tea of ada " + i, "ada");
      recall.store("tea of bob " + i, "bob");
    }
    for (String call :
        List.of(
            "list_memories {'limit':2",
            "get_valid {'limit':2",
            "get_valid_at {'timestamp':'2027-01-01','limit':2",
            "search_text {'query':'tea','limit':2",
            "recall {'query':'tea','limit':2,'vector_weight':0")) {
      String[] parts = call.split(" ", 2);
      String cursor = recall.ok(parts[0], parts[1] + ",'user_id':'ada'}").nextCursor();
      assertThat(cursor).as(call).isNotNull();
      TestingAnswer page =
          recall.ok(parts[0], parts[1] + ",'user_id':'bob','cursor':'" + cursor + "'}");
      assertThat(page.text()).as(call).doesNotContain("ada").contains("bob");
    }
  }

  @Test
  @DisplayName("R-11: what one stores by the thousand hides nothing of another")
  void crowd() throws Exception {
    recall.store("tea ceremony in Kyoto", "ada");
    for (int i = 0; i < 6_000; i++) {
      recall
          .engine()
          .memories()
          .store(
              new NewMemory(
                  "tea ceremony in Kyoto", MemoryType.SEMANTIC, "bob", null, null, null, null));
    }
    for (String user : List.of("ada", "bob")) {
      String named = "{'query':'tea ceremony','user_id':'" + user + "'";
      assertThat(recall.ok("search_text", named + "}").all("results.*.user_id"))
          .isNotEmpty()
          .containsOnly(user);
      assertThat(recall.ok("recall", named + "," + WORDS + "}").all("memories.*.user_id"))
          .isNotEmpty()
          .containsOnly(user);
    }
    assertThat(recall.ok("search_text", "{'query':'tea','user_id':'ada'}").string("count"))
        .isEqualTo("1");
  }

  @Test
  @DisplayName("R-11: names of users are compared as they are: case, marks and parts are others")
  void names() throws Exception {
    recall.store("secret", "ada");
    for (String user : List.of("Ada", "ADA", "ad", "ada%", "a_a", "*", "ada\\u0000", "ad\\u0430")) {
      assertThat(recall.raw("list_memories", "{\"user_id\":\"" + user + "\"}").text())
          .as(user)
          .doesNotContain("secret");
    }
  }
}
