package dev.rosemary.code.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.index.StoredChunk;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameQueryTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        " parseDate | parseDate | ''",
        "parse_date() | parse_date | ''",
        "a.b.Dates#parse | parse | Dates",
        "dates::parse | parse | dates",
        "`Dates.parse()` | parse | Dates",
        "Acme\\Shop\\Order | Order | Shop",
        "\\Acme\\Order | Order | Acme",
        "::std::move | move | std",
        "order->save() | save | order",
        "Box<T, std::pair<U, V>>::grab | grab | Box",
        "Pair[K, V].Swap | Swap | Pair",
        "find<int>() | find | ''",
        "Order#empty? | empty? | Order",
        "save! | save! | ''",
        "name= | name= | ''",
        "Box::~Box | ~Box | Box",
        "Box<T>::operator== | operator== | Box",
        "operator()() | operator() | ''",
        "a::Box::operator() | operator() | Box",
        "Order.operator + | operator + | Order",
        "Order::operator int | operator int | Order",
        "operator | operator | ''",
        "order-list | order-list | ''",
        "$scope | $scope | ''",
        "#Order | Order | ''",
        "#Order.#Item | Item | Order",
        "def \uD801\uDC00\uD801\uDC28 | \uD801\uDC00\uD801\uDC28 | ''",
        "\uD835\uDC9Cb::\uD842\uDFB7<\uD835\uDC53>() | \uD842\uDFB7 | \uD835\uDC9Cb",
      })
  void names(String query, String name, String parent) {
    assertThat(NameQuery.of(query)).isEqualTo(new NameQuery(name, parent));
  }

  @Test
  void whatIsNone() {
    for (String other :
        new String[] {
          "",
          " ",
          "()",
          ".",
          "::",
          "\\",
          "`",
          "``",
          "<",
          ">",
          "->",
          "a->",
          "<T>",
          "a<b",
          "a>b",
          "a[",
          "parse date",
          "parse(x)",
          ".env",
          "#",
          "#12",
          "##",
          "end.",
          "-a",
          "a-",
          "~",
          "a~b",
          "?",
          "a?b",
          "\"a\"",
          "operator precedence rules",
          "x.operator ;",
          "a".repeat(201)
        }) {
      assertThat(NameQuery.of(other)).as(other).isNull();
    }
  }

  @Test
  void takesAwayWhatSaysTheKind() {
    for (String query :
        new String[] {"class Timer", "def Timer", "interface Timer", "fn  Timer()"}) {
      assertThat(NameQuery.of(query)).as(query).isEqualTo(new NameQuery("Timer", ""));
    }
    for (String other :
        new String[] {"class timer", "method handle", "type of x", "class", "Timer class x"}) {
      assertThat(NameQuery.of(other))
          .as(other)
          .isNotEqualTo(new NameQuery("timer", ""))
          .isNotEqualTo(new NameQuery("handle", ""));
    }
  }

  @Test
  void tellsIdentifiersFromWords() {
    for (String identifier : new String[] {"parseDate", "parse_date", "a.b", "URL"}) {
      assertThat(NameQuery.of(identifier)).matches(name -> name != null && name.isIdentifier());
    }
    for (String word : new String[] {"parse", "Dates", "été", "read-only", "X-Ray", "parse?"}) {
      assertThat(NameQuery.of(word)).matches(name -> name != null && !name.isIdentifier());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "grab | Box<T, std::less<T>>::grab | ns | 2",
        "Box::grab | Box<T, std::less<T>>::grab | ns | 3",
        "ns::grab | Box<T>::grab | ns | 2.5",
        "Order::new | new | Order<T> | 3",
        "Order::fmt | fmt | fmt::Display for Order<'a, T> | 3",
        "Display::fmt | fmt | fmt::Display for Order<T> | 2.5",
        "Status.ofCode | ofCode | Status.Companion | 2.5",
        "shop.find | find | '' | 2.5",
        "src.find | find | '' | 2.5",
        "other.find | find | '' | 2",
        "FIND | find | '' | 1",
        "save | save! | Order | 1",
        "save! | save! | Order | 2",
        "operator + | operator+ | A | 1",
        "grab | grabber | Box | 0",
      })
  void fits(String query, String name, String parent, double fit) {
    StoredChunk chunk =
        new StoredChunk(1, "src/shop.py", "Python", 1, 2, "Function", name, parent, "");
    assertThat(Objects.requireNonNull(NameQuery.of(query)).fit(chunk)).isEqualTo(fit);
  }
}
