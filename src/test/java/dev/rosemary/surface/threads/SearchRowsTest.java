package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searching a thread is as good as searching the graph. */
class SearchRowsTest {
  /** More hits than are read of one of several words. */
  private static final int COMMON = 54_000;

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

  private static String entity(String name, String type, String... contents) {
    String quoted = contents.length == 0 ? "" : "'" + String.join("','", contents) + "'";
    return "{'name':'%s','entityType':'%s','observations':[%s]}".formatted(name, type, quoted);
  }

  private void create(String thread, List<String> entities) throws Exception {
    threads.ok(
        "create_entities",
        "{'threadId':'%s','entities':[%s]}".formatted(thread, String.join(",", entities)));
  }

  private TestingAnswer search(String query, int limit) throws Exception {
    return threads.ok(
        "search_nodes", "{'threadId':'t','query':'%s','limit':%d}".formatted(query, limit));
  }

  @Test
  @DisplayName("T-16, T-9: the entity whose name is the query comes first, whatever its case")
  void putsTheExactNameFirst() throws Exception {
    List<String> entities = new ArrayList<>();
    entities.add(entity("Service", "Thing"));
    entities.add(entity("auth SERVICE Hub", "Thing"));
    for (int i = 0; i < 80; i++) {
      entities.add(entity("service-" + i, "service", "a service", "the auth service hub"));
    }
    create("t", entities);
    create("u", List.of(entity("AUTH service hub", "Thing"), entity("SERVICE", "Thing")));
    for (String query : List.of("service", "SERVICE", "Service", "sERVICE", " service ")) {
      assertThat(search(query, 20).all("entities.*.name")).as(query).startsWith("Service");
    }
    assertThat(search("Auth service hub", 20).all("entities.*.name"))
        .startsWith("auth SERVICE Hub")
        .doesNotContain("AUTH service hub");
  }

  @Test
  @DisplayName("T-16, C-11: an old entity that holds all words comes first beside a common word")
  void findsOldEntitiesThatHoldAllWords() throws Exception {
    create(
        "t",
        List.of(
            entity("old", "Thing", "a rare thing", "a common thing"),
            entity("rare", "Thing", "rare rare")));
    for (int from = 0; from < COMMON; from += COMMON / 6) {
      List<String> contents = new ArrayList<>();
      for (int i = from; i < from + COMMON / 6; i++) {
        contents.add("common x" + i);
      }
      create("t", List.of(entity("later", "Thing", contents.toArray(new String[0]))));
    }
    threads.close();
    threads = new TestingThreads(directory, 3_000, false);
    TestingAnswer answer = search("rare common", 2);
    assertThat(answer.all("entities.*.name")).containsExactly("old", "rare");
    assertThat(answer.all("relaxed")).isEmpty();
  }

  @Test
  @DisplayName("T-16, C-11: an answer says when words of the query were left out")
  void tellsOfWordsLeftOut() throws Exception {
    create("t", List.of(entity("a", "Thing", "w1 w2")));
    StringBuilder query = new StringBuilder();
    for (int i = 1; i <= 64; i++) {
      query.append("w").append(i).append(' ');
    }
    assertThat(search(query.toString(), 20).string("message")).doesNotContain("64");
    assertThat(search(query + "w65", 20).string("message"))
        .contains("match some of them", "more than 64");
    threads.ok("delete_entities", "{'threadId':'t','names':['a']}");
    assertThat(search(query + "w65", 20).string("message"))
        .contains("Nothing matches", "more than 64");
  }
}
