package dev.rosemary.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RareTermsTest {
  private static final Map<String, Long> HITS =
      Map.of("everywhere", 900L, "often", 40L, "seldom", 7L, "once", 1L, "never", 0L);

  private static final List<String> ALL = List.of("often", "everywhere", "never", "once", "seldom");

  @Test
  @DisplayName(
      "The rarest terms are kept as long as their hits together are few; what is not found goes")
  void parts() {
    assertThat(RareTerms.part(ALL, RareTermsTest::hits, 100, 1_000))
        .isEqualTo(
            new RareTerms.Parts<>(List.of("once", "seldom", "often"), List.of("everywhere")));
    assertThat(RareTerms.part(ALL, RareTermsTest::hits, 100, 20))
        .isEqualTo(
            new RareTerms.Parts<>(List.of("once", "seldom"), List.of("often", "everywhere")));
    assertThat(RareTerms.part(List.of("never"), RareTermsTest::hits, 100, 20))
        .isEqualTo(new RareTerms.Parts<>(List.of(), List.of()));
  }

  private static long hits(String term) {
    return HITS.getOrDefault(term, 0L);
  }

  @Test
  @DisplayName("Of common terms alone the rarest is kept")
  void rarest() {
    assertThat(RareTerms.rarest(ALL, RareTermsTest::hits, 10)).containsExactly("once", "seldom");
    assertThat(RareTerms.rarest(List.of("everywhere", "often"), RareTermsTest::hits, 10))
        .containsExactly("often");
    assertThat(RareTerms.rarest(List.of("never"), RareTermsTest::hits, 10)).isEmpty();
  }
}
