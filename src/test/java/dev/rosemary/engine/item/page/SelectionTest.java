package dev.rosemary.engine.item.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.TestingItems;
import dev.rosemary.engine.item.search.Found;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of it is shown. */
class SelectionTest {
  private static final int END = Integer.MAX_VALUE;
  private static final String TIME = "2026-06-01T00:00:00Z";

  @TempDir private Path folder;
  private TestingItems items;
  private final List<Found.Hit> hits = new ArrayList<>();

  @BeforeEach
  void open() {
    items = new TestingItems(folder);
  }

  @AfterEach
  void close() {
    items.close();
  }

  private void found(String text, double score) {
    Item item = items.remember(text);
    hits.add(new Found.Hit(items.space(), item, score, null, 1, 0, null));
  }

  private Selection selection(Passage... passages) {
    return new Selection(
        new Found(hits, hits.size(), "", "", TIME),
        List.of(passages),
        new ItemLines(List.of(items.space()), "", TIME, false, false));
  }

  @Test
  @DisplayName("M-7: of two that are as good the shorter one comes first")
  void thrift() {
    found("A long text. " + "It goes on and on about something else. ".repeat(20), 1);
    found("A short text about ferries.", 0.98);
    found("A weak text about trains.", 0.2);
    assertThat(selection().page(0, END, 10_000, 2_500).shown())
        .extracting(hit -> hit.item().text().substring(0, 7))
        .containsExactly("A short", "A long ", "A weak ");
  }

  @Test
  @DisplayName("M-7: what says nearly the same as something shown is left out, and counted")
  void alike() {
    found("The nightly export of the ledger runs at two.", 1);
    found("The nightly exports of the ledger run at two", 0.9);
    found("The weekly import takes an hour.", 0.8);
    Selection.Page page = selection().page(0, END, 10_000, 2_500);
    assertThat(page.lines()).hasSize(2);
    assertThat(page.alike()).isEqualTo(1);
    assertThat(page.next()).isEqualTo(-1);
  }

  @Test
  @DisplayName("M-4: passages take their places among the items, and as much of the budget")
  void passages() {
    found("The retry of payments waits two seconds.", 1);
    found("Ann is on leave in May.", 0.3);
    Selection selection =
        selection(
            new Passage("[c-a.py:1] code: ", "def retry(): pass", 0.6),
            new Passage("[c-b.py:9] code: ", "def other(): pass", 0.1));
    Selection.Page page = selection.page(0, END, 10_000, 2_500);
    assertThat(page.lines()).hasSize(4);
    assertThat(page.lines().get(1)).isEqualTo("[c-a.py:1] code: def retry(): pass");
    assertThat(page.lines().get(3)).startsWith("[c-b.py:9]");
    assertThat(page.passages()).hasSize(2);
    int at = 0;
    int shown = 0;
    while (at >= 0) {
      Selection.Page small = selection.page(at, END, 110, 100);
      assertThat(String.join("\n", small.lines()).getBytes(StandardCharsets.UTF_8).length)
          .isLessThan(110);
      shown += small.lines().size();
      assertThat(small.left()).isEqualTo(4 - shown);
      at = small.next();
    }
    assertThat(shown).isEqualTo(4);
  }

  @Test
  @DisplayName("M-7: a page behind the last is empty")
  void behind() {
    found("One.", 1);
    assertThat(selection().page(7, END, 10_000, 2_500).lines()).isEmpty();
  }
}
