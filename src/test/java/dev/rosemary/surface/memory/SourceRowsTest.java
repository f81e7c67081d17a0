package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.run.IndexProgress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Source code among what is recalled. */
class SourceRowsTest {
  private static final Pattern CURSOR = Pattern.compile("cursor (\\S+)");
  private static final Pattern ID = Pattern.compile("(?m)^\\[(\\S+)\\]");

  @TempDir private Path folder;
  private TestingMemory memory;

  @BeforeEach
  void open() throws Exception {
    memory = new TestingMemory(folder, "billing");
    memory.ok(
        "remember",
        "{'text':'Retries of payments wait two seconds, since the bank throttles.','kind':'decision'}");
  }

  @AfterEach
  void close() throws Exception {
    memory.close();
  }

  private void index() throws Exception {
    Path work = folder.resolve("work");
    Files.writeString(
        work.resolve("payments.py"),
        """
        def retry_payment(payment):
            \"""Retries a payment, at most three times.\"""
            for attempt in range(3):
                payment.send()

        def cancel_payment(payment):
            payment.cancel()
        """);
    Files.writeString(work.resolve("lunch.py"), "def canteen():\n    return 'soup'\n");
    var _ = memory.engine().code().index(work.toString(), List.of(), IndexProgress.NONE);
  }

  @Test
  @DisplayName("M-4, M-7: with code, source and items are one ranking within one budget")
  void oneRanking() throws Exception {
    index();
    String both = memory.ok("recall", "{'query':'retry payment','code':true}");
    assertThat(both)
        .contains("[c-payments.py:1] code, function to line 4, retry_payment: def retry_payment")
        .contains("decision, 2026-01-01, billing: Retries of payments wait two seconds")
        .doesNotContain("canteen");
    assertThat(memory.ok("recall", "{'query':'retry payment'}")).doesNotContain("[c-");
    assertThat(memory.ok("recall", "{'query':'canteen soup','code':true}").lines().skip(2))
        .first()
        .asString()
        .startsWith("[c-lunch.py:1]");
    String small = memory.ok("recall", "{'query':'retry payment','code':true,'budget':100}");
    assertThat(small.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(400);
    Set<String> seen = new HashSet<>();
    String cursor = "";
    do {
      String page =
          memory.ok(
              "recall",
              "{'query':'retry payment','code':true,'budget':110,'cursor':'" + cursor + "'}");
      Matcher ids = ID.matcher(page);
      while (ids.find()) {
        assertThat(seen.add(ids.group(1))).as(page).isTrue();
      }
      Matcher next = CURSOR.matcher(page);
      cursor = next.find() ? next.group(1) : "";
    } while (!cursor.isEmpty());
    assertThat(seen).contains("c-payments.py:1", "c-payments.py:6").hasSize(3);
  }

  @Test
  @DisplayName("M-9: a piece of code is opened by its id, and is changed in its file only")
  void opened() throws Exception {
    index();
    assertThat(memory.ok("open", "{'ids':['c-payments.py:6']}"))
        .contains("[c-payments.py:6] code, function", "    payment.cancel()");
    assertThat(memory.ok("open", "{'ids':['c-payments.py:99']}")).startsWith("Not found");
    assertThat(memory.error("forget", "{'ids':['c-payments.py:6']}")).contains("change its file");
  }

  @Test
  @DisplayName("M-4: without an index, or outside of a folder, it says so and how to make one")
  void withoutIndex() throws Exception {
    assertThat(memory.ok("recall", "{'query':'retry payment','code':true}"))
        .contains("No code was searched: ", "has no index. `rosemary index ")
        .contains("Retries of payments");
    assertThat(memory.ok("recall", "{'query':'payment','code':true,'project':'billing'}"))
        .contains("only that of the folder at hand");
    assertThat(memory.ok("recall", "{'query':'payment','code':true,'kinds':['decision']}"))
        .doesNotContain("code");
  }
}
