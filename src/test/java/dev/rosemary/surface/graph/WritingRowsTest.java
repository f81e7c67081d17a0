package dev.rosemary.surface.graph;

import static dev.rosemary.surface.graph.TestingGraph.json;
import static dev.rosemary.surface.graph.TestingGraph.key;
import static dev.rosemary.surface.graph.TestingGraph.newEntity;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WritingRowsTest extends GraphRows {
  /** What the answer of an empty graph begins with; what other projects hold follows. */
  private static final String EMPTY = "{\"entities\":[],\"relations\":[],";

  WritingRowsTest(TestingTransport transport) {
    super(transport);
  }

  @Test
  @DisplayName("G-12: create_entities answers whole entity objects in the order asked for")
  void createsEntities() {
    TestingAnswer answer =
        graph.ok(
            "create_entities",
            "{\"entities\":["
                + newEntity("b", "t2", "one", "two")
                + ","
                + newEntity("a", "t1")
                + "]}");
    assertThat(answer.members("entities.0"))
        .containsExactly(
            "id", "name", "entity_type", "observations", "created_at", "updated_at", "created");
    assertThat(answer.members("entities.0.observations.0"))
        .containsExactly("id", "content", "created_at");
    assertThat(answer.all("entities.*.name")).containsExactly("b", "a");
    assertThat(answer.all("entities.*.entity_type")).containsExactly("t2", "t1");
    assertThat(answer.all("entities.*.created")).containsExactly("true", "true");
    assertThat(answer.all("entities.0.observations.*.content")).containsExactly("one", "two");
    assertThat(answer.all("entities.1.observations.*")).isEmpty();
    assertThat(answer.text()).startsWith("[{");
    assertThat(answer.note()).isEmpty();
  }

  @Test
  @DisplayName("G-12: an existing name gains new observations and keeps its type, with a warning")
  void addsToExistingEntities() {
    TestingAnswer first = graph.entity("service", "component", "one");
    TestingAnswer again = graph.entity(" service ", "other", "one", "two", "two");
    assertThat(again.string("entities.0.created")).isEqualTo("false");
    assertThat(again.string("entities.0.id")).isEqualTo(first.string("entities.0.id"));
    assertThat(again.string("entities.0.name")).isEqualTo("service");
    assertThat(again.string("entities.0.entity_type")).isEqualTo("component");
    assertThat(again.all("entities.0.observations.*.content")).containsExactly("one", "two");
    assertThat(again.string("warnings.0")).contains("'service'", "'component'", "'other'");
    assertThat(again.note()).contains("warnings");
    assertThat(graph.entity("service", "component", "one").note()).isEmpty();
    assertThat(graph.ok("read_graph", "{}").all("entities.*.name")).containsExactly("service");
  }

  @Test
  @DisplayName("G-12: a name that comes twice in one call is one entity with both sets")
  void mergesWithinACall() {
    TestingAnswer answer =
        graph.ok(
            "create_entities",
            "{\"entities\":["
                + newEntity("x", "t", "one")
                + ","
                + newEntity("x", "u", "two", "one")
                + "]}");
    assertThat(answer.all("entities.*.created")).containsExactly("true", "false");
    assertThat(answer.all("entities.0.observations.*.content")).containsExactly("one", "two");
    assertThat(answer.all("entities.1.observations.*.content")).containsExactly("two");
    assertThat(answer.all("warnings.*")).hasSize(1);
    assertThat(graph.contents("x")).containsExactly("one", "two");
  }

  @Test
  @DisplayName("G-13: add_observations answers what was created in order and what was skipped")
  void addsObservations() {
    graph.entity("a", "t", "old");
    graph.entity("b", "t");
    TestingAnswer answer =
        graph.ok(
            "add_observations",
            """
            {"observations":[{"entity_name":"b","contents":["b1","b2"]},
              {"entity_name":"a","contents":["old","a1","a1"]},{"entity_name":"b","contents":["b2","b3"]}]}
            """);
    assertThat(answer.members("observations.0"))
        .containsExactly("id", "entity_name", "content", "created_at");
    assertThat(answer.all("observations.*.content")).containsExactly("b1", "b2", "a1", "b3");
    assertThat(answer.all("observations.*.entity_name")).containsExactly("b", "b", "a", "b");
    assertThat(answer.all("skipped.*.content")).containsExactly("old", "a1", "b2");
    assertThat(answer.all("skipped.*.entity_name")).containsExactly("a", "a", "b");
    assertThat(graph.contents("b")).containsExactly("b1", "b2", "b3");
    assertThat(graph.contents("a")).containsExactly("old", "a1");
  }

  @Test
  @DisplayName("G-13: an unknown entity is an error and nothing is written for any entry")
  void addsAllOrNothing() {
    graph.entity("payment-service", "t");
    assertThat(
            graph.error(
                "add_observations",
                """
                {"observations":[{"entity_name":"payment-service","contents":["x"]},
                  {"entity_name":"payment-servise","contents":["y"]}]}
                """))
        .contains("'payment-servise'", "Did you mean 'payment-service'?", "Nothing was written");
    assertThat(graph.contents("payment-service")).isEmpty();
  }

  @Test
  @DisplayName("G-14: create_relations answers relation objects; an existing one is not made again")
  void createsRelations() {
    graph.entity("a", "t");
    graph.entity("b", "t");
    TestingAnswer made =
        graph.ok(
            "create_relations",
            "{\"relations\":["
                + key("a", "uses", "b")
                + ","
                + key("b", "uses", "a")
                + ","
                + key("a", "uses", "a")
                + "]}");
    assertThat(made.members("relations.0"))
        .containsExactly("id", "from", "to", "relation_type", "created_at", "created");
    assertThat(made.all("relations.*.created")).containsExactly("true", "true", "true");
    TestingAnswer again = graph.relation(" a ", " uses ", " b ");
    assertThat(again.string("relations.0.id")).isEqualTo(made.string("relations.0.id"));
    assertThat(again.string("relations.0.created")).isEqualTo("false");
    assertThat(graph.relation("a", "owns", "b").string("relations.0.created")).isEqualTo("true");
    assertThat(graph.ok("read_graph", "{}").all("relations.*")).hasSize(4);
  }

  @Test
  @DisplayName("G-14: an unknown end is an error and no relation is written")
  void relatesAllOrNothing() {
    graph.entity("alpha", "t");
    graph.entity("beta", "t");
    assertThat(
            graph.error(
                "create_relations",
                "{\"relations\":["
                    + key("alpha", "r", "beta")
                    + ","
                    + key("alpha", "r", "bets")
                    + "]}"))
        .contains("'bets'", "Did you mean 'beta'?");
    assertThat(graph.ok("read_graph", "{}").all("relations.*")).isEmpty();
  }

  @Test
  @DisplayName("G-18: delete_entities takes observations and relations of both ends along")
  void deletesEntities() {
    for (String name : new String[] {"a", "b", "c"}) {
      graph.entity(name, "t", "fact of " + name);
    }
    graph.relation("a", "r", "b");
    graph.relation("b", "r", "c");
    graph.relation("c", "r", "a");
    TestingAnswer answer = graph.ok("delete_entities", "{\"names\":[\" b\",\"b\",\"nobody\"]}");
    assertThat(answer.text()).isEqualTo("{\"deleted\":1,\"not_found\":[\"nobody\"]}");
    TestingAnswer left = graph.ok("read_graph", "{}");
    assertThat(left.all("entities.*.name")).containsExactly("a", "c");
    assertThat(left.all("relations.*.from")).containsExactly("c");
    assertThat(graph.found("fact")).containsExactlyInAnyOrder("a", "c");
    assertThat(graph.ok("open_nodes", "{\"names\":[\"b\"]}").all("not_found.*"))
        .containsExactly("b");
    assertThat(graph.ok("delete_entities", "{\"names\":[\"a\",\"c\"]}").text())
        .isEqualTo("{\"deleted\":2}");
    assertThat(graph.ok("read_graph", "{}").text()).startsWith(EMPTY);
  }

  @Test
  @DisplayName("G-19: delete_observations counts; what is not there is listed, no error")
  void deletesObservations() {
    graph.entity("a", "t", "one", "two", "three ");
    TestingAnswer answer =
        graph.ok(
            "delete_observations",
            """
            {"deletions":[{"entity_name":" a","observations":["one","three","one"]},
              {"entity_name":"nobody","observations":["x"]}]}
            """);
    assertThat(answer.text())
        .isEqualTo(
            "{\"deleted\":1,\"not_found\":[{\"entity_name\":\"a\",\"content\":\"three\"},"
                + "{\"entity_name\":\"nobody\",\"content\":\"x\"}]}");
    assertThat(graph.contents("a")).containsExactly("two", "three ");
    assertThat(graph.found("one")).isEmpty();
    assertThat(
            graph
                .ok(
                    "add_observations",
                    "{\"observations\":[{\"entity_name\":\"a\",\"contents\":[\"one\"]}]}")
                .all("observations.*.content"))
        .containsExactly("one");
    assertThat(graph.contents("a")).containsExactly("two", "three ", "one");
  }

  @Test
  @DisplayName("G-19: the same deletion in two entries of a call is no miss")
  void deletesTheSameTwice() {
    graph.entity("a", "t", "one");
    graph.entity("b", "t");
    graph.relation("a", "r", "b");
    assertThat(
            graph
                .ok(
                    "delete_observations",
                    """
                    {"deletions":[{"entity_name":"a","observations":["one"]},{"entity_name":"a ","observations":["one"]}]}
                    """)
                .text())
        .isEqualTo("{\"deleted\":1}");
    assertThat(
            graph
                .ok(
                    "delete_relations",
                    "{\"relations\":[" + key("a", "r", "b") + "," + key(" a", "r ", "b") + "]}")
                .text())
        .isEqualTo("{\"deleted\":1}");
  }

  @Test
  @DisplayName("G-20: delete_relations counts; what is not there is listed, no error")
  void deletesRelations() {
    graph.entity("a", "t");
    graph.entity("b", "t");
    graph.relation("a", "uses", "b");
    graph.relation("b", "uses", "a");
    TestingAnswer answer =
        graph.ok(
            "delete_relations",
            "{\"relations\":["
                + key(" a", "uses ", "b")
                + ","
                + key("a", "owns", " b")
                + ","
                + key("a", "uses", "nobody")
                + "]}");
    assertThat(answer.text())
        .isEqualTo(
            "{\"deleted\":1,\"not_found\":[{\"from\":\"a\",\"to\":\"b\",\"relation_type\":\"owns\"},"
                + "{\"from\":\"a\",\"to\":\"nobody\",\"relation_type\":\"uses\"}]}");
    assertThat(graph.ok("read_graph", "{}").all("relations.*.from")).containsExactly("b");
    TestingAnswer again = graph.relation("a", "uses", "b");
    assertThat(again.string("relations.0.created")).isEqualTo("true");
  }

  @Test
  @DisplayName("G-21: a deleted name can be created again: new id, nothing old")
  void createsADeletedNameAgain() {
    String old = graph.entity("phoenix", "bird", "old fact").string("entities.0.id");
    graph.entity("b", "t");
    graph.relation("phoenix", "r", "b");
    for (int i = 0; i < 3; i++) {
      graph.ok("delete_entities", "{\"names\":[\"phoenix\"]}");
      TestingAnswer again = graph.entity("phoenix", "city", "new fact");
      assertThat(again.string("entities.0.created")).isEqualTo("true");
      assertThat(again.string("entities.0.entity_type")).isEqualTo("city");
      assertThat(again.string("entities.0.id")).isNotEqualTo(old);
      assertThat(again.all("entities.0.observations.*.content")).containsExactly("new fact");
      assertThat(graph.open("phoenix").all("entities.0.relations.*")).isEmpty();
      assertThat(graph.found("old bird")).isEmpty();
      old = again.string("entities.0.id");
    }
  }

  @Test
  @DisplayName("C-4: a call with one bad entry among good ones changes nothing")
  void writesAllOrNothing() {
    String good = newEntity("good", "t", "x");
    for (String bad :
        new String[] {
          newEntity("", "t"),
          newEntity("  ", "t"),
          newEntity("n", " "),
          "{\"name\":\"n\"}",
          "{\"name\":5,\"entity_type\":\"t\"}",
          "7",
          "null",
          "\"text\"",
          newEntity("n".repeat(501), "t"),
          "{\"name\":\"n\",\"entity_type\":\"t\",\"observations\":[1]}",
          "{\"name\":\"n\",\"entity_type\":\"t\",\"observations\":[null]}",
          "{\"name\":\"n\",\"entity_type\":\"t\",\"observations\":{}}",
          "{\"name\":\"n\\ud800\",\"entity_type\":\"t\"}"
        }) {
      String text = graph.error("create_entities", "{\"entities\":[" + good + "," + bad + "]}");
      assertThat(text)
          .as(bad)
          .containsAnyOf("entities[1]", "empty name", "empty type", "name", "type");
      assertThat(graph.ok("read_graph", "{}").text()).as(bad).startsWith(EMPTY);
    }
    graph.entity("good", "t");
    String relation = key("good", "r", "good");
    for (String bad :
        new String[] {
          key("good", " ", "good"), key("", "r", "good"), key("good", "r", "x"), "{}"
        }) {
      graph.error("create_relations", "{\"relations\":[" + relation + "," + bad + "]}");
      assertThat(graph.ok("read_graph", "{}").all("relations.*")).as(bad).isEmpty();
    }
    for (String bad :
        new String[] {
          "{\"entity_name\":\"x\",\"contents\":[]}",
          "{\"entity_name\":\"good\"}",
          "{\"contents\":[]}"
        }) {
      graph.error(
          "add_observations",
          "{\"observations\":[{\"entity_name\":\"good\",\"contents\":[\"x\"]}," + bad + "]}");
      assertThat(graph.contents("good")).as(bad).isEmpty();
    }
    graph.entity("good", "t", "keep");
    graph.error(
        "delete_observations",
        "{\"deletions\":[{\"entity_name\":\"good\",\"observations\":[\"keep\"]},{\"entity_name\":\"good\"}]}");
    graph.error("delete_entities", "{\"names\":[\"good\",5]}");
    assertThat(graph.contents("good")).containsExactly("keep");
  }

  @Test
  @DisplayName("C-4: empty lists are calls that do nothing")
  void takesEmptyLists() {
    assertThat(graph.ok("create_entities", "{\"entities\":[]}").text()).isEqualTo("[]");
    assertThat(graph.ok("add_observations", "{\"observations\":[]}").text()).isEqualTo("[]");
    assertThat(graph.ok("create_relations", "{\"relations\":[]}").text()).isEqualTo("[]");
    assertThat(graph.ok("open_nodes", "{\"names\":[]}").text()).isEqualTo("[]");
    assertThat(graph.ok("delete_entities", "{\"names\":[]}").text())
        .isEqualTo("{\"deleted\":0,\"warnings\":[\"Nothing to do: names is empty.\"]}");
  }

  @Test
  @DisplayName("C-8: contents are kept exactly, names are trimmed at both ends")
  void keepsTextExactly() {
    String[] contents = {
      "trailing white space \t\n",
      "  leading",
      "a\u0000b",
      "\u0000",
      "caf\u00e9",
      "cafe\u0301",
      "🎉👩‍👩‍👧",
      "C盘",
      "",
      " ",
      "\r\n",
      "\u2028\u2029",
      "\ufeffbom",
      "\u202eright to left",
      "\"quoted\" \\ back/slash",
      "\u007f\u0001",
      "𝄞"
    };
    graph.entity("\u3000 name\t\n", " type ", contents);
    TestingAnswer opened = graph.open("name");
    assertThat(opened.string("entities.0.entity_type")).isEqualTo("type");
    assertThat(opened.all("entities.0.observations.*.content")).containsExactly(contents);
    for (String content : contents) {
      assertThat(
              graph
                  .ok(
                      "delete_observations",
                      "{\"deletions\":[{\"entity_name\":\"name\",\"observations\":["
                          + json(content)
                          + "]}]}")
                  .text())
          .as(json(content))
          .isEqualTo("{\"deleted\":1}");
    }
    assertThat(graph.contents("name")).isEmpty();
  }

  @Test
  @DisplayName("C-8: names of different Unicode forms are different names; odd ones round-trip")
  void keepsNamesExactly() {
    for (String name :
        new String[] {
          "caf\u00e9",
          "cafe\u0301",
          "a\u0000b",
          "a\u0000c",
          "🎉",
          "Name",
          "name",
          "a\nb",
          "'; DROP TABLE entities; --"
        }) {
      assertThat(graph.entity(name, "t").string("entities.0.created"))
          .as(json(name))
          .isEqualTo("true");
      assertThat(graph.open(name).string("entities.0.name")).isEqualTo(name);
    }
    assertThat(graph.ok("read_graph", "{}").all("entities.*.name")).hasSize(9);
  }

  @Test
  @DisplayName("C-8: names that show nothing are refused; white space of any kind is trimmed")
  void refusesInvisibleNames() {
    for (String name :
        new String[] {"\u00a0", "\u2007", "\u200b", "\ufeff", "\u3000", "\u2060", "\t\r\n"}) {
      assertThat(graph.error("create_entities", "{\"entities\":[" + newEntity(name, "t") + "]}"))
          .as(json(name))
          .contains("empty name");
    }
    graph.entity("\u00a0x\u00a0", "t");
    assertThat(graph.open("x").all("entities.*.name")).containsExactly("x");
    assertThat(graph.open("\u00a0x").all("entities.*.name")).containsExactly("x");
  }

  @Test
  @DisplayName("C-8: lengths count code points")
  void countsCodePoints() {
    String name = "🎉".repeat(500);
    assertThat(graph.entity(name, "t").string("entities.0.name")).isEqualTo(name);
    assertThat(
            graph.error(
                "create_entities", "{\"entities\":[" + newEntity("🎉".repeat(501), "t") + "]}"))
        .contains("entities[0].name takes at most 500 characters and has 501");
    String content = "é".repeat(1_000_000);
    graph.entity("long", "t", content);
    assertThat(graph.open("long").number("entities.0.observations.0.content_cut.total"))
        .isEqualTo(1_000_000);
    assertThat(
            graph.error(
                "create_entities",
                "{\"entities\":[" + newEntity("longer", "t", content + "x") + "]}"))
        .contains("1000000", "1000001");
  }
}
