package dev.rosemary.engine.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FusionTest {
  @Test
  void addsWeightOverConstantAndPlace() {
    List<Ranked<String>> fused =
        ReciprocalRankFusion.fuse(
            10,
            List.of(
                new Ranking<>(0.4, List.of("a", "b")),
                new Ranking<>(0.6, List.of("b", "c")),
                new Ranking<>(0, List.of("d"))));

    assertThat(fused.stream().map(Ranked::item)).containsExactly("b", "c", "a");
    assertThat(fused.getFirst().score()).isCloseTo(0.4 / 12 + 0.6 / 11, within(1e-12));
    assertThat(fused.get(1).score()).isCloseTo(0.6 / 12, within(1e-12));
  }

  @Test
  void equalScoresKeepTheOrderInWhichTheyWereNamed() {
    List<Ranked<Integer>> fused =
        ReciprocalRankFusion.fuse(
            ReciprocalRankFusion.K,
            List.of(new Ranking<>(1, List.of(5, 7)), new Ranking<>(1, List.of(7, 5, 6))));

    assertThat(fused.stream().map(Ranked::item)).containsExactly(5, 7, 6);
  }

  @Test
  void scalesAndBlends() {
    double none = Double.NaN;
    assertThat(Scores.minMax(new double[] {0.7, none, 0.9, 0.8}))
        .containsExactly(new double[] {0, 0, 1, 0.5}, within(1e-9));
    assertThat(Scores.minMax(new double[] {3, none, 3})).containsExactly(1, 0, 1);
    assertThat(Scores.minMax(new double[] {none})).containsExactly(0);
    assertThat(Scores.ofMaximum(new double[] {2, 8, none, 0})).containsExactly(0.25, 1, 0, 0);
    assertThat(Scores.ofMaximum(new double[] {0, none})).containsExactly(0, 0);
    assertThat(Scores.blend(0.5, new double[] {1, 0}, 0.25, new double[] {1, 4}))
        .containsExactly(0.75, 1);
  }

  @Test
  void refusesWhatHasNoMeaning() {
    assertThatThrownBy(() -> new Ranking<>(-1, List.of("a")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ReciprocalRankFusion.<String>fuse(0, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Scores.blend(1, new double[1], 1, new double[2]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
