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

/** What the answers say where a text, a time or a request is not what it seems. */
class StoredTwiceRowsTest {
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
  @DisplayName("R-7, R-10: the same text stored twice is said, and so is what stays valid")
  void twice() throws Exception {
    String text =
        "Deploys go out on Tuesdays, after the stand-up, and never on the last day of a month.";
    TestingAnswer first = recall.ok("store_memory", "{'content':'" + text + "'}");
    assertThat(first.text()).doesNotContain("message");
    TestingAnswer second = recall.ok("store_memory", "{'content':'" + text + "'}");
    assertThat(second.string("message")).contains(first.string("id"));
    // Of another user, or different behind the same beginning, it is another text.
    assertThat(recall.ok("store_memory", "{'content':'" + text + "','user_id':'ann'}").text())
        .doesNotContain("message");
    assertThat(recall.ok("store_memory", "{'content':'" + text + " Mostly.'}").text())
        .doesNotContain("message");
    TestingAnswer over = recall.ok("invalidate", "{'id':'" + first.string("id") + "'}");
    assertThat(over.string("invalidated")).isEqualTo("true");
    assertThat(over.string("message")).contains(second.string("id"));
    TestingAnswer last = recall.ok("invalidate", "{'id':'" + second.string("id") + "'}");
    assertThat(last.text()).doesNotContain("message");
    assertThat(recall.ok("store_memory", "{'content':'" + text + "'}").text())
        .doesNotContain("message");
  }

  @Test
  @DisplayName("R-2, R-14: an event is found by its day as it was given, however far from UTC")
  void givenDay() throws Exception {
    String late =
        recall
            .ok(
                "store_memory",
                "{'content':'The ferry left','event_time':'2023-05-08T23:30:00-07:00'}")
            .string("id");
    String early =
        recall
            .ok(
                "store_memory",
                "{'content':'The market opened','event_time':'2024-03-10T05:30:00+09:00'}")
            .string("id");
    assertThat(recall.ok("search_text", "{'query':'2023-05-08'}").text()).contains(late);
    assertThat(recall.ok("search_text", "{'query':'2023-05-09'}").string("count")).isEqualTo("0");
    assertThat(recall.ok("recall", "{'query':'8 May 2023'}").text()).contains(late);
    assertThat(recall.ok("search_text", "{'query':'2024-03-10'}").text()).contains(early);
    assertThat(recall.ok("get_memory", "{'id':'" + late + "'}").string("event_time"))
        .isEqualTo("2023-05-09T06:30:00.000000000Z");
    recall.ok("update_memory", "{'id':'" + late + "','content':'The ferry left early'}");
    assertThat(recall.ok("search_text", "{'query':'2023-05-08'}").text()).contains(late);
  }

  @Test
  @DisplayName("R-9: what happened holds from then on, what is yet to happen from now on")
  void holdsSinceItHappened() throws Exception {
    String past =
        recall
            .ok("store_memory", "{'content':'The lease began','event_time':'2020-05-12'}")
            .string("id");
    assertThat(recall.ok("get_valid_at", "{'timestamp':'2020-06-01'}").text()).contains(past);
    assertThat(recall.ok("get_valid_at", "{'timestamp':'2020-05-01'}").string("count"))
        .isEqualTo("0");
    String given =
        recall
            .ok(
                "store_memory",
                "{'content':'The lease was signed','event_time':'2020-04-02',"
                    + "'valid_from':'2021-01-01'}")
            .string("id");
    assertThat(recall.ok("get_valid_at", "{'timestamp':'2020-06-01'}").text())
        .doesNotContain(given);
    String future =
        recall
            .ok("store_memory", "{'content':'The lease ends','event_time':'2999-01-01'}")
            .string("id");
    assertThat(recall.ok("get_valid", "{}").text()).contains(future);
    assertThat(recall.ok("search_text", "{'query':'lease ends'}").text()).contains(future);
  }

  @Test
  @DisplayName("R-8: an update without a field says that nothing was asked for")
  void nothingAsked() throws Exception {
    String id = recall.ok("store_memory", "{'content':'Tea at four'}").string("id");
    TestingAnswer same = recall.ok("update_memory", "{'id':'" + id + "'}");
    assertThat(same.string("content")).isEqualTo("Tea at four");
    assertThat(same.string("message")).contains("content, memory_type or metadata");
  }

  @Test
  @DisplayName("R-13, R-15: scores have four digits")
  void scores() throws Exception {
    for (int i = 0; i < 5; i++) {
      recall.ok("store_memory", "{'content':'boat number " + i + " lies at the north pier'}");
    }
    TestingAnswer found = recall.ok("recall", "{'query':'north pier boat 3'}");
    for (int i = 0; i < 5; i++) {
      String score = found.string("memories." + i + ".score");
      assertThat(score.replaceAll("E.*", "").replaceAll("[^0-9]|^[0.]*", "").length())
          .as(score)
          .isBetween(1, 4);
    }
  }
}
