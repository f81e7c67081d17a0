package dev.rosemary.surface.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.history.History;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model gets that asks for something else than it means. */
class MistakesTest {
  private static final Pattern CHANGE = Pattern.compile("(?m)^(\\d+) add ");

  @TempDir private Path folder;
  private TestingMemory memory;

  @BeforeEach
  void open() throws Exception {
    memory = new TestingMemory(folder, "billing");
  }

  @AfterEach
  void close() throws Exception {
    memory.close();
  }

  @Test
  @DisplayName(
      "M-5: a space of one item among several is refused, so that nothing personal is shared")
  void spaceOfAnItem() throws Exception {
    assertThat(
            memory.error(
                "remember",
                "{'items':[{'text':'My door code is green.','space':'personal'},{'text':'We ship on Tuesdays.'}]}"))
        .contains("items[0].space", "Nothing was written");
    assertThat(memory.ok("recall", "{'query':'door code'}")).doesNotContain("green");
    assertThat(memory.ok("recall", "{'query':'Tuesdays'}")).doesNotContain("ship");
  }

  @Test
  @DisplayName(
      "M-11: what had ended already is not said to be forgotten; what took its place is named")
  void forgottenBefore() throws Exception {
    String old = memory.remember("The rack has 4 disks.");
    String next =
        TestingMemory.id(
            memory.ok("revise", "{'id':'%s','text':'The rack has 5 disks.'}".formatted(old)));

    assertThat(memory.ok("forget", "{'ids':['%s']}".formatted(old)))
        .contains("had ended already", next)
        .doesNotContain("forgotten");
    assertThat(memory.ok("recall", "{'query':'rack disks'}")).contains("5 disks");

    assertThat(memory.ok("forget", "{'ids':['%s']}".formatted(next))).contains("forgotten");
    assertThat(memory.ok("forget", "{'ids':['%s']}".formatted(next)))
        .contains("had ended already")
        .doesNotContain("forgotten");
  }

  @Test
  @DisplayName("M-6: what is known already says that nothing else of it was stored")
  void knownWithMore() throws Exception {
    memory.remember("The rack has 4 disks.");

    assertThat(memory.ok("remember", "{'text':'The rack has 4 disks.'}")).endsWith("already known");
    assertThat(
            memory.ok(
                "remember", "{'text':'The rack has 4 disks.','kind':'decision','pinned':true}"))
        .contains("already known; nothing else of it was stored");
  }

  @Test
  @DisplayName("H-2, H-7: numbers of changes that were pruned do not come again")
  void numbersAfterPruning() throws Exception {
    memory.remember("The first fact.");
    memory.remember("Something second.");
    long last = newest();
    var _ =
        memory
            .engine()
            .history()
            .prune(new History.Where.Everywhere(), memory.now().plusSeconds(60), false);
    memory.remember("A third one, which is important.");

    assertThat(newest()).isGreaterThan(last);
  }

  private long newest() throws Exception {
    Matcher change = CHANGE.matcher(memory.ok("changes", "{'limit':5}"));
    assertThat(change.find()).isTrue();
    return Long.parseLong(change.group(1));
  }
}
