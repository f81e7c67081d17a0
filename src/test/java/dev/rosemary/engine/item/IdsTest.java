package dev.rosemary.engine.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ids as people see them. */
class IdsTest {
  private static final Moment NOW = new Moment("2026-06-01T00:00:00", false, null);

  @TempDir private Path folder;
  private TestingItems items;

  @BeforeEach
  void open() {
    items = new TestingItems(folder);
  }

  @AfterEach
  void close() {
    items.close();
  }

  private List<Ids.Located> find(String given) {
    return Ids.find(List.of(items.space()), given, NOW);
  }

  @Test
  @DisplayName("M-14: the shortest beginning that no neighbour shares, six characters at least")
  void shortest() {
    Item one = items.renamed(items.remember("One thing."), "abcdef0123456789wxyz");
    Item two = items.renamed(items.remember("Another matter."), "abcdef0199999999wxyz");
    Item three = items.renamed(items.remember("Something else."), "zzzzzz0123456789wxyz");
    List<Space> spaces = List.of(items.space());
    assertThat(Ids.shortest(spaces, one)).isEqualTo("m-abcdef012");
    assertThat(Ids.shortest(spaces, two)).isEqualTo("m-abcdef019");
    assertThat(Ids.shortest(spaces, three)).isEqualTo("m-zzzzzz");
    assertThat(Ids.shortened(spaces, two.wholeId())).isEqualTo("m-abcdef019");
    assertThat(Ids.shortened(spaces, "no id at all")).isEqualTo("no id at all");
    for (Item item : List.of(one, two, three)) {
      for (String given :
          List.of(
              Ids.shortest(spaces, item),
              item.wholeId(),
              "[" + item.wholeId() + "]",
              " " + item.wholeId().substring(0, 14))) {
        assertThat(find(given))
            .as(given)
            .extracting(each -> each.item().text())
            .containsExactly(item.text());
      }
    }
  }

  @Test
  @DisplayName("M-14: an ambiguous beginning names the candidates")
  void ambiguous() {
    items.renamed(items.remember("One thing."), "abcdef0123456789wxyz");
    items.renamed(items.remember("Another matter."), "abcdef0199999999wxyz");
    assertThatThrownBy(() -> find("m-abcdef"))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("'m-abcdef' could mean m-abcdef0123456789wxyz ('One thing.')")
        .hasMessageContaining("m-abcdef0199999999wxyz ('Another matter.')")
        .hasMessageContaining("Send more of the id");
  }

  @Test
  @DisplayName("M-14: an id that is the beginning of another is that one")
  void whole() {
    items.renamed(items.remember("One thing."), "abcdef");
    items.renamed(items.remember("Another matter."), "abcdefgh");
    assertThat(find("m-abcdef"))
        .extracting(each -> each.item().text())
        .containsExactly("One thing.");
  }

  @Test
  @DisplayName("M-14: what is no id is no beginning of one, either")
  void none() {
    items.renamed(items.remember("One thing."), "abcdef0123456789wxyz");
    for (String given :
        List.of("m-abcde", "m-", "x-abcdef0", "abcdef0123", "", "m-abcdef 0", "M-abcdef0")) {
      assertThat(find(given)).as(given).isEmpty();
    }
    assertThat(Ids.isId("m-abcdef")).isTrue();
    assertThat(Ids.isId("c-abcdef")).isFalse();
    assertThat(Ids.isId("memory")).isFalse();
  }
}
