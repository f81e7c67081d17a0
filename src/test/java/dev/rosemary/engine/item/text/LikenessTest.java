package dev.rosemary.engine.item.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which texts say nearly the same. */
class LikenessTest {
  @ParameterizedTest
  @CsvSource({
    "'Deploys go out on Tuesdays.','deploys go  out on TUESDAYS.',true",
    "'Exports run on Tuesdays.','An export runs on Tuesday.',true",
    "'The cache of the gateway is rebuilt nightly by a job.','The cache of the gateway is rebuilt nightly by a small job.',true",
    "'Deploys go out on Tuesdays.','Deploys do not go out on Tuesdays.',false",
    "'Deploys go out on Tuesdays.','Deploys go out on Fridays.',false",
    "'The limit of the API is high.','The limit of the API is high: 80.',false",
    "'Ann.','Bob.',false",
    "'Nightly export runs.','Nightly export runs in Bern, moves data to the lake and tells Ann.',false"
  })
  @DisplayName("M-7: nearly the same is what adds no fact: no denial, no number, few words")
  void nearly(String one, String other, boolean expected) {
    assertThat(new Likeness(one).isNearly(new Likeness(other))).isEqualTo(expected);
    assertThat(new Likeness(other).isNearly(new Likeness(one))).isEqualTo(expected);
  }

  @Test
  @DisplayName("M-6: the same text is the same but for case and blanks")
  void same() {
    assertThat(new Likeness("Use  TABS.").isSame(new Likeness("use tabs."))).isTrue();
    assertThat(new Likeness("Use tabs.").isSame(new Likeness("Use tabs"))).isFalse();
  }

  @Test
  @DisplayName("M-6: shared words are counted of both texts")
  void shared() {
    Likeness four = new Likeness("one two three four");
    assertThat(four.shared(new Likeness("four three two one"))).isEqualTo(1);
    assertThat(four.shared(new Likeness("one two five six"))).isEqualTo(2 / 6.0);
    assertThat(four.shared(new Likeness(""))).isZero();
    assertThat(new Likeness("").shared(new Likeness(""))).isZero();
  }
}
