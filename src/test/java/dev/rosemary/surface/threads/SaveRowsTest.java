package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.Schema;
import dev.rosemary.tool.Tool;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of {@code save_memory}. */
class SaveRowsTest {
  private static final String VALID =
      """
      {"entities":[
       {"name":"Andrii","entityType":"Person",
        "observations":["Works at Google","Author of MCP Memory Server","Uses Windows"],
        "relations":[{"targetEntity":"Python Scripts","relationType":"created"},
                     {"targetEntity":"Portfolio","relationType":"updates for"}],"importance":1.0},
       {"name":"Python Scripts","entityType":"CodeArtifact",
        "observations":["update_portfolio.py is main script","Uses python-docx 1.2.0","Uses lxml 6.0.2"],
        "relations":[{"targetEntity":"Andrii","relationType":"created by"},
                     {"targetEntity":"Portfolio","relationType":"modifies"}],"importance":0.6},
       {"name":"Portfolio","entityType":"Document",
        "observations":["Final file: shevchenko-viktoria-yevgenivna-v4.docx","Contains 2 main tables","Total 21 records"],
        "relations":[{"targetEntity":"Python Scripts","relationType":"modified by"},
                     {"targetEntity":"Andrii","relationType":"updated by"}],"importance":0.9}],
       "threadId":"portfolio-update-2026"}
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  @SuppressWarnings("NullAway.Init") // set before each test
  private TestingThreads threads;

  @BeforeEach
  void open() throws Exception {
    threads = new TestingThreads(directory);
  }

  @AfterEach
  void close() throws Exception {
    threads.close();
  }

  private TestingAnswer save(String entities) throws Exception {
    return threads.call("save_memory", "{'threadId':'t','entities':[" + entities + "]}");
  }

  private static String entity(String name, String type, String observations, String relations) {
    return "{'name':'%s','entityType':'%s','observations':[%s],'relations':[%s]}"
        .formatted(name, type, observations, relations);
  }

  private static String to(String target) {
    return "{'targetEntity':'" + target + "','relationType':'knows'}";
  }

  private void assertNothingSaved() throws Exception {
    assertThat(threads.ok("read_graph", "{'threadId':'t'}").all("entities.*")).isEmpty();
  }

  @Test
  @DisplayName(
      "T-1: the input schema has the names, limits, defaults and required members of the source")
  void schema() {
    Tool<?> tool =
        ThreadsSurface.of(
                () -> {
                  throw new AssertionError();
                },
                0)
            .tools()
            .getFirst();
    JsonObject schema = (JsonObject) TestingAnswer.parse(tool.inputSchema());
    JsonObject source =
        (JsonObject)
            TestingAnswer.parse(
                """
                {"type":"object","properties":{"entities":{"type":"array","minItems":1,"items":{"type":"object","properties":{
                 "name":{"type":"string","minLength":1,"maxLength":100},
                 "entityType":{"type":"string","minLength":1,"maxLength":50,"description":"Type of entity (e.g., Person, Document, File, or custom types like Patient, API)"},
                 "observations":{"type":"array","minItems":1,"items":{"type":"string","minLength":5,"maxLength":150},"description":"Array of atomic facts. Each must be ONE fact, max 150 chars."},
                 "relations":{"type":"array","minItems":1,"items":{"type":"object","properties":{
                  "targetEntity":{"type":"string","description":"Name of entity to connect to (must exist in this request)"},
                  "relationType":{"type":"string","maxLength":50,"description":"Type of relationship (e.g., 'created by', 'contains', 'uses')"},
                  "importance":{"type":"number","minimum":0,"maximum":1,"default":0.7}},
                  "required":["targetEntity","relationType"]},"description":"REQUIRED: Every entity must have at least 1 relation"},
                 "confidence":{"type":"number","minimum":0,"maximum":1,"default":1.0},
                 "importance":{"type":"number","minimum":0,"maximum":1,"default":0.5}},
                 "required":["name","entityType","observations","relations"]}},
                "threadId":{"type":"string","minLength":1,"description":"Thread ID for this conversation/project"}},
                "required":["entities","threadId"]}
                """);
    assertHolds(schema, source, "");
  }

  /** Everything that {@code part} says stands in {@code whole}, which may say more. */
  private static void assertHolds(JsonObject whole, JsonObject part, String path) {
    part.members()
        .forEach((name, value) -> {
          if (value instanceof JsonObject object) {
            JsonObject inner = whole.object(name);
            assertThat(inner).as(path + name).isNotNull();
            assertHolds(inner == null ? JsonObject.EMPTY : inner, object, path + name + ".");
          } else {
            assertThat(whole.get(name)).as(path + name).isEqualTo(value);
          }
        });
  }

  @Test
  @DisplayName("T-2, T-3, T-8: the source's valid request is saved, with a full score")
  void savesTheSourcesRequest() throws Exception {
    TestingAnswer answer = threads.raw("save_memory", VALID);
    assertThat(answer.structured())
        .isEqualTo(
            TestingAnswer.parse(
                "{\"success\":true,\"created\":{\"entities\":3,\"relations\":6},\"warnings\":[],\"quality_score\":1.0}"));
    assertThat(answer.isError()).isFalse();
    TestingAnswer graph = threads.ok("read_graph", "{'threadId':'portfolio-update-2026'}");
    assertThat(graph.all("entities.*.name"))
        .containsExactly("Andrii", "Python Scripts", "Portfolio");
    assertThat(graph.all("entities.*.importance")).containsExactly("1.0", "0.6", "0.9");
    assertThat(graph.all("relations.*.importance")).hasSize(6).containsOnly("0.7");
  }

  @Test
  @DisplayName("T-2, T-4: the source's request with a long observation fails with the true numbers")
  void refusesTheSourcesLongObservation() throws Exception {
    String text =
        "This is a very long observation that contains multiple facts and exceeds the maximum"
            + " allowed length of 150 characters which will cause validation to fail";
    TestingAnswer answer =
        save(
            entity("Test", "Example", "'" + text + "'", to("Other"))
                + ","
                + entity("Other", "Example", "'Some fact'", to("Test")));
    assertThat(answer.isError()).isTrue();
    assertThat(answer.string("success")).isEqualTo("false");
    assertThat(answer.string("created")).isEqualTo("{\"entities\":0,\"relations\":0}");
    assertThat(answer.all("validation_errors.*")).hasSize(1);
    assertThat(answer.structured().array("validation_errors"))
        .isEqualTo(
            new JsonArray(
                List.of(
                    JsonObject.builder()
                        .put("error", "Validation failed")
                        .put("entity", "Test")
                        .put("observation", text)
                        .put(
                            "problem",
                            "Too long (153 chars, 1 sentence). Max 150 chars, 2 sentences.")
                        .put(
                            "suggestion",
                            "Split into 2 observations: 1) 'This is a very long observation that"
                                + " contains multiple facts', 2) 'exceeds the maximum allowed"
                                + " length of 150 characters which will cause validation to"
                                + " fail'")
                        .build())));
    assertNothingSaved();
  }

  @Test
  @DisplayName(
      "T-3: the observation that the source calls too long is within the limits and passes")
  void takesTheSourcesMiscountedObservation() throws Exception {
    assertThat(
            save(entity(
                        "Portfolio Document",
                        "Document",
                        "'Contains 2 main tables: planning (Section I) and activities (Section II)"
                            + " with 21 records and appendices with certificates'",
                        to("Other"))
                    + ","
                    + entity("Other", "Document", "'Some fact'", to("Portfolio Document")))
                .string("success"))
        .isEqualTo("true");
  }

  @Test
  @DisplayName("T-3: lengths are counted in code points: 150 pass, 151 do not, 5 pass, 4 do not")
  void countsCodePoints() throws Exception {
    String most = "😀".repeat(149) + "x";
    String pair =
        entity("A", "Thing", "'%s','%s'", to("B")) + "," + entity("B", "Thing", "'Fine'", to("A"));
    TestingAnswer answer = save(pair.formatted(most, most + "y"));
    assertThat(answer.all("validation_errors.*.problem"))
        .containsExactly(
            "Too long (151 chars, 1 sentence). Max 150 chars, 2 sentences.",
            "Too short (4 chars, 1 sentence). Min 5 chars with a visible one.");
  }

  @Test
  @DisplayName("T-4: too many sentences give their number, and a piece for each")
  void countsSentences() throws Exception {
    TestingAnswer answer =
        save(
            entity("A", "Thing", "'Uses Java 25. Runs on Linux. Is fast.'", to("B"))
                + ","
                + entity("B", "Thing", "'Some fact'", to("A")));
    assertThat(answer.string("validation_errors.0.problem"))
        .isEqualTo("Too many sentences (37 chars, 3 sentences). Max 150 chars, 2 sentences.");
    assertThat(answer.string("validation_errors.0.suggestion"))
        .isEqualTo(
            "Split into 3 observations: 1) 'Uses Java 25.', 2) 'Runs on Linux.', 3) 'Is fast.'");
  }

  @Test
  @DisplayName(
      "T-5: an entity without a relation to another one fails, naming one that it could have")
  void needsRelations() throws Exception {
    TestingAnswer answer =
        save(
            entity("X", "Test", "'Some fact'", "")
                + ","
                + entity("Selfish", "Test", "'Some fact'", to("Selfish"))
                + ","
                + entity("Fine", "Test", "'Some fact'", to("X")));
    assertThat(answer.all("validation_errors.*.problem"))
        .containsExactly(
            "Entity 'X' must have at least 1 relation",
            "Entity 'Selfish' must have at least 1 relation");
    assertThat(answer.all("validation_errors.*.entity")).containsExactly("X", "Selfish");
    assertThat(answer.string("validation_errors.0.suggestion")).contains("targetEntity: 'Selfish'");
    assertThat(answer.string("validation_errors.1.suggestion"))
        .contains("to itself does not count")
        .contains("targetEntity: 'X'");
    assertNothingSaved();
  }

  @Test
  @DisplayName("T-5: the source's isolated entity fails; a call of one entity is told to send two")
  void refusesTheSourcesIsolatedEntity() throws Exception {
    TestingAnswer answer = save(entity("Isolated Entity", "Test", "'Some fact'", ""));
    assertThat(answer.string("validation_errors.0.problem"))
        .isEqualTo("Entity 'Isolated Entity' must have at least 1 relation");
    assertThat(answer.string("validation_errors.0.suggestion")).contains("no other entity");
  }

  @Test
  @DisplayName("T-5: a target that is not in the request fails with near names")
  void needsTargets() throws Exception {
    TestingAnswer answer =
        save(
            entity("Andrii", "Person", "'Works at Google'", to("Portfolo"))
                + ","
                + entity("Portfolio", "Document", "'Has 2 tables'", to("Andrii")));
    JsonObject error =
        (JsonObject) TestingAnswer.parse(answer.all("validation_errors.*").getFirst());
    assertThat(error.string("problem")).isEqualTo("Target entity 'Portfolo' not found in request");
    assertThat(error.get("relation"))
        .isEqualTo(
            TestingAnswer.parse("{\"targetEntity\":\"Portfolo\",\"relationType\":\"knows\"}"));
    assertThat(error.string("suggestion"))
        .startsWith("Did you mean 'Portfolio'?")
        .contains("in the same save_memory call");
    assertThat(error.string("entity")).isEqualTo("Andrii");
  }

  @Test
  @DisplayName("T-4: of a relation of which nothing can be shown, nothing is shown")
  void unknownMembersOfARelation() throws Exception {
    TestingAnswer answer = save(entity("Ann", "Person", "'Works at Google'", "{'target':'Bob'}"));
    assertThat(answer.text())
        .contains("validation_errors")
        .contains("targetEntity")
        .doesNotContain("\"relation\":{}");
  }

  @Test
  @DisplayName(
      "T-6: types get a capital letter and warnings, and mistyped common ones a suggestion")
  void warnsOfTypes() throws Exception {
    TestingAnswer answer =
        save(
            entity("A", "person", "'Some fact'", to("B"))
                + ","
                + entity("B", "API Key", "'Some fact'", to("C"))
                + ","
                + entity("C", "Persn", "'Some fact'", to("D"))
                + ","
                + entity("D", "Recipe", "'Some fact'", to("A")));
    assertThat(answer.string("success")).isEqualTo("true");
    assertThat(answer.all("warnings.*"))
        .satisfiesExactly(
            lower -> assertThat(lower).contains("'person' is saved as 'Person'"),
            space -> assertThat(space).contains("'ApiKey'"),
            near -> assertThat(near).contains("'Persn'").contains("did you mean 'Person'?"));
    assertThat(threads.ok("read_graph", "{'threadId':'t'}").all("entities.*.entityType"))
        .containsExactly("Person", "API Key", "Persn", "Recipe");
  }

  @Test
  @DisplayName("T-6: other words than the common types get no suggestion")
  void leavesOtherTypesAlone() throws Exception {
    StringBuilder entities = new StringBuilder();
    List<String> types =
        List.of(
            "Node", "Mode", "Test", "Disk", "Recipe", "CodeArtifact", "API", "Personal", "Tool");
    for (int i = 0; i < types.size(); i++) {
      entities
          .append(i == 0 ? "" : ",")
          .append(entity("e" + i, types.get(i), "'Some fact'", to("e" + (i + 1) % types.size())));
    }
    assertThat(save(entities.toString()).all("warnings.*")).isEmpty();
  }

  @Test
  @DisplayName("T-7: a name twice in a request fails")
  void refusesDoubles() throws Exception {
    TestingAnswer answer =
        save(
            entity("A", "Thing", "'Some fact'", to("B"))
                + ","
                + entity("B", "Thing", "'Some fact'", to("A"))
                + ","
                + entity(" A ", "Thing", "'Other fact'", to("B")));
    assertThat(answer.all("validation_errors.*.problem"))
        .containsExactly("Entity 'A' appears more than once in this request");
  }

  @Test
  @DisplayName("T-7: an entity that exists is updated, and only what is new counts")
  void updates() throws Exception {
    threads.saveCircle("t", "A", "B");
    TestingAnswer answer =
        save(
            "{'name':'A','entityType':'Other','confidence':0.4,'importance':0.9,"
                + "'observations':['Is called A','Is new here'],'relations':["
                + "{'targetEntity':'B','relationType':'next'},{'targetEntity':'C','relationType':'next'}]},"
                + entity("B", "Thing", "'Is called B'", to("A"))
                + ","
                + entity("C", "Thing", "'Is called C'", to("A")));
    assertThat(answer.string("created")).isEqualTo("{\"entities\":1,\"relations\":3}");
    TestingAnswer opened = threads.ok("open_nodes", "{'threadId':'t','names':['A']}");
    assertThat(opened.string("entities.0.entityType")).isEqualTo("Other");
    assertThat(opened.string("entities.0.confidence")).isEqualTo("0.4");
    assertThat(opened.string("entities.0.importance")).isEqualTo("0.9");
    assertThat(opened.all("entities.0.observations.*.content"))
        .containsExactly("Is called A", "Is new here");
  }

  @Test
  @DisplayName("T-8: the score is the mean over entities, less 0.05 a warning, rounded")
  void scores() throws Exception {
    String longFact = "x".repeat(101);
    // A: 0.4·½ + 0.3·⅔ + 0.3·½ = 0.55; B: 0.4·½ + 0.3·⅓ + 0.3 = 0.6; a warning less.
    TestingAnswer answer =
        save(
            entity("A", "thing", "'Some fact','" + longFact + "'", to("B"))
                + ","
                + entity("B", "Thing", "'Some fact'", to("A")));
    assertThat(answer.all("warnings.*")).hasSize(1);
    assertThat(Double.parseDouble(answer.string("quality_score")))
        .isEqualTo(0.53); // (0.55+0.6)/2-0.05
    TestingAnswer ignored =
        threads.call(
            "save_memory",
            "{'threadId':'t','color':1,'entities':["
                + entity("A", "Thing", "'Some fact'", to("B"))
                + ","
                + entity("B", "Thing", "'Some fact'", to("A"))
                + "]}");
    assertThat(ignored.all("warnings.*")).singleElement().asString().contains("color");
    assertThat(Double.parseDouble(ignored.string("quality_score"))).isEqualTo(0.55);
  }

  @Test
  @DisplayName("T-8: a warning at each of many entities leaves a score of 0, not less")
  void scoreIsAtLeastZero() throws Exception {
    StringBuilder entities = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      entities
          .append(i == 0 ? "" : ",")
          .append(entity("e" + i, "thing", "'Some fact'", to("e" + (i + 1) % 30)));
    }
    assertThat(Double.parseDouble(save(entities.toString()).string("quality_score"))).isZero();
  }

  @Test
  @DisplayName("T-2: what the schema says and what the rules say come in one list")
  void tellsEverythingAtOnce() throws Exception {
    TestingAnswer answer =
        threads.call(
            "save_memory",
            """
            {'entities':[
             {'name':'A','entityType':'','observations':['Fact','A. B. C.',7],'relations':[{'targetEntity':'Z','relationType':'r'}],'confidence':3},
             {'entityType':'Thing','observations':[],'relations':'none'},
             'text',
             {'name':'B','entityType':'Thing','observations':['Some fact'],'relations':[{'targetEntity':'A'},{'targetEntity':'A','relationType':'r','importance':'x'}]}]}
            """
                .replace("\n", " "));
    assertThat(answer.isError()).isTrue();
    assertThat(answer.all("validation_errors.*.error")).containsOnly("Validation failed");
    assertThat(answer.all("validation_errors.*.problem"))
        .containsExactly(
            "threadId is required",
            "entityType is empty",
            "Too short (4 chars, 1 sentence). Min 5 chars with a visible one.",
            "Too many sentences (8 chars, 3 sentences). Max 150 chars, 2 sentences.",
            "observations[2] must be a string, not the number 7",
            "Target entity 'Z' not found in request",
            "confidence must be from 0 to 1, not 3.0",
            "name is required",
            "Entity 'entities[1]' must have at least 1 observation",
            "relations must be an array, not the string 'none'",
            "entities[2] must be an object, not the string 'text'",
            "relationType is required",
            "importance must be a number, not the string 'x'");
    assertThat(answer.all("validation_errors.*.suggestion")).hasSize(13).doesNotContain("");
  }

  @Test
  @DisplayName("T-2: arguments that are no object, and none, are told in the same form")
  void refusesAnything() throws Exception {
    for (String arguments :
        List.of("{}", "7", "[]", "null", "{\"entities\":[],\"threadId\":\" \"}")) {
      TestingAnswer answer = threads.raw("save_memory", arguments);
      assertThat(answer.isError()).isTrue();
      assertThat(answer.all("validation_errors.*.problem")).hasSize(2);
    }
  }

  @Test
  @DisplayName("T-2: every answer is valid against the output schema")
  void fitsTheOutputSchema() throws Exception {
    Tool<?> tool =
        ThreadsSurface.of(
                () -> {
                  throw new AssertionError();
                },
                0)
            .tools()
            .getFirst();
    Schema output = Schema.of(String.valueOf(tool.outputSchema()));
    for (TestingAnswer answer :
        List.of(
            threads.raw("save_memory", VALID),
            threads.raw("save_memory", "{}"),
            save(entity("A", "persn", "'a. b. c. d'", to("Q"))))) {
      Schema.Checked checked = output.check(answer.structured());
      assertThat(checked.problems()).isEmpty();
      assertThat(checked.unknown()).isEmpty();
    }
  }

  @Test
  @DisplayName("C-7, C-9: snake case, and arrays and numbers as strings, are understood")
  void takesOtherSpellings() throws Exception {
    TestingAnswer answer =
        threads.raw(
            "save_memory",
            """
            {"thread_id":"t","entities":"[{\\"name\\":\\"A\\",\\"entity_type\\":\\"Thing\\",\\"importance\\":\\"0.3\\",\\"observations\\":[\\"Some fact\\"],\\"relations\\":[{\\"target_entity\\":\\"B\\",\\"relation_type\\":\\"r\\"}]},{\\"name\\":\\"B\\",\\"entityType\\":\\"Thing\\",\\"observations\\":[\\"Some fact\\"],\\"relations\\":[{\\"targetEntity\\":\\"A\\",\\"relationType\\":\\"r\\"}]}]"}
            """);
    assertThat(answer.string("success")).isEqualTo("true");
    assertThat(answer.all("warnings.*")).isEmpty();
    assertThat(threads.ok("read_graph", "{'threadId':'t'}").string("entities.0.importance"))
        .isEqualTo("0.3");
  }

  @Test
  @DisplayName("S-15: a name, a text and a list of absurd size get an answer that names them")
  void survivesSize() throws Exception {
    String huge = "y".repeat(1_000_000);
    TestingAnswer answer =
        save(
            entity(huge, "Thing", "'" + huge + "'", to(huge))
                + ","
                + entity("B", huge, "'Fact'", to("A")));
    assertThat(answer.isError()).isTrue();
    assertThat(answer.all("validation_errors.*.problem"))
        .contains(
            "name is too long (1000000 chars). Max 100.",
            "Too long (1000000 chars, 1 sentence). Max 150 chars, 2 sentences.",
            "entityType is too long (1000000 chars). Max 50.");
    TestingAnswer many =
        threads.raw(
            "save_memory", "{\"threadId\":\"t\",\"entities\":[1" + ",1".repeat(100_000) + "]}");
    assertThat(many.all("validation_errors.*.problem"))
        .containsExactly("entities has too many items (100001). Max 10000.");
    TestingAnswer surrogate =
        threads.raw(
            "save_memory",
            "{\"threadId\":\"t\",\"entities\":[{\"name\":\"\\ud800\",\"entityType\":\"T\",\"observations\":[\"Fact \\udc00\"],\"relations\":[]}]}");
    assertThat(surrogate.all("validation_errors.*.problem"))
        .contains("name is not valid Unicode: it contains an unpaired surrogate")
        .contains("observations[0] is not valid Unicode: it contains an unpaired surrogate");
  }

  @Test
  @DisplayName("T-1, S-12: a call that fails after others leaves what they saved as it was")
  void isAtomic() throws Exception {
    threads.saveCircle("t", "A", "B");
    String before = threads.ok("read_graph", "{'threadId':'t'}").text();
    save(
        entity("A", "Changed", "'New fact'", to("B"))
            + ","
            + entity("B", "Thing", "'Bad'", to("A")));
    assertThat(threads.ok("read_graph", "{'threadId':'t'}").text()).isEqualTo(before);
  }
}
