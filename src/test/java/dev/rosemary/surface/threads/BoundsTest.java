package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.base.NearNames;
import dev.rosemary.engine.thread.rule.SaveCheck;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A call that is wrong in very many places costs no more than one that is wrong in some. */
class BoundsTest {
  /** Names that an unknown one is compared with. */
  private static final int COMPARED = 2_000;

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

  /** Joins what {@code format} makes of the numbers from 0 on. */
  private static String list(int count, String format) {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < count; i++) {
      list.append(i == 0 ? "" : ",").append(format.replace("#", Integer.toString(i)));
    }
    return list.toString();
  }

  private static long suggesting(TestingAnswer answer, String what) {
    return answer.all("validation_errors.*.suggestion").stream()
        .filter(suggestion -> suggestion.contains(what))
        .count();
  }

  @Test
  @DisplayName("S-15, C-5: near names are looked for to the first 20 unknown names of a call")
  void asksForFewNames() throws Exception {
    threads.saveCircle("t", "Alphabet", "Betatron");
    TestingAnswer added =
        threads.call(
            "add_observations",
            "{'threadId':'t','observations':["
                + list(30, "{'entityName':'Alphabet#','contents':['Is a fact']}")
                + "]}");
    assertThat(added.all("validation_errors.*")).hasSize(30);
    assertThat(suggesting(added, "Did you mean 'Alphabet'")).isEqualTo(NearNames.ASKED);
    TestingAnswer superseded =
        threads.call(
            "add_observations",
            "{'threadId':'t','observations':[{'entityName':'Alphabet','contents':["
                + list(30, "{'content':'Is fact #','supersedes':'Is called Alphabet#'}")
                + "]}]}");
    assertThat(superseded.all("validation_errors.*")).hasSize(30);
    assertThat(suggesting(superseded, "Did you mean 'Is called Alphabet'"))
        .isEqualTo(NearNames.ASKED);
    TestingAnswer saved =
        threads.call(
            "save_memory",
            "{'threadId':'t','entities':[{'name':'Alphabet','entityType':'Thing','observations':['Is a fact'],'relations':["
                + list(30, "{'targetEntity':'Alphabet#','relationType':'next'}")
                + "]}]}");
    assertThat(saved.all("validation_errors.*")).hasSize(30);
    assertThat(suggesting(saved, "Did you mean 'Alphabet'")).isEqualTo(NearNames.ASKED);
  }

  @Test
  @DisplayName("S-15, C-5: an unknown name is compared with the latest 2,000 names of its thread")
  void comparesWithFewNames() throws Exception {
    threads.ok(
        "create_entities",
        "{'threadId':'t','entities':[{'name':'Xylophone','entityType':'Thing'},{'name':'Violoncello','entityType':'Thing'},"
            + list(COMPARED - 1, "{'name':'#','entityType':'Thing'}")
            + "]}");
    TestingAnswer answer =
        threads.call(
            "add_observations",
            "{'threadId':'t','observations':[{'entityName':'Xylophon','contents':['Is a fact']},{'entityName':'Violoncell','contents':['Is a fact']}]}");
    assertThat(answer.string("validation_errors.0.suggestion")).doesNotContain("Did you mean");
    assertThat(answer.string("validation_errors.1.suggestion")).contains("'Violoncello'");
  }

  @Test
  @DisplayName("S-15, T-4: a split is looked for to the first 300 problems of a call")
  void splitsFew() throws Exception {
    threads.saveCircle("t", "A", "B");
    String facts = list(SaveCheck.SUGGESTED + 9, "'It is #. It runs. It stops.'");
    String added = "'observations':[{'entityName':'A','contents':[" + facts + "]}]}";
    for (String thread : new String[] {"'threadId':'t',", ""}) {
      TestingAnswer answer = threads.call("add_observations", "{" + thread + added);
      assertThat(suggesting(answer, "Split into")).as(thread).isEqualTo(SaveCheck.SUGGESTED);
    }
    TestingAnswer saved =
        threads.call(
            "save_memory",
            "{'threadId':'t','entities':[{'name':'A','entityType':'Thing','observations':["
                + facts
                + "],'relations':[{'targetEntity':'B','relationType':'next'}]},{'name':'B','entityType':'Thing','observations':['Is a fact'],'relations':[{'targetEntity':'A','relationType':'next'}]}]}");
    assertThat(saved.all("validation_errors.*")).hasSize(SaveCheck.SUGGESTED + 9);
    assertThat(suggesting(saved, "Split into")).isEqualTo(SaveCheck.SUGGESTED);
  }
}
