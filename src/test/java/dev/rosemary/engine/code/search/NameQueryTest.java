package dev.rosemary.engine.code.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NameQueryTest {
  @Test
  void namesAndWhatIsNone() {
    assertThat(NameQuery.of(" parseDate ")).isEqualTo(new NameQuery("parseDate", ""));
    assertThat(NameQuery.of("parse_date()")).isEqualTo(new NameQuery("parse_date", ""));
    assertThat(NameQuery.of("a.b.Dates#parse")).isEqualTo(new NameQuery("parse", "Dates"));
    assertThat(NameQuery.of("dates::parse")).isEqualTo(new NameQuery("parse", "dates"));
    for (String other :
        new String[] {
          "", " ", "()", ".", "parse date", "parse(x)", ".env", "end.", "a-b", "\"a\""
        }) {
      assertThat(NameQuery.of(other)).as(other).isNull();
    }
  }

  @Test
  void tellsIdentifiersFromWords() {
    for (String identifier : new String[] {"parseDate", "parse_date", "a.b", "URL"}) {
      assertThat(NameQuery.of(identifier)).matches(name -> name != null && name.isIdentifier());
    }
    for (String word : new String[] {"parse", "Dates", "été"}) {
      assertThat(NameQuery.of(word)).matches(name -> name != null && !name.isIdentifier());
    }
  }
}
