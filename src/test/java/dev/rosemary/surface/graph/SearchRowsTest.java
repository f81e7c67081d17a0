package dev.rosemary.surface.graph;

import static dev.rosemary.surface.graph.TestingGraph.json;
import static dev.rosemary.surface.graph.TestingGraph.newEntity;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SearchRowsTest extends GraphRows {
  SearchRowsTest(TestingTransport transport) {
    super(transport);
  }

  private void some() {
    graph.entity("auth-service", "service", "Uses JWT refresh tokens with 24h expiry");
    graph.entity(
        "web-app", "application", "Keeps its session in a cookie", "Sends the JWT in a header");
    graph.entity("mailer", "service", "Sends refresh reminders by mail");
  }

  @Test
  @DisplayName("G-15: AND, OR, NOT, phrases, prefixes, NEAR and parentheses")
  void knowsTheSyntax() {
    some();
    assertThat(graph.found("jwt AND refresh")).containsExactly("auth-service");
    assertThat(graph.found("jwt NOT cookie")).containsExactly("auth-service");
    assertThat(graph.found("cookie OR mail")).containsExactlyInAnyOrder("web-app", "mailer");
    assertThat(graph.found("auth*")).containsExactly("auth-service");
    assertThat(graph.found("\"refresh tokens\"")).containsExactly("auth-service");
    assertThat(graph.found("\"tokens refresh\"")).isEmpty();
    assertThat(graph.found("(jwt OR mail) AND (header OR reminders)"))
        .containsExactlyInAnyOrder("web-app", "mailer");
    assertThat(graph.found("NEAR(JWT tokens, 3)")).containsExactly("auth-service");
    assertThat(graph.found("NEAR(JWT expiry, 1)")).isEmpty();
    assertThat(graph.found("refresh NOT (tokens OR mail)")).isEmpty();
    assertThat(graph.found("jwt AND cookie")).containsExactly("web-app");
    assertThat(graph.found("service NOT jwt")).containsExactly("mailer");
    assertThat(graph.found("\"refresh tok\"*")).containsExactly("auth-service");
  }

  @Test
  @DisplayName("G-15: an answer to OR is not called relaxed; one that meets a condition is whole")
  void doesNotCallConditionsRelaxed() {
    some();
    for (String query :
        List.of(
            "cookie OR mail",
            "jwt AND refresh",
            "jwt NOT cookie",
            "auth*",
            "jwt OR nothingatall",
            "(jwt AND header) OR mail")) {
      assertThat(graph.search(query).has("relaxed")).as(query).isFalse();
      assertThat(graph.found(query)).as(query).isNotEmpty();
    }
  }

  @Test
  @DisplayName("G-15: names, types and observations are searched; each entity comes once and whole")
  void searchesEverything() {
    graph.entity("kafka", "queue", "kafka one", "kafka two", "unrelated");
    graph.entity("consumer", "kafka", "x");
    graph.entity("notes", "t", "about kafka");
    graph.relation("consumer", "reads", "kafka");
    TestingAnswer answer = graph.search("kafka");
    assertThat(answer.all("entities.*.name"))
        .containsExactlyInAnyOrder("kafka", "consumer", "notes");
    assertThat(answer.string("entities.0.name")).isEqualTo("kafka");
    assertThat(answer.all("entities.0.observations.*.content"))
        .containsExactly("kafka one", "kafka two", "unrelated");
    assertThat(answer.all("entities.0.relations.*.from")).containsExactly("consumer");
    assertThat(answer.has("relaxed")).isFalse();
  }

  @Test
  @DisplayName("G-15: only active rows are found")
  void findsActiveRowsOnly() {
    graph.entity("a", "zebra", "giraffe", "lion");
    graph.ok(
        "delete_observations",
        "{\"deletions\":[{\"entity_name\":\"a\",\"observations\":[\"giraffe\"]}]}");
    assertThat(graph.found("giraffe")).isEmpty();
    assertThat(graph.search("lion").all("entities.*.observations.*.content"))
        .containsExactly("lion");
    graph.ok("delete_entities", "{\"names\":[\"a\"]}");
    for (String gone : List.of("zebra", "lion", "a", "zebra OR lion", "li*")) {
      assertThat(graph.found(gone)).as(gone).isEmpty();
    }
  }

  @Test
  @DisplayName("G-15: entities that match all words rank above those that match some")
  void ranksAllWordsFirst() {
    for (int i = 0; i < 30; i++) {
      graph.entity("alpha-" + i, "alpha", "alpha alpha alpha", "alpha again");
      graph.entity("gamma-" + i, "t", "beta beta", "delta");
    }
    graph.entity("spread", "alpha", "something", "beta in the middle", "the end: delta");
    graph.entity("delta-one", "t", "alpha, and much later in the text there is beta");
    TestingAnswer answer = graph.search("alpha beta delta");
    assertThat(answer.all("entities.*.name").subList(0, 2))
        .containsExactlyInAnyOrder("spread", "delta-one");
    assertThat(answer.number("entities_total")).isEqualTo(62);
    assertThat(answer.has("relaxed")).isFalse();
  }

  @Test
  @DisplayName("G-15: the entity whose name is the query comes first, however many others say it")
  void putsTheExactNameFirst() {
    graph.entity("billing api", "service");
    graph.entity("cache", "t");
    List<String> entities = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      entities.add(
          newEntity(
              "billing api " + i + " cache",
              "billing api cache",
              "billing api",
              "the billing api cache",
              "cache"));
    }
    graph.ok("create_entities", "{\"entities\":[" + String.join(",", entities) + "]}");
    assertThat(graph.found("billing api").getFirst()).isEqualTo("billing api");
    assertThat(graph.found(" Billing API ").getFirst()).isEqualTo("billing api");
    assertThat(graph.found("cache").getFirst()).isEqualTo("cache");
    assertThat(graph.search("cache").number("entities_total")).isEqualTo(301);
  }

  @Test
  @DisplayName("G-15: an entity is found by its exact name whatever that is made of")
  void findsAnyExactName() {
    for (String name :
        List.of("🎉", "???", "AND", "->", "C++", "the", "a\u0000b", "(", "\"quoted\"", "x*")) {
      graph.entity(name, "t");
      assertThat(graph.found(name)).as(json(name)).startsWith(name);
    }
  }

  @Test
  @DisplayName("G-15: every hit of a common word can be reached by cursors")
  void reachesEveryHit() {
    int count = 4_500;
    List<String> entities = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entities.add(newEntity("e" + i, "t", "common fact"));
    }
    graph.ok("create_entities", "{\"entities\":[" + String.join(",", entities) + "]}");
    TestingAnswer first = graph.ok("search_nodes", "{\"query\":\"common\",\"limit\":2}");
    assertThat(first.number("entities_total_at_least")).isBetween(2, count);
    TestingAnswer edge =
        graph.ok(
            "search_nodes",
            "{\"query\":\"common\",\"limit\":500,\"cursor\":"
                + json(dev.rosemary.tool.Cursor.of(3_800))
                + "}");
    assertThat(edge.number("entities_total")).isEqualTo(count);
    String far = dev.rosemary.tool.Cursor.of(count - 3L);
    TestingAnswer last =
        graph.ok("search_nodes", "{\"query\":\"common\",\"limit\":5,\"cursor\":" + json(far) + "}");
    assertThat(last.all("entities.*.name")).hasSize(3);
    assertThat(last.nextCursor()).isNull();
  }

  @Test
  @DisplayName(
      "G-15: Chinese, Japanese, Korean and Thai text is found by any word in it, single ones too")
  void knowsLanguagesWithoutSpaces() {
    graph.entity("ja", "t", "今日は成語しりとりをした");
    graph.entity("zh", "t", "今天玩成语接龙游戏", "C盘");
    graph.entity("ko", "t", "오늘 끝말잇기 게임을 했다");
    graph.entity("th", "t", "ฉันชอบกินข้าวผัดกุ้ง");
    graph.entity("数据库", "存储", "x");
    for (String[] pair :
        new String[][] {
          {"しりとり", "ja"},
          {"成語", "ja"},
          {"語", "ja"},
          {"成语接龙", "zh"},
          {"接龙", "zh"},
          {"龙", "zh"},
          {"盘", "zh"},
          {"C盘", "zh"},
          {"게임", "ko"},
          {"끝말잇기", "ko"},
          {"오늘", "ko"},
          {"ข้าวผัด", "th"},
          {"กุ้ง", "th"},
          {"ข้าว", "th"},
          {"数据", "数据库"},
          {"库", "数据库"},
          {"存储", "数据库"}
        }) {
      assertThat(graph.found(pair[0])).as(pair[0]).startsWith(pair[1]);
    }
  }

  @Test
  @DisplayName("G-15: C05: accents, identifiers and other scripts; both Unicode forms hit alike")
  void knowsOtherScripts() {
    graph.entity("de", "t", "Müller wohnt in der Straße 5");
    graph.entity("code", "t", "getUserById calls parse_config_v2");
    graph.entity("ru", "t", "Встреча перенесена на вторник");
    graph.entity("hi", "t", "नमस्ते दुनिया");
    graph.entity("ar", "t", "سعر الخادم");
    for (String[] pair :
        new String[][] {
          {"muller", "de"},
          {"Müller", "de"},
          {"strasse", "de"},
          {"STRASSE", "de"},
          {"user", "code"},
          {"getUserById", "code"},
          {"getuserbyid", "code"},
          {"parse_config", "code"},
          {"config", "code"},
          {"встреч*", "ru"},
          {"встреча", "ru"},
          {"вторник", "ru"},
          {"दुनिया", "hi"},
          {"الخادم", "ar"}
        }) {
      for (Normalizer.Form form : Normalizer.Form.values()) {
        assertThat(graph.found(Normalizer.normalize(pair[0], form)))
            .as(pair[0] + form)
            .containsExactly(pair[1]);
      }
    }
  }

  @Test
  @DisplayName("C-11: C03: several words in any order; a word that is not there relaxes the search")
  void findsSeveralWords() {
    graph.entity("auth-service", "service", "Uses JWT refresh tokens with 24h expiry");
    graph.entity("other", "thing", "an unrelated note");
    for (String query :
        List.of(
            "JWT tokens",
            "tokens JWT",
            "auth service",
            "JWT banana",
            "what do we know about token expiry in auth?")) {
      assertThat(graph.found(query)).as(query).startsWith("auth-service");
    }
    assertThat(graph.search("JWT banana").string("relaxed")).isEqualTo("true");
    assertThat(graph.search("JWT banana").note()).contains("relaxed");
    assertThat(graph.search("JWT tokens").has("relaxed")).isFalse();
  }

  @Test
  @DisplayName("C-11: a miss says what was searched, how much there is and what to try next")
  void explainsAMiss() {
    some();
    TestingAnswer miss = graph.search("banana");
    assertThat(miss.text()).isEqualTo("[]");
    assertThat(miss.string("message")).contains("'banana'", "3 entities", "4 observations", "Try");
    assertThat(miss.note()).contains("banana");
    assertThat(miss.has("relaxed")).isFalse();
    assertThat(graph.search("jwt AND banana").string("message"))
        .contains("Nothing matches", "3 entities");
    graph.ok("create_project", "{\"name\":" + json(project + "-empty") + "}");
    assertThat(graph.search("banana").string("message")).contains("0 entities");
  }

  @Test
  @DisplayName("G-15: C04: text that FTS5 takes for syntax is no error and finds its row first")
  void takesAnyText() {
    graph.entity("one", "t", "The auth-service reads src/auth/middleware.ts");
    graph.entity("two", "t", "Don't run the GB/s test on C++ and C# builds");
    graph.entity("three", "t", "Budget is 40% (approx.)");
    String[][] hits = {
      {"auth-service", "one"},
      {"GB/s", "two"},
      {"don't", "two"},
      {"src/auth/middleware.ts", "one"},
      {"C++", "two"},
      {"C#", "two"},
      {"40%", "three"},
      {"C++ foo-bar: what's?", "two"},
      {"-jwt budget", "three"},
      {"budget (", "three"},
      {"\"budget", "three"},
      {"name:budget:", "three"}
    };
    for (String[] hit : hits) {
      assertThat(graph.found(hit[0])).as(hit[0]).startsWith(hit[1]);
    }
    for (String query :
        List.of(
            "AND",
            "OR OR",
            "NEAR(",
            "\"",
            "*",
            "(((",
            "^",
            "\u0000",
            "   ",
            "",
            "\"\"",
            "NOT",
            "AND NOT",
            "+",
            "{}",
            "👩‍👩‍👧",
            "\n")) {
      TestingAnswer answer = graph.search(query);
      assertThat(answer.text()).as(json(query)).isEqualTo("[]");
      assertThat(answer.string("message"))
          .as(json(query))
          .containsAnyOf("word", "Try")
          .contains("3 entities");
    }
    for (String query :
        List.of(
            "a:b",
            "-jwt",
            "{x}",
            "name:",
            "content : x",
            "x NEAR y",
            "NEAR(x y z, 99999999999)",
            "a AND",
            "OR a",
            "a NOT NOT b",
            "'; DROP TABLE entities; --",
            "%s%n",
            "rowid:1",
            "\u0000a\u0000",
            "a".repeat(9_999) + "*",
            "(".repeat(5_000),
            "a OR ".repeat(1_900) + "b",
            "\"a b\" ".repeat(1_500),
            "NOT ".repeat(2_400))) {
      TestingAnswer answer = graph.search(query);
      assertThat(answer.text()).as(query).startsWith("[");
    }
  }

  @Test
  @DisplayName("C-4: C04: a query of 100,000 characters is refused with the most that it may have")
  void refusesALongQuery() {
    assertThat(graph.error("search_nodes", "{\"query\":" + json("a ".repeat(50_000)) + "}"))
        .contains("query", "10000", "100000")
        .hasSizeLessThan(500);
    assertThat(graph.search("🎉".repeat(10_000)).text()).isEqualTo("[]");
  }

  @Test
  @DisplayName("G-15: limit counts entities and is kept within its bounds")
  void keepsTheLimit() {
    for (int i = 0; i < 25; i++) {
      graph.entity("e" + i, "t", "word");
    }
    assertThat(graph.search("word").all("entities.*")).hasSize(20);
    assertThat(graph.search("word").number("entities_total")).isEqualTo(25);
    assertThat(graph.ok("search_nodes", "{\"query\":\"word\",\"limit\":25}").nextCursor()).isNull();
    assertThat(graph.error("search_nodes", "{\"query\":\"word\",\"limit\":0}"))
        .contains("limit must be at least 1");
    assertThat(graph.error("search_nodes", "{\"query\":\"word\",\"limit\":-3}"))
        .contains("at least 1");
    assertThat(graph.error("search_nodes", "{\"query\":\"word\",\"limit\":1e99}"))
        .contains("at most 1000");
    assertThat(graph.error("search_nodes", "{\"query\":\"word\",\"limit\":2.5}"))
        .contains("whole number");
  }

  @Test
  @DisplayName("G-15, C-11: an old entity that holds all words comes first beside a common word")
  void findsOldEntitiesThatHoldAllWords() {
    graph.entity("old", "t", "a rare thing", "a common thing");
    graph.entity("rare", "t", "rare rare");
    for (int call = 0; call < 6; call++) {
      List<String> contents = new ArrayList<>();
      for (int i = 0; i < 9_000; i++) {
        contents.add("common " + call + " x" + i);
      }
      graph.entity("later", "t", contents.toArray(new String[0]));
    }
    TestingAnswer answer = graph.ok("search_nodes", "{\"query\":\"rare common\",\"limit\":2}");
    assertThat(answer.all("entities.*.name")).startsWith("old", "rare");
    assertThat(answer.has("relaxed")).isFalse();
  }

  @Test
  @DisplayName("C-11: an answer says when words of the query were left out")
  void tellsOfWordsLeftOut() {
    graph.entity("a", "t", "w1 w2");
    StringBuilder query = new StringBuilder();
    for (int i = 1; i <= 64; i++) {
      query.append("w").append(i).append(' ');
    }
    assertThat(graph.search(query.toString()).string("message")).doesNotContain("64");
    assertThat(graph.search(query + "w65").string("message")).contains("more than 64");
    graph.ok("delete_entities", "{\"names\":[\"a\"]}");
    assertThat(graph.search(query + "w65").string("message"))
        .contains("Nothing matches", "more than 64");
  }

  @Test
  @DisplayName("G-15: the entity whose name is the query comes first, whatever the case of both")
  void putsTheExactNameFirstInAnyCase() {
    graph.entity("Service", "t");
    graph.entity("auth SERVICE Hub", "t");
    for (int i = 0; i < 80; i++) {
      graph.entity("service-" + i, "service", "a service", "the auth service hub");
    }
    for (String query : List.of("service", "SERVICE", "Service", "sERVICE")) {
      assertThat(graph.found(query)).as(query).startsWith("Service");
    }
    assertThat(graph.found("Auth service hub")).startsWith("auth SERVICE Hub");
  }
}
